import { classNames } from './class-names.ts'

const NARROW = 54
const WIDE = 150

/** A word whose characters widen from first to last (or narrow, when `isFalling`). Screen readers read it as one word, because
 *  only its width changes. */
export function RhythmicWord({
  word,
  from = NARROW,
  to = WIDE,
  className,
  isPlain,
}: {
  word: string
  from?: number
  to?: number
  className?: string
  /** The caller gives the word to screen readers itself. */
  isPlain?: boolean
}) {
  const emails = Array.from(word)
  const widthAt = (index: number) => {
    const at = emails.length > 1 ? index / (emails.length - 1) : 1
    return Math.round(from + (to - from) * (0.5 - Math.cos(at * Math.PI) / 2))
  }
  return (
    <span className={className}>
      {!isPlain && <span className="sr-only">{word}</span>}
      <span aria-hidden="true">
        {emails.map((email, index) => (
          // A character's position is its identity here.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} style={{ fontStretch: `${widthAt(index)}%` }}>
            {email}
          </span>
        ))}
      </span>
    </span>
  )
}

/** The studio's name as its logotype. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('font-display leading-none font-bold tracking-tight', className)}>
      <RhythmicWord word={name} />
    </span>
  )
}

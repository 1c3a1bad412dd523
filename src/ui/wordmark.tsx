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

// Beyond that it would break out of the bar: it is set smaller and narrower there, on two lines at most.
const SHORT_NAME = 16

/** The studio's name as its logotype. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  const isLong = name.length > SHORT_NAME
  return (
    <span
      className={classNames(
        'font-display font-bold tracking-tight',
        isLong ? 'line-clamp-2 max-w-80 leading-tight wrap-anywhere' : 'leading-none',
        isLong ? 'text-base sm:text-lg' : className,
      )}
    >
      {isLong ? <RhythmicWord word={name} from={62} to={92} /> : <RhythmicWord word={name} />}
    </span>
  )
}

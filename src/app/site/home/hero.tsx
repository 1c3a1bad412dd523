import { ButtonLink } from '#src/ui/button.tsx'
import { EnsembleTrace } from '#src/ui/motion/ensemble-trace.tsx'
import type { PhotographFacts } from '#src/ui/photographs/photograph.tsx'
import { TracedPhotograph } from '#src/ui/photographs/traced-photograph.tsx'
import { RhythmicWord } from '#src/ui/wordmark.tsx'

const PHOTOGRAPH = '(min-width: 48rem) 38vw, 100vw'

// Each word of the title moves in its own way: wide, widening, narrowing.
const widths = [
  { from: 150, to: 118 },
  { from: 50, to: 150 },
  { from: 150, to: 60 },
]

type HeroProps = {
  title: string
  lead: string
  photograph?: PhotographFacts
  hasHall: boolean
  children: React.ReactNode
}

/** The first section of the home page: what the studio is for, its photograph if there is one, three links, and (as `children`) the next classes. */
export function Hero({ title, lead, photograph, hasHall, children }: HeroProps) {
  const words = title.split(' ')
  return (
    <section className="hero">
      <EnsembleTrace className="hero-art" />
      <div className="page-width relative grid grid-cols-[minmax(0,1fr)] content-between gap-10 pt-6 pb-8 sm:pt-10">
        <div className={photograph ? 'hero-top hero-top-photographed' : 'hero-top'}>
          <h1 className="hero-title">
            <span className="sr-only">{title}</span>
            <span aria-hidden="true">
              {words.map((word, index) => (
                <RhythmicWord key={word} word={word} {...widths[index % widths.length]} className="block" isPlain />
              ))}
            </span>
          </h1>
          {photograph && (
            <div className="hero-photograph hue-dance">
              <TracedPhotograph photograph={photograph} figure="dance" sizes={PHOTOGRAPH} isFirst />
            </div>
          )}
          <p className="hero-lead">{lead}</p>
          <div className="hero-ways">
            <ButtonLink to="/timetable" size="large">
              View Schedule
            </ButtonLink>
            <ButtonLink to="/membership" size="large" variant="secondary">
              Join Now
            </ButtonLink>
            {hasHall && (
              <ButtonLink to="/hall-hire" size="large" variant="secondary">
                Hall Hire
              </ButtonLink>
            )}
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}

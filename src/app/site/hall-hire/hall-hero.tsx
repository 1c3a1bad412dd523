import { formatPence } from '#src/kit/money.ts'
import type { HallTerms } from '#src/studio/hall-hire/hours/hall-availability.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { Photograph, type PhotographFacts } from '#src/ui/photographs/photograph.tsx'
import { RhythmicWord } from '#src/ui/wordmark.tsx'

type HallHeroProps = { terms: HallTerms; lead: string; reply: string; photograph?: PhotographFacts }

/** What the hall is and costs, on one screen. */
export function HallHero({ terms, lead, reply, photograph }: HallHeroProps) {
  return (
    <section className="on-night hall-hero">
      {photograph && (
        <div className="dimmed-photograph">
          <Photograph photograph={photograph} sizes="100vw" isFirst className="size-full" />
        </div>
      )}
      <MotionTrace figure="gymnastics" className="hall-hero-art" isDrawn isLine={photograph !== undefined} />
      <div className="page-width relative grid items-end gap-10 lg:grid-cols-[1fr_25rem]">
        <div className="grid gap-6">
          <h1 className="hall-hero-title">
            <span className="sr-only">Hall Hire</span>
            <span aria-hidden="true">
              <RhythmicWord word="Hall" from={150} to={60} className="block" isPlain />
              <RhythmicWord word="Hire" from={55} to={150} className="block" isPlain />
            </span>
          </h1>
          <p className="max-w-[34ch] text-xl text-night-muted">{lead}</p>
          {/* A link to the form as a page; the page's script opens the same form in a dialog instead. */}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/hall-hire?book=1#book" size="large" data-hall-open>
              Book Now
            </ButtonLink>
            <a
              href="#included"
              className="inline-flex min-h-13 items-center gap-2 px-3 font-semibold underline decoration-2 underline-offset-4"
            >
              What is included
              <Icon name="down" />
            </a>
          </div>
        </div>
        <PriceCard terms={terms} reply={reply} />
      </div>
    </section>
  )
}

function PriceCard({ terms, reply }: { terms: HallTerms; reply: string }) {
  return (
    <section aria-labelledby="price" className="grid gap-5 rounded-xl bg-raised p-6 text-ink shadow-lift sm:p-8">
      <h2 id="price" className="text-[1.625rem]">
        {terms.name}
      </h2>
      <p className="flex items-baseline gap-2">
        <span className="figure text-7xl">{formatPence(terms.pricePerHourPence)}</span>
        <span className="text-lg text-muted">per hour</span>
      </p>
      <p>{terms.description}</p>
      <dl className="grid grid-cols-2 gap-4 border-y border-line py-4">
        <div>
          <dt className="small-caps text-muted">Capacity</dt>
          <dd className="font-semibold">Up to {terms.capacity} people</dd>
        </div>
        <div>
          <dt className="small-caps text-muted">Minimum</dt>
          <dd className="font-semibold">{minimumInWords(terms.minimumMinutes)}</dd>
        </div>
      </dl>
      <p className="flex items-center gap-2.5">
        <Icon name="clock" className="text-muted" />
        {reply}
      </p>
    </section>
  )
}

function minimumInWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

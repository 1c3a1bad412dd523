import { ButtonLink } from '#src/ui/button.tsx'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { Photograph, type PhotographFacts } from '#src/ui/photographs/photograph.tsx'

type HallHirePromoProps = { lead: string; capacity: number; price: string; photograph?: PhotographFacts }

/** A section of the home page about hiring the hall. */
export function HallHirePromo({ lead, capacity, price, photograph }: HallHirePromoProps) {
  return (
    <section aria-labelledby="hall-title" className="later page-width pt-24 [--later:28rem]">
      <div className="on-night hall-promo">
        {photograph ? (
          <>
            <div className="dimmed-photograph">
              <Photograph photograph={photograph} sizes="100vw" className="size-full" />
            </div>
            <MotionTrace figure="gymnastics" isLine className="photograph-trace" />
          </>
        ) : (
          <MotionTrace figure="gymnastics" className="hall-promo-art" />
        )}
        <div className="relative grid max-w-text gap-5 md:max-w-[55%] lg:max-w-text">
          <h2 id="hall-title">Room for your own big moment</h2>
          <p className="text-lg text-night-muted">{lead}</p>
          <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
            <span>
              <span className="figure text-5xl">{price}</span> an hour
            </span>
            <span>Up to {capacity} people</span>
          </p>
          <ButtonLink to="/hall-hire" size="large" className="justify-self-start">
            Hire the hall
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

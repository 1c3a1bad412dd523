import type { ClassType } from '#src/studio/schedule/classes/weekly-class.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { TracedPhotograph } from '#src/ui/photographs/traced-photograph.tsx'
import type { PhotographFacts } from '#src/ui/photographs/photograph.tsx'
import { SectionHead } from './section-head.tsx'

// Half a window on a tablet, a quarter on a desk, beside the words on a phone.
const CARD = '(min-width: 64rem) 20rem, (min-width: 40rem) 50vw, 7rem'

/** The class types, each in its colour and with its trace, linked to its place on /classes. */
export function ClassGrid({ types }: { types: (ClassType & { photograph?: PhotographFacts })[] }) {
  return (
    <section aria-labelledby="classes-title" className="later page-width pt-20 [--later:84rem] lg:[--later:57rem]">
      <SectionHead id="classes-title" title="Find your move" more={{ to: '/classes', label: 'All class types' }} />
      <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {types.map((type) => (
          <li key={type.id}>
            <a href={`/classes#${type.id}`} className={`hue-${type.id} class-card group`}>
              {type.photograph ? (
                <span className="class-card-photograph">
                  <TracedPhotograph photograph={type.photograph} figure={type.id} sizes={CARD} isNamed={false} />
                </span>
              ) : (
                <MotionTrace figure={type.id} className="class-card-trace" />
              )}
              <div className="class-card-words">
                <div className="flex items-center justify-between gap-3">
                  <h3 className="text-[1.625rem]">{type.name}</h3>
                  <Icon name="arrow" className="transition-transform group-hover:translate-x-1" />
                </div>
                <p className="text-[0.9688rem] leading-snug">{type.description}</p>
              </div>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import type { WorkshopView } from './workshop-view.ts'

type Props = {
  workshops: readonly WorkshopView[]
  /** Of their names: one below the heading they stand under. */
  heading: 'h2' | 'h3'
}

/** Workshops as a list of cards, each leading to its page. */
export function WorkshopCards({ workshops, heading: Heading }: Props) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {workshops.map(({ id, href, name, typeId, summary, instructor, price, seats, closed }) => (
        <li
          key={id}
          className={`hue-${typeId} relative grid grid-cols-[5rem_1fr] overflow-hidden rounded-lg border border-line bg-raised`}
        >
          <div className="bg-hue p-2 text-on-hue" aria-hidden="true">
            <MotionTrace figure={typeId} className="size-full" />
          </div>
          <div className="grid content-start gap-1 p-4">
            <Heading className="text-xl">
              <a href={href} className="after:absolute after:inset-0">
                {name}
              </a>
            </Heading>
            <p className="font-semibold text-hue-ink tabular-nums">{summary}</p>
            {instructor && <p className="text-muted">{`with ${instructor}`}</p>}
            <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <strong>{price}</strong>
              <span>{closed ?? seats}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

import { FIGURES } from '#src/ui/motion/motion-figures.ts'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Wordmark } from '#src/ui/wordmark.tsx'
import type { Route } from './+types/kitchen-sink-page.ts'
import { requireThisMachine } from './dev-guard.server.ts'
import { Answers, Openings } from './kitchen-sink/answers.tsx'
import { Controls } from './kitchen-sink/controls.tsx'
import { Shapes } from './kitchen-sink/shapes.tsx'
import { Shelf } from './kitchen-sink/shelf.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  requireThisMachine(context, request)
  return null
}

export function meta() {
  return [{ title: 'Kitchen sink · Tempo' }]
}

const grounds = ['paper', 'raised', 'sunk', 'ink', 'accent', 'night', 'success', 'error', 'info', 'danger'] as const

/** Every component in every state, for developers. It follows the device's colour scheme: look at it in light and in dark. */
export default function KitchenSinkPage() {
  return (
    <>
      <PageHeader title="Kitchen sink" intro="Every piece in every state. Switch the device to dark and look again." />
      <Shelf title="Type">
        <Wordmark name="Tempo" className="text-6xl" />
        <p className="font-display text-5xl font-bold">Display, as wide as it likes</p>
        <h3>A heading of the third rank</h3>
        <p className="max-w-text">
          Text at reading size, with <strong>strong words</strong>, <a href="#type">a link</a> and figures that line up:{' '}
          <span className="tabular-nums">18:15 · £33 · 5 of 12</span>.
        </p>
        <p className="text-muted">Quieter words beside the ones that matter.</p>
        <p className="small-caps">Small words above a heading</p>
      </Shelf>
      <Shelf title="Colour">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {grounds.map((name) => (
            <li key={name} className="grid gap-1">
              <span
                aria-hidden="true"
                className="block h-14 rounded-md border border-line"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </Shelf>
      <Shelf title="Class hues and motion traces">
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {Object.keys(FIGURES).map((name) => (
            <li key={name} className={`hue-${name} grid gap-2 overflow-hidden rounded-lg bg-hue p-4 text-on-hue`}>
              <MotionTrace figure={name} className="w-full" />
              <span className="font-semibold">{name}</span>
              <span className="rounded-md bg-hue-soft px-2 py-1 text-ink">soft, with ink</span>
              <span className="rounded-md bg-paper px-2 py-1 font-semibold text-hue-ink">its ink on paper</span>
            </li>
          ))}
        </ul>
      </Shelf>
      <Controls />
      <Shapes />
      <Answers />
      <Openings />
    </>
  )
}

import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { ENSEMBLE, FIGURES, traceOf } from './motion-figures.ts'

const trace = traceOf(ENSEMBLE, 18)
const hues = Object.keys(FIGURES)
const PER_HUE = 3

/** The eight class hues in one sweep: three lines each, the first of them strong. Decoration. */
export function EnsembleTrace({ className }: { className?: string }) {
  const id = useId()
  const lines = [undefined, ...trace.echoes.map(({ transform }) => transform)]
  const groups = hues.map((hue, index) => ({ hue, lines: lines.slice(index * PER_HUE, (index + 1) * PER_HUE) }))
  return (
    <svg
      viewBox="0 0 160 100"
      aria-hidden="true"
      className={classNames('ensemble', className)}
      fill="none"
      strokeLinecap="round"
    >
      <defs>
        <path id={id} d={trace.path} pathLength="1" />
      </defs>
      {groups.toReversed().map((group) => (
        <g key={group.hue} className={`hue-${group.hue}`}>
          {group.lines.map((transform) => (
            <use key={transform ?? 'first'} href={`#${id}`} transform={transform} />
          ))}
        </g>
      ))}
    </svg>
  )
}

import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { FIGURES, figureFor, traceOf } from './motion-figures.ts'

const traces = Object.fromEntries(Object.entries(FIGURES).map(([name, figure]) => [name, traceOf(figure)]))

/** The motion trace of a class type in the current text colour. Decoration: the text beside it carries the meaning. `isDrawn`
 *  draws it once when it scrolls into view; `isLine` omits the echoes, where it is too small for them. */
export function MotionTrace({
  figure,
  className,
  isDrawn,
  isLine,
}: {
  figure: string
  className?: string
  isDrawn?: boolean
  isLine?: boolean
}) {
  const id = useId()
  const trace = traces[figureFor(figure)]!
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={classNames('trace', isDrawn && 'trace-drawn', className)}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isLine ? (
        <path d={trace.path} pathLength="1" className="trace-lead" />
      ) : (
        <>
          <defs>
            <path id={id} d={trace.path} pathLength="1" />
          </defs>
          {trace.echoes.toReversed().map(({ transform, opacity }) => (
            <use key={transform} href={`#${id}`} transform={transform} opacity={opacity} />
          ))}
          <use href={`#${id}`} className="trace-lead" />
        </>
      )}
    </svg>
  )
}

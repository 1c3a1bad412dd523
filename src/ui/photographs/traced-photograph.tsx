import { Photograph, type PhotographFacts } from './photograph.tsx'
import { MotionTrace } from '../motion/motion-trace.tsx'

type TracedPhotographProps = {
  photograph: PhotographFacts
  figure: string
  sizes: string
  isFirst?: boolean
  isNamed?: boolean
}

/** A photograph that fills its frame, in the colour of the class at its foot and with its trace over it: one family with the frames that
 *  have the trace alone. */
export function TracedPhotograph({ figure, ...photograph }: TracedPhotographProps) {
  return (
    <>
      <Photograph {...photograph} className="absolute inset-0 size-full" />
      <span aria-hidden="true" className="photograph-tint" />
      <MotionTrace figure={figure} isLine className="photograph-trace" />
    </>
  )
}

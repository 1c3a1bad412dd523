import type { ReactNode } from 'react'
import { MotionTrace } from './motion/motion-trace.tsx'

/** A page that says one thing and offers one next step. */
export function ShortPage({
  art,
  title,
  text,
  children,
}: {
  art: string
  title: string
  text: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={`hue-${art} page-width grid items-center gap-x-12 gap-y-6 py-16 md:grid-cols-[1fr_22rem]`}>
      <div className="grid max-w-text justify-items-start gap-5">
        <h1>{title}</h1>
        <p className="text-lg">{text}</p>
        {children}
      </div>
      <MotionTrace figure={art} isDrawn className="w-full max-w-[22rem] text-hue max-md:order-first max-md:w-48" />
    </div>
  )
}

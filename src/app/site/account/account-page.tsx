import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'

/** The frame of the account pages: one card with one form, and a trace beside it where there is room. */
export function AccountPage({ title, art, children }: { title: ReactNode; art: string; children: ReactNode }) {
  return (
    <div
      className={`hue-${art} page-width grid items-center gap-x-16 gap-y-8 py-10 sm:py-16 lg:grid-cols-[minmax(0,30rem)_1fr]`}
    >
      <div className="grid gap-6">
        <h1>{title}</h1>
        <Card as="section" className="grid gap-5">
          {children}
        </Card>
      </div>
      <MotionTrace
        figure={art}
        isDrawn
        className="mx-auto w-full max-w-[26rem] overflow-visible text-hue max-lg:hidden"
      />
    </div>
  )
}

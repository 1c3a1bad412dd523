import { isolateNames } from './text/isolate-names.ts'
import type { ReactNode } from 'react'

/** The header of a page: its only h1, a sentence on its purpose, and its actions. */
export function PageHeader({ title, intro, actions }: { title: ReactNode; intro?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-6">
      <div className="grid max-w-[48rem] gap-3">
        <h1>{isolateNames(title)}</h1>
        {intro && <p className="text-lg text-muted">{isolateNames(intro)}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  )
}

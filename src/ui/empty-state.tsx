import type { ReactNode } from 'react'

/** Nothing here yet: says so, and what to do next. `title` carries the specification's text where it gives one. */
export function EmptyState({ title, text, action }: { title: ReactNode; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border-2 border-dashed border-line px-6 py-8">
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="max-w-text text-muted">{text}</p>}
      {action}
    </div>
  )
}

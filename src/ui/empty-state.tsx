import type { ReactNode } from 'react'

/** An empty list: says so, and what to do next. `title` carries the specification's text where there is one. */
export function EmptyState({ title, text, action }: { title: ReactNode; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-lg bg-sunk px-6 py-7 sm:px-8">
      <svg viewBox="0 0 132 24" aria-hidden="true" className="mb-1 w-33 text-accent-ink" fill="none">
        <path
          d="M2 12h34c7 0 6-10 12-10s8 20 14 20 5-10 12-10h56"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="max-w-text text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

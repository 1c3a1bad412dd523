import { isolateNames } from './text/isolate-names.ts'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type NoticeTone = 'success' | 'error' | 'info'

/** A message in place about what just happened. Successes and hints are announced politely, errors at once. */
export function Notice({ tone, children, className }: { tone: NoticeTone; children: ReactNode; className?: string }) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      className={classNames('flex items-start gap-3 rounded-md px-4 py-3 font-medium', tones[tone], className)}
    >
      <Icon name={tone === 'success' ? 'tick' : tone === 'error' ? 'cross' : 'info'} className="mt-0.5" />
      <div className="min-w-0 grow">{isolateNames(children)}</div>
    </div>
  )
}

const tones: Record<NoticeTone, string> = {
  success: 'bg-success text-on-success',
  error: 'bg-error text-on-error',
  info: 'bg-info text-on-info',
}

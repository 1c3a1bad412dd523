import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'plain' | 'hue' | 'accent' | 'success' | 'error' | 'info'

/** A state in a word or two. The word carries the meaning; the colour only supports it. */
export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: BadgeTone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 small-caps whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const tones: Record<BadgeTone, string> = {
  plain: 'bg-sunk text-ink',
  hue: 'bg-hue text-on-hue',
  accent: 'bg-accent text-on-accent',
  success: 'bg-success text-on-success',
  error: 'bg-error text-on-error',
  info: 'bg-info text-on-info',
}

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** More to read, opened in place by the browser itself. `openLabel` is the summary's text while it is open. */
export function Disclosure({
  label,
  openLabel,
  children,
  className,
  isOpen,
}: {
  label: ReactNode
  openLabel?: ReactNode
  children: ReactNode
  className?: string
  /** Whether it is open at first. */
  isOpen?: boolean
}) {
  return (
    <details className={classNames('group', className)} open={isOpen}>
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-2 underline-offset-4">
        <span className={openLabel ? 'group-open:hidden' : undefined}>{label}</span>
        {openLabel && <span className="hidden group-open:inline">{openLabel}</span>}
        <Icon name="down" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}

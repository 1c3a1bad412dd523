import type { ReactNode } from 'react'
import { Notice } from '#src/ui/notice.tsx'

/** A key or secret that has just been made, with what to do with it: it is not shown again. */
export function ShownOnce({ code, children }: { code: string | undefined; children: ReactNode }) {
  if (!code) return null
  return (
    <Notice tone="success">
      {children} It is not shown again.
      <code className="mt-1 block rounded-md bg-sunk px-3 py-2 font-semibold break-all text-ink">{code}</code>
    </Notice>
  )
}

import type { ReactNode } from 'react'
import { PageHeader } from '#src/ui/page-header.tsx'

/** A page of legal text, with the date of its last change. */
export function LegalPage({
  title,
  intro,
  updated,
  children,
}: {
  title: string
  intro: string
  updated: string
  children: ReactNode
}) {
  return (
    <article className="page-width pt-10">
      <PageHeader title={title} intro={intro} />
      <div className="prose-text">{children}</div>
      <p className="pt-10 text-[0.9375rem] text-muted">Last changed: {updated}</p>
    </article>
  )
}

import { LEGAL_PAGES } from '#src/studio/legal/legal-page.ts'
import { LegalText } from '#src/studio/legal/legal-text.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { LegalPageFacts } from './read-legal-page.server.ts'

/** A page of legal text: as it is in force, or a version of before. */
export function LegalPage({ page, text, inForce, isFormer, others }: LegalPageFacts) {
  const { title, intro } = LEGAL_PAGES[page]
  return (
    <article className="page-width pt-10">
      <PageHeader title={title} intro={intro} />
      {isFormer && (
        <Notice tone="info" className="mb-8 max-w-text">
          This is a version of before. <a href={`/${page}`}>Read the one in force</a>
        </Notice>
      )}
      <div className="prose-text">
        <LegalText text={text} />
      </div>
      <p className="pt-10 text-[0.9375rem] text-muted">{inForce}</p>
      {others.length > 0 && (
        <nav aria-label="Other versions" className="text-[0.9375rem] text-muted">
          <ul className="flex flex-wrap gap-x-4">
            {others.map(({ to, label }) => (
              <li key={to}>
                <a href={to} className="inline-block py-2.5">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}

import { Link } from 'react-router'
import { dayInWords } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { LEGAL_PAGES, legalPageNames } from '#src/studio/legal/legal-page.ts'
import { listNewestVersions } from '#src/studio/legal/legal.store.server.ts'
import { readLegalTexts } from '#src/studio/legal/read-legal-texts.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/legal-texts-page.ts'

export const meta = unlistedMeta('Legal pages')

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const [texts, newest] = await Promise.all([readLegalTexts(ctx.reader, ctx), listNewestVersions(ctx.reader)])
  return legalPageNames.map((page) => {
    const { words, draft } = texts[page]
    const version = newest[page]
    const own = Object.keys(words).length
    return {
      page,
      note: [
        version
          ? `Version ${version.number}, in force from ${dayInWords(version.inForceFrom, 'full')}`
          : 'No version yet',
        own === 0
          ? 'written from your settings alone'
          : own === 1
            ? 'with a clause of your own'
            : `with ${own} clauses of your own`,
      ].join(', '),
      hasDraft: draft !== null,
    }
  })
}

/** The legal pages, for admins (PRODUCT 4.9). */
export default function LegalTextsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <p>
        <Link to="/dashboard/content">All content</Link>
      </p>
      <PageHeader
        title="Legal pages"
        intro="Written from your rules, prices and settings, with your own words. Each change makes a version with a date, and each purchase keeps the version it was made under."
      />
      <Card as="div" className="py-1!">
        <ul className="divide-y divide-line">
          {loaderData.map(({ page, note, hasDraft }) => (
            <li key={page} className="grid gap-0.5 py-3">
              <span className="flex flex-wrap items-center gap-3">
                <Link to={`/dashboard/legal/${page}`} className="font-semibold">
                  {LEGAL_PAGES[page].title}
                </Link>
                {hasDraft && <Badge tone="plain">Draft</Badge>}
              </span>
              <span className="text-[0.9375rem] text-muted">{note}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

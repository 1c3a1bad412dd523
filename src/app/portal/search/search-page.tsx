import { Link } from 'react-router'
import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/search-page.ts'
import { readSearch } from './read-search.server.ts'

export const meta = unlistedMeta('Search')

const LONGEST = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireStaff(ctxOf(context), request)
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, LONGEST)
  return { query, groups: query === '' ? [] : await readSearch(ctx, query) }
}

/** The search of the front desk as a page: what its dialog asks, and what there is without scripts. */
export default function SearchPage({ loaderData: { query, groups } }: Route.ComponentProps) {
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageHeader title="Search" />
      <form method="get" role="search" className="flex flex-wrap items-end gap-3">
        <Field
          label="People, classes, hires, pages"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={LONGEST}
          defaultValue={query}
          className="grow basis-64"
        />
        <Button>Search</Button>
      </form>
      {query !== '' && (
        <p role="status" className="font-semibold">
          {count === 1 ? '1 result' : `${count} results`}
        </p>
      )}
      {query !== '' && count === 0 && (
        <EmptyState title="Nothing was found" text="Try the beginning of a name, an address or a number." />
      )}
      {groups.map(({ title, results }) => (
        <section key={title} aria-label={title} className="grid gap-1">
          <h2 className="text-xl">{title}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {results.map(({ to, label, note }) => (
              <li key={to}>
                <Link to={to} className="block px-2 py-2.5 no-underline hover:bg-sunk">
                  <span className="font-semibold wrap-anywhere underline underline-offset-4">{label}</span>
                  {note && <span className="block wrap-anywhere text-muted">{note}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

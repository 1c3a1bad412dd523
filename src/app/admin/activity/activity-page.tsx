import { isolated } from '#src/kit/text/isolated.ts'
import { Link } from 'react-router'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { ACTIVITY_KINDS, type ActivitySearch, cursorText } from '#src/studio/activity/activity-search.ts'
import { ActivityList } from '#src/studio/activity/activity-list.tsx'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { ButtonLink, buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/activity-page.ts'
import { DayFields, SearchBar, SearchField } from '../search-bar.tsx'
import { listProductNames } from '#src/studio/products/products.store.server.ts'
import { activityLine } from './activity-line.ts'
import { readLog } from './read-log.server.ts'

const PAGE_SIZE = 50

export const meta = unlistedMeta('Activity')

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const { query, acts } = await readLog(ctx, new URL(request.url), PAGE_SIZE)
  const shown = acts.slice(0, PAGE_SIZE)
  const last = acts.length > PAGE_SIZE ? shown.at(-1) : undefined
  const names = await listProductNames(ctx.reader)
  const person = query.person ? await findAccount(ctx.reader, query.person) : null
  return {
    query,
    personName: person?.name ?? null,
    lines: shown.map((act) => activityLine(act, names)),
    older: last && addressOf({ ...query, after: { at: last.at.toISOString(), id: last.id } }),
    newest: query.after && addressOf({ ...query, after: null }),
    file: addressOf({ ...query, after: null }, '/dashboard/activity/export'),
  }
}

function addressOf({ after, ...query }: ActivitySearch, path = '/dashboard/activity'): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  if (after) params.set('after', cursorText(after))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Who did what to whom, and when: every act of staff and members, with what changed (PRODUCT 4.7). */
export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { query, personName, lines, older, newest, file } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Activity"
        intro={personName ? `What ${isolated(personName)} did, and what was done for them.` : 'Who did what, and when.'}
        actions={
          <>
            <ButtonLink to="/dashboard/sign-ins" variant="secondary">
              Sign-ins
            </ButtonLink>
            <ButtonLink to="/dashboard/api-keys" variant="secondary">
              API keys
            </ButtonLink>
            <ButtonLink to="/dashboard/webhooks" variant="secondary">
              Webhooks
            </ButtonLink>
            <ButtonLink to="/dashboard/embeds" variant="secondary">
              On other sites
            </ButtonLink>
            <ButtonLink to={file} variant="secondary" download>
              Download CSV
            </ButtonLink>
          </>
        }
      />
      <SearchForm query={query} />
      {personName && (
        <p>
          <Link to="/dashboard/activity">Show everybody's activity</Link>
        </p>
      )}
      {lines.length === 0 ? (
        <EmptyState title="Nothing found" text="Try other dates, or take a filter away." />
      ) : (
        <ActivityList lines={lines} />
      )}
      {(newest || older) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {newest && (
            <Link to={newest} className={buttonLook({ variant: 'secondary', size: 'small' })}>
              Newest
            </Link>
          )}
          {older && (
            <Link to={older} className={buttonLook({ variant: 'secondary', size: 'small' })}>
              Older
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

function SearchForm({ query }: { query: ActivitySearch }) {
  const kinds = Object.entries(ACTIVITY_KINDS).map(([value, { label }]) => ({ value, label }))
  return (
    <SearchBar
      label="Activity"
      key={query.person}
      className="min-[23rem]:grid-cols-2 xl:grid-cols-[2fr_1.4fr_1fr_1fr_auto]"
      button="Show"
    >
      {query.person && <input type="hidden" name="person" value={query.person} />}
      <SearchField
        label="Name, email or contact"
        search={query.search}
        className="max-xl:col-span-full"
        disabled={query.person !== ''}
      />
      <SelectField
        label="About"
        className="max-sm:col-span-full"
        name="kind"
        defaultValue={query.kind}
        options={[{ value: '', label: 'Everything' }, ...kinds]}
      />
      <DayFields {...query} />
    </SearchBar>
  )
}

import { Link } from 'react-router'
import { requireRole } from '#src/platform/auth/require.server.ts'
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
import { activityLine } from './activity-line.ts'
import { readLog } from './read-log.server.ts'

const PAGE_SIZE = 50

export const meta = unlistedMeta('Activity')

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const { asked, acts } = await readLog(ctx, new URL(request.url), PAGE_SIZE)
  const shown = acts.slice(0, PAGE_SIZE)
  const last = acts.length > PAGE_SIZE ? shown.at(-1) : undefined
  const person = asked.person ? await findAccount(ctx.reader, asked.person) : null
  return {
    asked,
    personName: person?.name ?? null,
    lines: shown.map(activityLine),
    older: last && addressOf({ ...asked, after: { at: last.at.toISOString(), id: last.id } }),
    newest: asked.after && addressOf({ ...asked, after: null }),
    file: addressOf({ ...asked, after: null }, '/dashboard/activity/export'),
  }
}

function addressOf({ after, ...asked }: ActivitySearch, path = '/dashboard/activity'): string {
  const params = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  if (after) params.set('after', cursorText(after))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Who did what to whom, and when: every act of staff and members, with what changed (PRODUCT 4.7). */
export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { asked, personName, lines, older, newest, file } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Activity"
        intro={personName ? `What ${personName} did, and what was done for them.` : 'Who did what, and when.'}
        actions={
          <>
            <ButtonLink to="/dashboard/sign-ins" variant="secondary">
              Sign-ins
            </ButtonLink>
            <ButtonLink to={file} variant="secondary" download>
              Download CSV
            </ButtonLink>
          </>
        }
      />
      <SearchForm asked={asked} />
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

function SearchForm({ asked }: { asked: ActivitySearch }) {
  const kinds = Object.entries(ACTIVITY_KINDS).map(([value, { label }]) => ({ value, label }))
  return (
    <SearchBar
      label="Activity"
      key={asked.person}
      className="min-[23rem]:grid-cols-2 xl:grid-cols-[2fr_1.4fr_1fr_1fr_auto]"
      button="Show"
    >
      {asked.person && <input type="hidden" name="person" value={asked.person} />}
      <SearchField
        label="Name, email or contact"
        search={asked.search}
        className="max-xl:col-span-full"
        disabled={asked.person !== ''}
      />
      <SelectField
        label="About"
        className="max-sm:col-span-full"
        name="kind"
        defaultValue={asked.kind}
        options={[{ value: '', label: 'Everything' }, ...kinds]}
      />
      <DayFields {...asked} />
    </SearchBar>
  )
}

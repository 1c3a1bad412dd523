import { Outlet } from 'react-router'
import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLive } from '#src/ui/live/use-live.ts'
import { useReadAfresh } from '#src/ui/live/use-read-afresh.ts'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/calendar-page.ts'
import { CalendarBar, CalendarFilters, CalendarViews } from './calendar-bar.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { readCalendar } from './read-calendar.server.ts'
import './calendar.css'

export const meta = unlistedMeta('Calendar')

export async function loader({ context, request }: Route.LoaderArgs) {
  return readCalendar(requireStaff(ctxOf(context), request), new URL(request.url))
}

/** A week or a day of all rooms and teachers, classes and hires together; what is opened there lies below it, in a dialog with an
 *  address of its own (decision 092). */
export default function CalendarPage({ loaderData: calendar }: Route.ComponentProps) {
  const readAfresh = useReadAfresh()
  useLive({ onSession: readAfresh, onContent: readAfresh, onHallHire: readAfresh, onResync: readAfresh })
  const isEmpty = calendar.days.every(({ entries }) => entries.length === 0)
  return (
    <div className="cal">
      <Outlet />
      <CalendarBar calendar={calendar} />
      <div className="cal-choices">
        <CalendarViews calendar={calendar} />
        <CalendarFilters calendar={calendar} />
      </div>
      {isEmpty && <EmptyState title="No classes scheduled" text={emptyText(calendar)} />}
      <CalendarGrid calendar={calendar} />
    </div>
  )
}

function emptyText({ query, isOwn }: Route.ComponentProps['loaderData']): string {
  const when = query.view === 'day' ? 'on this day' : 'in this week'
  if (query.room ?? query.teacher ?? query.kind) return `Nothing that fits your choice takes place ${when}.`
  return isOwn ? `You teach no class ${when}.` : `Nothing takes place ${when}.`
}

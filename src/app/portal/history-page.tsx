import { Link } from 'react-router'
import { formatDate } from '#src/kit/time.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/house.server.ts'
import { attendanceLabel } from '#src/studio/attendance/attendance.ts'
import { listMarkings } from '#src/studio/attendance/attendance.store.server.ts'
import { listPastBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink, buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Cell, HeadCell, Table } from '#src/ui/table.tsx'
import type { Route } from './+types/history-page.ts'

const PAGE_SIZE = 25

export function meta() {
  return [{ title: 'History · Tempo' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  const page = pageOf(new URL(request.url).searchParams.get('page'))
  try {
    return { history: await readHistory(ctx, page) }
  } catch (error) {
    ctx.log.error('history.failed', error)
    return { history: null }
  }
}

function pageOf(text: string | null): number {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1
}

async function readHistory({ actor, reader, now }: SignedInCtx, page: number) {
  const { bookings, total } = await listPastBookings(
    reader,
    { memberId: actor.userId, now: now() },
    { page, pageSize: PAGE_SIZE },
  )
  const markings = await listMarkings(
    reader,
    bookings.map(({ id }) => id),
  )
  return {
    page,
    lastPage: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    lines: bookings.map((booking) => ({
      reference: booking.reference,
      className: booking.className,
      when: `${formatDate(booking.date, 'full')}, ${booking.time}`,
      instructor: booking.instructor,
      personName: booking.personName,
      attendance: attendanceLabel(markings.get(booking.id)?.attended ?? null),
    })),
  }
}

/** The classes that have been, with what the register says of them (specification 2, History). */
export default function HistoryPage({ loaderData: { history } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader title="History" />
      {history === null && (
        <Notice tone="error">
          Failed to fetch attendance history{' '}
          <Link to="/dashboard/history" reloadDocument className="underline">
            Try again
          </Link>
        </Notice>
      )}
      {history?.lines.length === 0 && (
        <EmptyState
          title="No classes yet"
          text="The classes you have been to will be listed here."
          action={<ButtonLink to="/timetable">Find a class</ButtonLink>}
        />
      )}
      {history && history.lines.length > 0 && <HistoryTable history={history} />}
    </div>
  )
}

type History = Awaited<ReturnType<typeof readHistory>>

function HistoryTable({ history: { lines, page, lastPage } }: { history: History }) {
  return (
    <>
      <Table caption="Attendance history" isCaptionHidden>
        <thead>
          <tr>
            <HeadCell>Class</HeadCell>
            <HeadCell>When</HeadCell>
            <HeadCell>Instructor</HeadCell>
            <HeadCell>Attendance</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.reference}>
              <th scope="row" className="border-b border-line px-4 py-3 font-semibold">
                {line.className}
                {line.personName && <span className="font-normal text-muted"> for {line.personName}</span>}
              </th>
              <Cell>{line.when}</Cell>
              <Cell>{line.instructor}</Cell>
              <Cell>
                <Badge
                  tone={line.attendance === 'Attended' ? 'success' : line.attendance === 'No Show' ? 'error' : 'plain'}
                >
                  {line.attendance}
                </Badge>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {lastPage > 1 && (
        <nav aria-label="Pages" className="flex items-center gap-3">
          {page > 1 && <PageLink to={page - 1}>Newer</PageLink>}
          <span>
            Page {page} of {lastPage}
          </span>
          {page < lastPage && <PageLink to={page + 1}>Older</PageLink>}
        </nav>
      )}
    </>
  )
}

function PageLink({ to, children }: { to: number; children: string }) {
  return (
    <Link to={`?page=${to}`} className={buttonLook({ variant: 'secondary', size: 'small' })}>
      {children}
    </Link>
  )
}

import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ok } from '#src/kit/outcome.ts'
import { addDays, formatDate, isStudioDate, mondayOf, studioDate } from '#src/kit/time.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { closeHall } from '#src/studio/hall-hire/hours/close-hall.server.ts'
import { hallClosureForm } from '#src/studio/hall-hire/hall-admin.ts'
import type { HallHire } from '#src/studio/hall-hire/hall-hire.ts'
import { type HallHireFilter, listHallHires } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { findHall, listHallClosures } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { listWeekClasses } from '#src/studio/hall-hire/hours/hall-week.store.server.ts'
import { reopenHall } from '#src/studio/hall-hire/hours/reopen-hall.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { useLive } from '#src/ui/live/use-live.ts'
import { useReadAfresh } from '#src/ui/live/use-read-afresh.ts'
import type { Route } from './+types/hall-hires-page.ts'
import { Closures } from './closures.tsx'
import { hireLine } from './hire-line.ts'
import { HireTable } from './hire-table.tsx'
import { HallWeek } from './hall-week.tsx'
import { Unconfirmed, Waiting } from './waiting.tsx'

export const meta = unlistedMeta('Hall hires')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireDesk(ctxOf(context), request)
  const at = now()
  const today = studioDate(at)
  const query = readQuery(new URL(request.url).searchParams)
  const monday = mondayOf(query.week ?? today)
  const sunday = addDays(monday, 6)
  const [hall, waiting, inWeek, found, classes, closures] = await Promise.all([
    findHall(reader),
    linesOf(reader, await listHallHires(reader, { status: 'pending' }), at),
    linesOf(reader, await listHallHires(reader, { from: monday, to: sunday }), at),
    linesOf(reader, await listHallHires(reader, filterOf(query, today)), at),
    listWeekClasses(reader, monday, sunday),
    listHallClosures(reader, today),
  ])
  return {
    isLet: hall !== null,
    waiting: waiting.filter(({ isPending, isUnconfirmed }) => isPending && !isUnconfirmed),
    unconfirmed: waiting.filter(({ isUnconfirmed }) => isUnconfirmed),
    week: {
      title: `${formatDate(monday)} to ${formatDate(sunday)}`,
      before: addDays(monday, -7),
      after: addDays(monday, 7),
      days: Array.from({ length: 7 }, (_, n) => addDays(monday, n)).map((date) => ({
        date,
        name: formatDate(date, 'short'),
        isToday: date === today,
        closure: closures.find(({ closedOn }) => closedOn === date)?.reason ?? null,
        hires: inWeek.filter((line) => line.eventDate === date && (line.isPending || line.state === 'confirmed')),
        classes: classes.filter((session) => session.date === date),
      })),
    },
    found,
    query,
    today,
    closures: closures.map((one) => ({ ...one, name: formatDate(one.closedOn, 'full') })),
  }
}

type PageQuery = { week: string | null; search: string; show: 'coming' | 'past' | 'cancelled' }

function readQuery(params: URLSearchParams): PageQuery {
  const week = params.get('week')
  const show = params.get('show')
  return {
    week: isStudioDate(week) ? week : null,
    search: (params.get('search') ?? '').trim().slice(0, 100),
    show: show === 'past' || show === 'cancelled' ? show : 'coming',
  }
}

function filterOf({ search, show }: PageQuery, today: string): HallHireFilter {
  const bySearch = search ? { search } : {}
  if (show === 'cancelled') return { ...bySearch, status: 'cancelled' }
  return show === 'past' ? { ...bySearch, to: addDays(today, -1) } : { ...bySearch, from: today, isStanding: true }
}

async function linesOf(reader: Reader, hires: HallHire[], now: Date) {
  const { hallHire } = await readSettings(reader)
  const payments = await listHallPayments(
    reader,
    hires.map(({ id }) => id),
  )
  return hires.map((hire) =>
    hireLine(
      hire,
      payments.filter(({ hireId }) => hireId === hire.id),
      { now, rules: hallHire },
    ),
  )
}

/** Closes and reopens dates; actions on one hire are on its own page. */
export const action = formAction({
  who: requireDesk,
  back: '/dashboard/hall-hires',
  acts: {
    close: act(hallClosureForm, async (ctx, closure) => ok(await closeHall(ctx, closure)), {
      refusals: {},
      success: (_, { closedOn }) => `The hall is closed on ${formatDate(closedOn)}`,
    }),
    reopen: act(hallClosureForm, async (ctx, { closedOn }) => ok(await reopenHall(ctx, closedOn)), {
      refusals: {},
      success: (_, { closedOn }) => `The hall is open again on ${formatDate(closedOn)}`,
    }),
  },
  otherwise: 'close',
})

export default function HallHiresPage({ loaderData }: Route.ComponentProps) {
  const { isLet, waiting, unconfirmed, week, found, query, closures, today } = loaderData
  const readAfresh = useReadAfresh()
  useLive({ onHallHire: readAfresh, onResync: readAfresh })
  return (
    <div className="grid gap-12">
      <PageHeader
        title="Hall hires"
        intro="Requests to answer, the week in the hall, and everything booked."
        actions={
          isLet && (
            <ButtonLink to="/hall-hire?book=1" variant="secondary">
              Book for a customer
            </ButtonLink>
          )
        }
      />
      <Waiting lines={waiting} />
      {unconfirmed.length > 0 && <Unconfirmed lines={unconfirmed} />}
      <HallWeek week={week} />
      <HireTable lines={found} query={query} />
      <Closures closures={closures} today={today} />
    </div>
  )
}

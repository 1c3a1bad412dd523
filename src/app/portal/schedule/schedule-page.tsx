import { Outlet, useNavigation } from 'react-router'
import { pick } from '#src/kit/pick.ts'
import { addDays, formatDate, isStudioDate, studioDate, studioTime } from '#src/kit/time.ts'
import { requireAccount, requireAdmin } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { type BookingEntry, listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { feedAddress } from '#src/studio/bookings/calendar/calendar-feed.ts'
import { findCalendarFeed } from '#src/studio/bookings/calendar/calendar-feeds.store.server.ts'
import { offerFor } from '#src/studio/bookings/offers/booking-offer.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { listOwnWaits } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { waitingText } from '#src/studio/bookings/waiting-list/waiting-texts.ts'
import { horizonText, lastOpenDate } from '#src/studio/schedule/sessions/booking-horizon.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { passesFilters, readFilters } from '#src/studio/schedule/timetable/timetable-filters.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { paidBy, type Policy, policyOf } from '#src/studio/bookings/policy/booking-policy.ts'
import { cancellingText } from '#src/studio/bookings/policy/policy-words.ts'
import { ticketTermsText } from '#src/studio/bookings/tickets/ticket.ts'
import { listTicketTerms, type TicketTerms } from '#src/studio/bookings/tickets/tickets.store.server.ts'
import { findMandateInForce } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useIsOnline, useKeptOffline } from '#src/ui/offline/use-kept-offline.ts'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { useLive } from '#src/ui/live/use-live.ts'
import { useReadAfresh } from '#src/ui/live/use-read-afresh.ts'
import type { Route } from './+types/schedule-page.ts'
import { CalendarLink } from './calendar-link.tsx'
import { AvailableClasses } from './available-classes.tsx'
import { classFormActs } from './class-form-acts.server.ts'
import { readClassManagement } from './class-management.server.ts'
import { ClassManagement } from './class-management.tsx'
import { useLivePlaces } from './live-places.ts'
import { UpcomingClasses } from './upcoming-classes.tsx'
import { WaitingClasses } from './waiting-classes.tsx'

const DAYS_SHOWN = 7
const HERE = '/dashboard/schedule'

export const meta = unlistedMeta('Bookings')

/** A member's bookings; for an admin Class Management is in their place (PRODUCT 3). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  if (ctx.actor.role === 'admin')
    return { management: await readClassManagement(ctx, new URL(request.url)), mine: null }
  return { management: null, mine: await readOwnSchedule(ctx, request) }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/schedule',
  acts: classFormActs,
  otherwise: 'add',
})

async function readOwnSchedule({ actor, reader, now, links }: SignedInCtx, request: Request) {
  const today = studioDate(now())
  const query = new URL(request.url).searchParams
  const rules = (await readSettings(reader)).bookings
  const { weeksAhead } = rules
  const lastOpen = lastOpenDate(today, weeksAhead)
  const from = firstDay(query.get('from'), { today, lastOpen })
  const until = addDays(from, DAYS_SHOWN - 1)
  const people = await listHousehold(reader, actor.userId)
  const chosenId = people.find(({ id, isHolder }) => id === query.get('for') && !isHolder)?.id ?? null
  const filters = readFilters(query)
  const kept = { for: chosenId, type: filters.type, instructor: filters.instructor }
  const types = new Map((await listClassTypes(reader)).map(({ id, name }) => [id, name]))
  const [upcoming, waits, offered] = await Promise.all([
    listUpcomingBookings(reader, actor.userId, now()),
    listOwnWaits(reader, { memberId: actor.userId }),
    listSessionOffers(reader, { from, to: until, now: now() }, actor.userId, chosenId),
  ])
  const tickets = await listTicketTerms(
    reader,
    upcoming.map(({ orderId }) => orderId),
  )
  const feed = await findCalendarFeed(reader, actor.userId)
  const mandate = await findMandateInForce(reader, actor.userId)
  return {
    mayRecur: mandate?.state === 'active' && !mandate.endsWithPeriod,
    feed: feed?.isOn ? feedAddress(links, actor.userId, feed.version) : null,
    bookingFor: { people: withAddresses(people, { ...kept, from: from > today ? from : null }), chosenId },
    upcoming: upcoming.map((booking) => ({
      reference: booking.reference,
      href: sessionAddress({ id: booking.sessionId, date: booking.date }),
      name: booking.className,
      when: `${formatDate(booking.date)}, ${booking.time}`,
      ...pick(booking, 'typeId', 'instructor', 'personName', 'isRecurring', 'isTicket'),
      hasStarted: booking.startsAt.getTime() <= now().getTime(),
      cancelling: cancellingOf(booking, { rules, ticket: tickets.get(booking.orderId ?? ''), now: now() }),
    })),
    waits: waits.map(({ date, time, isHolder, personId, ...wait }) => ({
      ...wait,
      personId: isHolder ? null : personId,
      href: sessionAddress({ id: wait.sessionId, date }),
      when: `${formatDate(date)}, ${time}`,
    })),
    waitingText: waitingText(rules),
    filters: {
      ...filters,
      from: from > today ? from : null,
      ...choicesOf(offered, types),
    },
    available: offered
      .filter((session) => passesFilters(session, filters))
      .map((session) => ({ session, offer: offerFor(session, now(), rules) }))
      .filter(({ offer }) => offer.kind !== 'over')
      .map(({ session, offer }) => ({
        ...pick(session, 'id', 'name', 'typeId', 'instructor', 'level', 'spotsLeft', 'maxSpots'),
        date: session.date,
        day: formatDate(session.date),
        time: `${session.startTime} to ${studioTime(session.endsAt)}`,
        offer,
      })),
    shown: `${formatDate(from, 'short')} to ${formatDate(until, 'short')}`,
    earlier: from > today ? addressOf({ ...kept, from: earlierDay(from, today) }) : null,
    later: until < lastOpen ? addressOf({ ...kept, from: addDays(from, DAYS_SHOWN) }) : null,
    horizon:
      until > lastOpen
        ? `${horizonText(weeksAhead)}. Classes after ${formatDate(lastOpen)} are not on the timetable yet.`
        : null,
  }
}

/** What there is to choose in these days. */
function choicesOf(offered: { typeId: string; instructor: string }[], types: Map<string, string>) {
  const typeIds = [...new Set(offered.map(({ typeId }) => typeId))]
  return {
    types: typeIds.map((value) => ({ value, label: types.get(value) ?? value })),
    instructors: [...new Set(offered.map(({ instructor }) => instructor))].filter(Boolean).toSorted(),
  }
}

type Terms = { rules: Policy; ticket: TicketTerms | undefined; now: Date }

function cancellingOf(booking: BookingEntry, { rules, ticket, now }: Terms): string {
  if (ticket) return ticketTermsText({ ...ticket, cutoffHours: rules.cancellationCutoffHours }, now)
  return cancellingText(policyOf(rules), { ...booking, by: paidBy(booking) }, now)
}

function firstDay(date: string | null, { today, lastOpen }: { today: string; lastOpen: string }): string {
  return isStudioDate(date) && date > today && date <= lastOpen ? date : today
}

/** The first of the preceding days; null on the first page. */
function earlierDay(from: string, today: string): string | null {
  const earlier = addDays(from, -DAYS_SHOWN)
  return earlier > today ? earlier : null
}

/** Each person of the account, with the address that shows the same classes for them. */
function withAddresses(people: { id: string; name: string; isHolder: boolean }[], kept: Record<string, string | null>) {
  return people.map(({ id, name, isHolder }) => {
    return { id, name, isHolder, to: addressOf({ ...kept, for: isHolder ? null : id }) }
  })
}

function addressOf(query: Record<string, string | null>): string {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
  return filled.length > 0 ? `/dashboard/schedule?${new URLSearchParams(filled)}` : '/dashboard/schedule'
}

export default function SchedulePage({ loaderData: { management, mine } }: Route.ComponentProps) {
  return (
    <>
      {/* Forms of the desk open over the bookings of a receptionist too, who has no Class Management. */}
      <Outlet />
      {management && <ClassManagement shown={management} />}
      {mine && <OwnSchedule schedule={mine} />}
    </>
  )
}

function OwnSchedule({ schedule }: { schedule: Awaited<ReturnType<typeof readOwnSchedule>> }) {
  const readAfresh = useReadAfresh()
  useKeptOffline(HERE, [HERE], schedule)
  const isOnline = useIsOnline()
  const { sessions, onSession } = useLivePlaces(schedule.available, readAfresh)
  useLive({ onSession, onBooking: readAfresh, onResync: readAfresh })
  const { formAction, formData } = useNavigation()
  const busy = formAction === '/bookings' ? (formData?.get('sessionId') as string | null) : (formAction ?? null)
  return (
    <div className="grid gap-10">
      <h1>Class Schedule</h1>
      {!isOnline && (
        <Notice tone="info">No connection. These are your bookings as they were last read on this device.</Notice>
      )}
      <UpcomingClasses bookings={schedule.upcoming} busy={busy} />
      <WaitingClasses waits={schedule.waits} text={schedule.waitingText} />
      <CalendarLink address={schedule.feed} />
      <AvailableClasses
        mayRecur={schedule.mayRecur}
        bookingFor={schedule.bookingFor}
        filters={schedule.filters}
        sessions={sessions}
        shown={schedule.shown}
        earlier={schedule.earlier}
        later={schedule.later}
        horizon={schedule.horizon}
        busy={busy}
      />
    </div>
  )
}

import { isAtDesk } from '#src/platform/role.ts'
import { Form, Link } from 'react-router'
import { z } from 'zod'
import { addDays, dayAndTime, formatDate, isStudioDate, studioDate, studioTime } from '#src/kit/time.ts'
import { requireDesk, requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { registerOpensAt } from '#src/studio/bookings/attendance/attendance.ts'
import { listRegister } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { BOOKED_TEXT, bookingRefusals, guestForm } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { rearrangeWaitingList } from '#src/studio/bookings/waiting-list/rearrange-waiting-list.server.ts'
import { waitingRefusals } from '#src/studio/bookings/waiting-list/waiting-list.ts'
import { listWaiting } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { listStaffSessions } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/attendance-page.ts'
import { Register } from './register.tsx'

export const meta = unlistedMeta('Attendance')

/** The registers of one day: for the front desk all of the studio's, for an instructor their own sessions (PRODUCT 2, 4.7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader, now } = requireStaff(ctxOf(context), request)
  const today = studioDate(now())
  const query = new URL(request.url).searchParams
  const day = query.get('date')
  const date = isStudioDate(day) ? day : today
  const taughtBy = isAtDesk(actor) ? null : actor.userId
  const all = await listStaffSessions(reader, { from: date, to: date, taughtBy, now: now() })
  const held = all.filter(({ status }) => status === 'scheduled')
  const chosen = held.find(({ id }) => id === query.get('class'))
  const sessions = chosen ? [chosen] : held
  const ids = sessions.map(({ id }) => id)
  const [lines, waiting] = await Promise.all([listRegister(reader, ids), listWaiting(reader, ids)])
  return {
    date,
    title: formatDate(date, 'full'),
    before: addDays(date, -1),
    after: addDays(date, 1),
    canAddWalkIn: isAtDesk(actor) && date === today,
    chosenId: chosen?.id ?? null,
    choices: held.map(({ id, startTime, name, typeId }) => ({ id, label: `${startTime} ${name}`, typeId })),
    registers: sessions.map((session) => ({
      ...session,
      href: sessionAddress(session),
      opensAt: opensLater(session.startsAt, now()),
      canMove: isAtDesk(actor) && session.startsAt > now(),
      lines: lines.filter(({ sessionId }) => sessionId === session.id),
      waiting: waiting
        .filter(({ sessionId }) => sessionId === session.id)
        .map(({ id, name, personName, joinedAt }) => ({
          id,
          name: personName ?? name,
          since: dayAndTime(joinedAt, 'short'),
        })),
    })),
  }
}

/** The time of day at which a register opens that is not open yet. */
function opensLater(startsAt: Date, now: Date): string | null {
  const opensAt = registerOpensAt(startsAt)
  return opensAt > now ? studioTime(opensAt) : null
}

const waitForm = z.object({ waitId: z.string().max(200) })

const walkInForm = guestForm.extend({ sessionId: z.string().max(200) })

/** The walk-in form of a register, which takes a seat and no allowance, and the buttons of its waiting list (PRODUCT 4.1). */
export const action = formAction({
  who: requireDesk,
  back: ({ request }) => `/dashboard/attendance${new URL(request.url).search}`,
  acts: {
    'walk-in': act(
      walkInForm,
      (ctx, { sessionId, ...guest }) => bookSession(ctx, { sessionId, guest, isWalkIn: true }),
      { refusals: bookingRefusals, saysInForm: true, success: (_, { name }) => `${BOOKED_TEXT} for ${name}` },
    ),
    'wait-up': act(waitForm, (ctx, typed) => rearrangeWaitingList(ctx, { ...typed, act: 'up' }), {
      refusals: waitingRefusals,
      success: ({ name }) => `${name} moved up in the waiting list`,
    }),
    'wait-remove': act(waitForm, (ctx, typed) => rearrangeWaitingList(ctx, { ...typed, act: 'remove' }), {
      refusals: waitingRefusals,
      success: ({ name }) => `${name} is off the waiting list and has been told`,
    }),
  },
  otherwise: 'walk-in',
})

export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  const { date, title, before, after, registers, canAddWalkIn, choices, chosenId } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader title="Attendance" intro={title} />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <Form method="get" className="flex items-end gap-2">
          <Field label="Day" name="date" type="date" key={date} defaultValue={date} />
          <Button variant="secondary">Show</Button>
        </Form>
        <nav aria-label="Days" className="flex gap-2">
          <Link to={`?date=${before}`} className={buttonLook({ variant: 'secondary' })}>
            Day before
          </Link>
          <Link to={`?date=${after}`} className={buttonLook({ variant: 'secondary' })}>
            Day after
          </Link>
        </nav>
      </div>
      {choices.length > 1 && <ClassChoice date={date} choices={choices} chosenId={chosenId} />}
      {registers.length === 0 && <EmptyState title="No classes scheduled" text="There is no register for this day." />}
      {registers.map((register) => (
        <Register key={register.id} register={register} canAddWalkIn={canAddWalkIn} />
      ))}
    </div>
  )
}

type Choice = { id: string; label: string; typeId: string }

/** One class of the day, or all of them one below the other. */
function ClassChoice({ date, choices, chosenId }: { date: string; choices: Choice[]; chosenId: string | null }) {
  const look =
    'inline-flex min-h-11 shrink-0 items-center rounded-full border-2 border-line px-4 font-semibold aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper'
  return (
    <nav aria-label="Classes of the day" className="-mx-1 flex gap-2 overflow-x-auto px-1 pb-1 print:hidden">
      <Link to={`?date=${date}`} aria-current={chosenId === null ? 'true' : undefined} className={look}>
        All
      </Link>
      {choices.map(({ id, label }) => (
        <Link
          key={id}
          to={`?date=${date}&class=${id}`}
          aria-current={chosenId === id ? 'true' : undefined}
          className={look}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

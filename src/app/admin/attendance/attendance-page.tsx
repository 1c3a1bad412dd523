import { Form, Link, useLocation } from 'react-router'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { bookingRefusals, guestBookedText, guestForm } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useKeptOffline } from '#src/ui/offline/use-kept-offline.ts'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/attendance-page.ts'
import { MarkStatus } from './mark-status.tsx'
import { readRegisters } from './read-registers.server.ts'
import { Register } from './register.tsx'
import { useMarks } from './use-marks.ts'
import { waitingActs } from './waiting-acts.server.ts'

const HERE = '/dashboard/attendance'

export const meta = unlistedMeta('Attendance')

/** The registers of one day: for the front desk all of the studio's, for an instructor their own sessions (PRODUCT 2, 4.7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return readRegisters(requireStaff(ctxOf(context), request), new URL(request.url))
}

const walkInForm = guestForm.extend({ sessionId: lineOrNone(200) })

/** The walk-in form of a register, which takes a seat and no allowance; for the front desk also the buttons of its waiting list (PRODUCT 2, 4.1). */
export const action = formAction({
  who: requireStaff,
  back: ({ request }) => HERE + new URL(request.url).search,
  acts: {
    'walk-in': act(
      walkInForm,
      (ctx, { sessionId, ...guest }) => bookSession(ctx, { sessionId, guest, isWalkIn: true }),
      { refusals: bookingRefusals, saysInForm: true, success: (_, guest) => guestBookedText(guest) },
    ),
    ...waitingActs,
  },
  otherwise: 'walk-in',
})

export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  const { registers, canAddWalkIn, isDesk, choices, chosenId, date } = loaderData
  const marking = useMarks(loaderData)
  const shownIds = registers.flatMap(({ lines }) => lines.map(({ bookingId }) => bookingId))
  const { search } = useLocation()
  useKeptOffline(HERE, [...new Set([HERE, HERE + search])], `${shownIds.join()} ${marking.sent}`)
  return (
    <div className="grid gap-3 sm:gap-6">
      <DayHeader {...loaderData} />
      <MarkStatus marking={marking} shownIds={shownIds} />
      {choices.length > 1 && <ClassChoice date={date} choices={choices} chosenId={chosenId} />}
      {registers.length === 0 && <EmptyState title="No classes scheduled" text="There is no register for this day." />}
      {registers.map((register) => (
        <Register
          key={register.id}
          register={register}
          canAddWalkIn={canAddWalkIn}
          canSell={isDesk}
          marking={marking}
        />
      ))}
    </div>
  )
}

type Day = { date: string; title: string; short: string; before: string; after: string }

/** The day, and the way to another: on a phone on one line, so that the register begins high on the screen. */
function DayHeader({ date, title, short, before, after }: Day) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
      <h1 className="max-sm:text-2xl max-sm:leading-11">Attendance</h1>
      <p className="hidden print:block">{title}</p>
      <div className="flex items-start print:hidden sm:gap-1">
        <DayLink to={before} label="Day before" icon="back" />
        <Disclosure
          label={
            <span className="tabular-nums">
              <span className="sm:hidden">{short}</span>
              <span className="max-sm:hidden">{title}</span>
            </span>
          }
        >
          <Form method="get" className="flex items-end gap-2 pb-2">
            <Field label="Day" name="date" type="date" key={date} defaultValue={date} />
            <Button variant="secondary">Show</Button>
          </Form>
        </Disclosure>
        <DayLink to={after} label="Day after" icon="arrow" />
      </div>
    </header>
  )
}

function DayLink({ to, label, icon }: { to: string; label: string; icon: 'back' | 'arrow' }) {
  return (
    <Link
      reloadDocument
      to={`?date=${to}`}
      aria-label={label}
      className="grid size-11 place-items-center rounded-full hover:bg-sunk"
    >
      <Icon name={icon} />
    </Link>
  )
}

type Choice = { id: string; label: string; typeId: string }

/** One class of the day, or all of them one below the other. */
function ClassChoice({ date, choices, chosenId }: { date: string; choices: Choice[]; chosenId: string | null }) {
  const look =
    'inline-flex min-h-11 shrink-0 items-center rounded-full border-2 border-line px-4 font-semibold aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper'
  return (
    <nav aria-label="Classes of the day" className="strip print:hidden">
      <Link reloadDocument to={`?date=${date}`} aria-current={chosenId === null ? 'true' : undefined} className={look}>
        All
      </Link>
      {choices.map(({ id, label }) => (
        <Link
          key={id}
          reloadDocument
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

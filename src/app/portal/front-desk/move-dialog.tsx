import { useNavigate } from 'react-router'
import { z } from 'zod'
import { isId } from '#src/kit/id.ts'
import { addDays, formatDate, studioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { moveRefusals, MOVED_TEXT } from '#src/studio/bookings/booking-move.ts'
import { findMovableBooking } from '#src/studio/bookings/moved-bookings.store.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import { isToldText } from '#src/studio/bookings/rosters/notified.ts'
import { listStaffSessions, type StaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { AddressedDialog } from '#src/ui/dialogs/addressed-dialog.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/move-dialog.ts'
import { backOf, readStaffSession } from './staff-session.server.ts'
import { SessionFacts } from './session-facts.tsx'

// Far enough for "the same class, another week", short enough to choose from.
const DAYS_OFFERED = 21

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireDesk(ctxOf(context), request)
  const booking = isId(params.bookingId) ? await findMovableBooking(ctx.reader, params.bookingId) : null
  if (!booking) throw new Response('Booking not found', { status: 404 })
  const session = await readStaffSession(ctx, booking.sessionId, request)
  const from = studioDate(ctx.now())
  const now = ctx.now()
  const sessions = await listStaffSessions(ctx.reader, { from, to: addDays(from, DAYS_OFFERED), taughtBy: null, now })
  const isOpen = (one: StaffSession) =>
    one.status === 'scheduled' && one.startsAt > now && one.spotsLeft > 0 && one.id !== session.id
  return { name: booking.name, session, choices: sessions.filter(isOpen).map(choiceOf) }
}

function choiceOf({ id, date, startTime, name, spotsLeft }: StaffSession) {
  return { value: id, label: `${formatDate(date, 'short')}, ${startTime} ${name} (${spotsLeft} left)` }
}

const moveForm = z.object({ sessionId: lineOrNone(200).catch('') })

export const action = formAction({
  who: requireDesk,
  back: ({ request }) => backOf(request),
  acts: {
    form: act(
      moveForm,
      (ctx, { sessionId }, { params }) => moveBooking(ctx, { bookingId: params.bookingId ?? '', sessionId }),
      {
        refusals: moveRefusals,
        saysInForm: () => 'sessionId',
        success: ({ isTold }) => `${MOVED_TEXT}. ${isToldText(isTold)}`,
      },
    ),
  },
})

/** Moves a place to another class with a free one; its person keeps a place and is notified. */
export default function MoveDialog({ loaderData: { name, session, choices } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <AddressedDialog title={`Move ${name}`} onClose={() => void navigate(session.back, { preventScrollReset: true })}>
      <SessionFacts session={session} />
      {session.hasStarted ? (
        <Notice tone="info">This class has already started</Notice>
      ) : (
        <PageForm isOwn={false} className="grid gap-4">
          <SelectField
            label="To this class"
            name="sessionId"
            required
            defaultValue=""
            options={[{ value: '', label: 'Choose a class …' }, ...choices]}
          />
          <p className="text-muted">
            The place counts once on what it was booked with, and {name} is told at once, by email if they have an
            address.
          </p>
          <SubmitButton className="justify-self-start">Move Booking</SubmitButton>
        </PageForm>
      )}
    </AddressedDialog>
  )
}

import { data, Form, useNavigate, useNavigation } from 'react-router'
import { isId } from '#src/kit/id.ts'
import { addDays, formatDate, studioDate } from '#src/kit/time.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { moveRefusals, MOVED_TEXT } from '#src/studio/bookings/booking-move.ts'
import { findMovableBooking } from '#src/studio/bookings/moved-bookings.store.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import { listStaffSessions, type StaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { AddressedDialog } from '#src/ui/dialogs/addressed-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/move-dialog.ts'
import { backOf, readStaffSession } from './staff-session.server.ts'
import { SessionFacts } from './session-facts.tsx'

// Far enough for "the same class, another week", short enough to choose from.
const DAYS_OFFERED = 21

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const booking = isId(params.bookingId) ? await findMovableBooking(ctx.reader, params.bookingId) : null
  if (!booking) throw new Response('Booking not found', { status: 404 })
  const session = await readStaffSession(ctx, booking.sessionId, request)
  const from = studioDate(ctx.now())
  const sessions = await listStaffSessions(ctx.reader, { from, to: addDays(from, DAYS_OFFERED), taughtBy: null })
  const now = ctx.now()
  const isOpen = (one: StaffSession) =>
    one.status === 'scheduled' && one.startsAt > now && one.booked < one.maxSpots && one.id !== session.id
  return { name: booking.name, session, choices: sessions.filter(isOpen).map(choiceOf) }
}

function choiceOf({ id, date, startTime, name, booked, maxSpots }: StaffSession) {
  return { value: id, label: `${formatDate(date, 'short')}, ${startTime} ${name} (${maxSpots - booked} left)` }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const given = (await request.formData()).get('sessionId')
  const sessionId = typeof given === 'string' ? given : ''
  const outcome = await moveBooking(ctx, { bookingId: params.bookingId, sessionId })
  if (outcome.ok)
    return redirectWithNotice(backOf(request), { tone: 'success', text: `${MOVED_TEXT}. They have been told.` })
  const { status, message } = moveRefusals[outcome.refusal]
  return data({ error: message, sessionId }, status)
}

/** Moves a place to another class with a free one; its person keeps a place and is notified. */
export default function MoveDialog({ loaderData: { name, session, choices }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <AddressedDialog title={`Move ${name}`} onClose={() => void navigate(session.back, { preventScrollReset: true })}>
      <SessionFacts session={session} />
      {session.hasStarted ? (
        <Notice tone="info">This class has already started</Notice>
      ) : (
        <Form method="post" className="grid gap-4">
          <SelectField
            label="To this class"
            name="sessionId"
            required
            defaultValue={actionData?.sessionId ?? ''}
            error={actionData?.error}
            options={[{ value: '', label: 'Choose a class …' }, ...choices]}
          />
          <p className="text-muted">The place counts once on the membership, and {name} is told at once.</p>
          <Button isBusy={isBusy} className="justify-self-start">
            {isBusy ? 'Processing...' : 'Move Booking'}
          </Button>
        </Form>
      )}
    </AddressedDialog>
  )
}

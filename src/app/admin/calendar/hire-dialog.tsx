import { isolated } from '#src/kit/text/isolated.ts'
import { Link } from 'react-router'
import { isId } from '#src/kit/id.ts'
import { dayAndTime, studioDate } from '#src/kit/time.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { findHallHire, listHallNotes } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { AddressedDialog } from '#src/ui/dialogs/addressed-dialog.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { hireLine, stateNames, stateTones } from '../hall-hires/hire-line.ts'
import type { Route } from './+types/hire-dialog.ts'
import { calendarAddress, readCalendarQuery } from './calendar-query.ts'
import { useLeaveDialog } from './use-calendar-keys.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { reader, now } = requireDesk(ctxOf(context), request)
  const hire = isId(params.id) ? await findHallHire(reader, params.id) : null
  if (!hire) throw new Response('Booking not found', { status: 404 })
  const [payments, notes, { hallHire: rules }] = await Promise.all([
    listHallPayments(reader, [hire.id]),
    listHallNotes(reader, hire.id),
    readSettings(reader),
  ])
  return {
    line: hireLine(hire, payments, { now: now(), rules }),
    notes: notes.map(({ id, text, authorName, writtenAt }) => ({
      id,
      text,
      by: `${isolated(authorName)}, ${dayAndTime(writtenAt, 'short')}`,
    })),
    behind: calendarAddress(readCalendarQuery(new URL(request.url), studioDate(now()))),
  }
}

/** A hire of the calendar: whose it is, what is noted and still to be paid. What is done about it is on its own page. */
export default function HireDialog({ loaderData: { line, notes, behind } }: Route.ComponentProps) {
  return (
    <AddressedDialog title={line.eventType} onClose={useLeaveDialog(behind, line.id)}>
      <div className="border-l-[0.4rem] border-ink pl-4">
        <p className="text-lg font-semibold">
          {line.day}, {line.times}
        </p>
        <p className="wrap-anywhere">
          {isolated(line.customerName)}, {line.expectedAttendees} people
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={stateTones[line.state]}>{stateNames[line.state]}</Badge>
          {line.isUnconfirmed && <Badge>Not confirmed by the customer</Badge>}
          {line.isPending && <span className="text-muted">Held until {line.heldUntil}</span>}
          {line.money && <span className="text-muted">{line.money}</span>}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <PhoneLink
          number={line.customerPhone}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        />
        <a
          href={`mailto:${line.customerEmail}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
        >
          {line.customerEmail}
        </a>
      </p>
      {line.specialRequirements && <p className="wrap-anywhere whitespace-pre-line">{line.specialRequirements}</p>}
      <div className="flex flex-wrap gap-2">
        <Link to={`/dashboard/hall-hires/${line.id}`} className={buttonLook({})}>
          {line.isPending ? 'Answer, change or cancel' : 'Change or cancel'}
        </Link>
        {line.state === 'confirmed' && line.due && (
          <Link to={`/dashboard/till/hall?hire=${line.id}`} className={buttonLook({ variant: 'secondary' })}>
            Take {line.due}
          </Link>
        )}
      </div>
      {notes.length > 0 && (
        <section aria-labelledby="notes" className="grid gap-3">
          <h3 id="notes" className="text-lg">
            Notes
          </h3>
          <ul className="grid gap-3">
            {notes.map(({ id, text, by }) => (
              <li key={id} className="border-l-4 border-line pl-4">
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                <p className="text-muted">{by}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AddressedDialog>
  )
}

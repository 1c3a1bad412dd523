import { useState } from 'react'
import { Link } from 'react-router'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink, buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Fill } from '#src/ui/meter.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type BookingOffer, isPayable } from '#src/studio/bookings/offers/booking-offer.ts'
import { type BookingFor, BookingForChoice } from '#src/studio/bookings/offers/booking-for.tsx'
import type { SeatedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { WaitFields } from '#src/studio/bookings/waiting-list/wait-fields.tsx'
import { type ClassFilters, DayLinks, FilterForm } from './class-filters.tsx'

const NO_ALLOWANCE = 'why-no-allowance'

type Words = 'id' | 'name' | 'typeId' | 'instructor' | 'level' | 'spotsLeft' | 'maxSpots'
export type AvailableClass = Pick<SeatedSession, Words> & {
  date: string
  day: string
  time: string
  offer: BookingOffer
}

type Props = {
  /** Direct debit is on: a class may be booked for every week. */
  mayRecur: boolean
  bookingFor: BookingFor
  filters: ClassFilters
  sessions: AvailableClass[]
  shown: string
  earlier: string | null
  later: string | null
  /** The text for days beyond those that can be booked. */
  horizon: string | null
  busy: string | null
}

/** The classes of the next days by day, each with a Book Class button, disabled with its reason (specification 2 and 5, Bookings); where
 *  the class could be paid for it leads to its sheet (PRODUCT 4.4a). */
export function AvailableClasses(props: Props) {
  const { mayRecur, bookingFor, filters, sessions, shown, earlier, later, horizon, busy } = props
  const [picked, setPicked] = useState<string | null>(null)
  const outOfClasses = sessions.find(({ offer }) => isSaidAbove(offer))?.offer
  const days = Object.entries(Object.groupBy(sessions, (session) => session.date))
  return (
    <section aria-labelledby="available" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="available">Available Classes</h2>
        <nav aria-label="Available classes by week" className="flex flex-wrap items-center gap-2">
          {earlier && (
            <Link to={earlier} preventScrollReset className={buttonLook({ variant: 'quiet', size: 'small' })}>
              Earlier classes
            </Link>
          )}
          <span className="font-semibold tabular-nums">{shown}</span>
          {later && (
            <Link to={later} preventScrollReset className={buttonLook({ variant: 'quiet', size: 'small' })}>
              Later classes
            </Link>
          )}
        </nav>
      </div>
      <BookingForChoice {...bookingFor} />
      <FilterForm filters={filters} personId={bookingFor.chosenId} />
      <DayLinks days={days.map(([date, ofDay]) => ({ date, day: ofDay?.[0]?.day ?? '' }))} />
      {outOfClasses?.kind === 'refused' && (
        <Notice tone="info">
          <span id={NO_ALLOWANCE}>{outOfClasses.reason}</span>.{' '}
          <Link to="/dashboard/membership" className="underline underline-offset-4">
            See prices
          </Link>
        </Notice>
      )}
      {days.length === 0 && (
        <EmptyState
          title="No classes scheduled"
          text={`There are none in these days${filters.type || filters.instructor ? ' that fit the filters' : ''}.${later ? ' Have a look at the week after.' : ''}`}
        />
      )}
      {days.map(([date, ofDay]) => (
        <section key={date} id={`day-${date}`} aria-label={ofDay?.[0]?.day} className="grid gap-2">
          <h3>{ofDay?.[0]?.day}</h3>
          <ul className="grid divide-y divide-line border-y border-line">
            {ofDay?.map((session) => (
              <AvailableRow
                key={session.id}
                session={session}
                personId={bookingFor.chosenId}
                isBusy={busy === session.id}
                recurring={mayRecur ? { isPicked: picked === session.id, pick: setPicked } : null}
              />
            ))}
          </ul>
        </section>
      ))}
      {horizon && <p className="text-muted">{horizon}</p>}
    </section>
  )
}

/** 'Book recurring' of a row; one class is picked at a time (specification 2, Bookings). */
type Recurring = { isPicked: boolean; pick(sessionId: string | null): void }
type RowProps = { session: AvailableClass; personId: string | null; isBusy: boolean; recurring: Recurring | null }

function AvailableRow(props: RowProps) {
  const { session } = props
  const left = Math.max(session.spotsLeft, 0)
  return (
    <li
      data-session-id={session.id}
      className={`hue-${session.typeId} grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4 sm:grid-cols-[7.5rem_1fr_9.5rem_9rem] sm:gap-x-6 sm:gap-y-2`}
    >
      <p className="font-semibold tabular-nums">{session.time}</p>
      <div>
        <h4 className="font-semibold text-hue-ink">{session.name}</h4>
        <p className="text-muted">
          {session.level}
          {session.instructor && ` · with ${session.instructor}`}
        </p>
      </div>
      <p className="grid gap-1 text-hue-ink">
        <span className="text-ink tabular-nums">
          {left} of {session.maxSpots} {session.maxSpots === 1 ? 'place' : 'places'} left
        </span>
        <Fill value={session.maxSpots - left} max={session.maxSpots} />
      </p>
      <div className="col-start-2 row-span-3 row-start-1 max-w-40 sm:col-auto sm:row-auto sm:max-w-56">
        <BookAction {...props} />
      </div>
    </li>
  )
}

function BookAction({ session, personId, isBusy, recurring }: RowProps) {
  const { offer } = session
  if (offer.kind === 'cancel') return <Badge tone="success">Booked</Badge>
  if (offer.kind === 'full') return <Full session={session} offer={offer} personId={personId} />
  const reasonId = isSaidAbove(offer) ? NO_ALLOWANCE : `why-${session.id}`
  const isDisabled = offer.kind !== 'book' || isBusy
  const text = label(isBusy)
  const named = {
    'aria-label': `${text}: ${session.name}, ${session.day}, ${session.time}`,
    'aria-describedby': offer.kind === 'refused' ? reasonId : undefined,
  }
  const why = offer.kind === 'refused' && !isSaidAbove(offer) && (
    <p id={reasonId} className="pt-1 text-sm text-muted">
      {offer.reason}
    </p>
  )
  if (isPayable(offer))
    return (
      <>
        <ButtonLink to={bookAddress(session.id, { for: personId })} size="small" {...named}>
          {text}
        </ButtonLink>
        {why}
      </>
    )
  return (
    <PostForm isRouted action="/bookings" preventScrollReset>
      <input type="hidden" name="sessionId" value={session.id} />
      {personId && <input type="hidden" name="personId" value={personId} />}
      {recurring && offer.kind === 'book' && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="recurring"
            className="size-5 accent-accent"
            checked={recurring.isPicked}
            onChange={(event) => recurring.pick(event.target.checked ? session.id : null)}
          />
          Book recurring
        </label>
      )}
      <Button size="small" disabled={isDisabled} {...named}>
        {text}
      </Button>
      {why}
    </PostForm>
  )
}

type FullProps = { session: AvailableClass; offer: Extract<BookingOffer, { kind: 'full' }>; personId: string | null }

function Full({ session, offer, personId }: FullProps) {
  const when = `${session.name}, ${session.day}, ${session.time}`
  return (
    <div className="grid justify-items-start gap-1">
      <Button size="small" disabled aria-label={`Class Full: ${when}`}>
        Class Full
      </Button>
      {!offer.isTicket && (
        <PostForm isRouted action="/waiting-list" preventScrollReset className="grid justify-items-start gap-1">
          <WaitFields
            session={{ id: session.id, name: when }}
            personId={personId}
            offer={offer}
            look={{ button: buttonLook({ variant: 'secondary', size: 'small' }), note: 'text-sm text-muted' }}
          />
        </PostForm>
      )}
    </div>
  )
}

/** What applies to nearly every row is said once, above them. */
function isSaidAbove(offer: BookingOffer): boolean {
  return offer.kind === 'refused' && offer.refusal === 'no_allowance'
}

function label(isBusy: boolean): string {
  return isBusy ? 'Processing...' : 'Book Class'
}

import type { CSSProperties } from 'react'
import { bookingRefusals } from '#src/studio/bookings/booking.ts'
import type { BookingOffer } from '#src/studio/bookings/offers/booking-offer.ts'
import { BookButton, SignInToBook } from '#src/studio/bookings/offers/book-button.tsx'
import { StaffButtons } from '#src/studio/bookings/offers/staff-buttons.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { BlockView } from './week-view.ts'

type Props = {
  block: BlockView
  /** What a member may do about it. */
  offer: BookingOffer | null
  /** The page the front desk returns to. */
  pageAddress: string
}

/** One session: a block of the week on wide screens, with a popup on hover, focus and tap; a row of the day on phones. Both are
 *  the same markup, arranged by timetable.css. */
export function SessionBlock({ block, offer, pageAddress }: Props) {
  const isMine = offer?.kind === 'cancel'
  return (
    <li
      data-session-id={block.id}
      className={classNames('tt-block', `hue-${block.type}`, stateOf(block), isMine && 'is-mine')}
      aria-current={block.isMarked}
      // The browser scrolls to the class in the address, and its popup opens: without scripts too.
      tabIndex={block.isMarked ? -1 : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- Asked for by its own address, it is what the page is opened for.
      autoFocus={block.isMarked}
      style={placeOf(block)}
    >
      <button aria-label={`${block.name}, ${block.time}`} />
      <div className="tt-face">
        <p className="tt-time">
          {`${block.time} `}
          <Seats block={block} isMine={isMine} />
        </p>
        <h3>{block.name}</h3>
        {block.instructor && <p className="tt-who">{block.instructor}</p>}
      </div>
      <div className="tt-popup">
        <div>
          <p className="tt-kind">
            {`${block.typeName} · ${block.minutes} min`}
            {isMine && <b>Booked</b>}
          </p>
          <p className="tt-title">{block.name}</p>
          <p className="tt-when">{`${block.time} to ${block.until}`}</p>
          <p className="tt-with">{[block.instructor, block.level, block.room].filter(Boolean).join(' · ')}</p>
          {block.about && <p>{block.about}</p>}
          {/* A cancelled class has no places (PRODUCT 4.1, Closures). */}
          {block.state !== 'cancelled' && (
            <p className="tt-available">{`Available: ${block.left} out of ${block.max}`}</p>
          )}
          <Action block={block} offer={offer} pageAddress={pageAddress} />
        </div>
      </div>
    </li>
  )
}

/** Seats left as a number; the bar uses the same figures. The enhancement script keeps them up to date. */
function Seats({ block, isMine }: { block: BlockView; isMine: boolean }) {
  if (block.state === 'over') return null
  if (block.state === 'cancelled') return <span>Cancelled</span>
  if (block.state === 'on') return <span>On now</span>
  if (isMine) return <span>Booked</span>
  if (block.left === 0) return <span>Full</span>
  return (
    <span>
      <b>{block.left}</b>
      {' left'}
    </span>
  )
}

function Action({ block, offer, pageAddress }: Props) {
  if (block.desk && block.state === 'open')
    return <StaffView block={block} desk={block.desk} pageAddress={pageAddress} />
  if (offer) return <BookButton session={block} offer={offer} />
  if (block.state === 'open' && block.isForVisitor && block.workshopId)
    return <a href={`/workshops/${block.workshopId}`}>Book this workshop</a>
  if (block.state === 'open' && block.isForVisitor) return <SignInToBook sessionId={block.id} />
  if (block.state === 'cancelled') return <ClassCancelled />
  return <p className="book-note">{bookingRefusals.class_started.message}</p>
}

/** What stands in place of the button of a cancelled class. */
export function ClassCancelled() {
  return <p className="book-note">{bookingRefusals.class_cancelled.message}</p>
}

/** For the front desk: the guests, and what an admin does here instead of booking (specification 6). */
function StaffView({ block, desk, pageAddress }: Omit<Props, 'offer'> & { desk: NonNullable<BlockView['desk']> }) {
  return (
    <>
      {desk.guests.length > 0 && <p className="tt-guests">{`Guests: ${desk.guests.join(', ')}`}</p>}
      <StaffButtons session={block} when={desk.when} backTo={pageAddress} />
    </>
  )
}

function stateOf({ state, left }: BlockView): string | false {
  return state === 'open' ? left === 0 && 'is-full' : `is-${state}`
}

/** Rows, lane and seats, for timetable.css. */
function placeOf({ state, startRow, endRow, lane, lanes, left, max }: BlockView): CSSProperties {
  const place = {
    '--from': startRow,
    '--to': endRow,
    ...(lane > 0 && { '--lane': lane }),
    ...(lanes > 1 && { '--lanes': lanes }),
  }
  const seats = { '--seats': Math.max(1, max), '--taken': max === 0 ? 1 : max - left }
  return { ...place, ...(state !== 'cancelled' && seats) } as CSSProperties
}

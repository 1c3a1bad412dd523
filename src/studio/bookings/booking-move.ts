import type { RefusalText } from '#src/kit/outcome.ts'
import { bookingRefusals } from './booking.ts'

/** The refusals of booking speak to the member; here staff read them about a member. */
export const moveRefusals = {
  ...bookingRefusals,
  booking_not_found: { status: 404, message: 'Booking not found' },
  booking_cancelled: { status: 409, message: 'This booking has been cancelled' },
  same_class: { status: 409, message: 'They are in this class already' },
  already_booked: { status: 409, message: 'They have already booked this class' },
  overlapping_class: { status: 409, message: 'They have another class at that time' },
  no_allowance: { status: 409, message: 'No classes remaining on their membership' },
} satisfies Record<string, RefusalText>

export type MoveRefusal = keyof typeof moveRefusals

export const MOVED_TEXT = 'Successfully moved booking'

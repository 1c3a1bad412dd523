import { type BookingEmailFacts, sampleBookingFacts } from './booking-email.ts'
import { emailAboutBooking } from './email-about-booking.tsx'
import { otherThanReader, whosePlace } from './whose-place.ts'

/** `by` says who has cancelled it: null where it followed from something else; absent in messages written before it was added. */
type BookingCancelledFacts = BookingEmailFacts & { by?: 'reader' | 'studio' | null }

export const email = emailAboutBooking<'booking-cancelled', BookingCancelledFacts>({
  kind: 'booking-cancelled',
  method: 'CANCEL',
  subject: (which) => `Cancelled: ${which}`,
  heading: (facts) => `${otherThanReader(facts) ? `${otherThanReader(facts)}’s` : 'Your'} booking is cancelled`,
  opening: (facts) =>
    ({
      reader: `you have cancelled ${whosePlace(facts)} in this class:`,
      studio: `the studio has cancelled ${whosePlace(facts)} in this class:`,
      nobody: `${whosePlace(facts)} in this class is cancelled:`,
    })[facts.by ?? 'nobody'],
  note: ({ terms = '' }) => terms,
  sms: (which, { by }) => `Cancelled${by === 'studio' ? ' by the studio' : ''}: ${which}.`,
  sample: {
    ...sampleBookingFacts,
    manageUrl: 'https://tempo.example/timetable',
    terms: 'The class counts as used.',
    by: 'reader',
  },
})

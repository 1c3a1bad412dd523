import { studioTime } from '#src/kit/time.ts'
import type { Email } from '#src/studio/outbox/email.ts'
import {
  EmailButton,
  EmailDetails,
  EmailLayout,
  EmailLink,
  EmailNote,
  EmailText,
} from '#src/studio/outbox/email-layout.tsx'
import { bookingCalendar, type BookingEmailFacts, sampleBookingFacts, whenInWords } from '../emails/booking-email.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { whosePlace, whoseTicket } from '../emails/whose-place.ts'

export type TicketFacts = {
  name: string
  workshop: string
  dates: BookingEmailFacts[]
  /** Until when it is refunded, in words. */
  refund: string
  manageUrl: string
  workshopUrl: string
  /** Where a guest makes an account. */
  accountUrl?: string
}

/** A workshop's ticket is booked: all its dates in one e-mail, and in one calendar file. */
export const email: Email<'ticket-booked', TicketFacts> = {
  kind: 'ticket-booked',
  subject: (facts) => `Booked: ${forWhom(facts.workshop, whoseTicket(facts))}`,
  Body: ({ facts }) => (
    <EmailLayout heading="See you at the workshop" preview={forWhom(facts.workshop, whoseTicket(facts))}>
      <EmailText>
        Hello {facts.name}, {whosePlace(whoseTicket(facts))} is booked{facts.dates.length > 1 && ', on every date'}.
      </EmailText>
      <EmailDetails rows={rowsOf(facts)} />
      <EmailButton href={facts.manageUrl}>View or cancel your booking</EmailButton>
      <EmailLink href={facts.workshopUrl}>About the workshop</EmailLink>
      {facts.accountUrl && (
        <>
          <EmailText>
            Make an account with this email address, and the workshop is in it with what you book later.
          </EmailText>
          <EmailLink href={facts.accountUrl}>Make an account</EmailLink>
        </>
      )}
      <EmailNote>{facts.refund} The calendar entries are attached.</EmailNote>
    </EmailLayout>
  ),
  sms: (facts) =>
    `Booked: ${forWhom(facts.workshop, whoseTicket(facts))}, ${facts.dates.map(whenInWords).join('; ')}. See you there!`,
  calendar: ({ dates }) => dates.map((one) => bookingCalendar(one, dates.length > 1 ? 'PUBLISH' : 'REQUEST')),
  sample: {
    name: 'Amara Cole',
    workshop: 'Handstand workshop',
    dates: [sampleBookingFacts],
    refund: 'If you cancel, all of it is refunded until Friday 20 November, 18:00, and nothing after that.',
    manageUrl: 'https://tempo.example/dashboard/schedule',
    workshopUrl: 'https://tempo.example/workshops/handstand-workshop',
  },
}

function rowsOf({ workshop, dates }: TicketFacts): [string, string][] {
  const [first] = dates
  return [
    ['Workshop', workshop],
    ['For', first?.personName ?? ''],
    ...dates.map((one, at): [string, string] => [
      dates.length > 1 ? `Date ${at + 1}` : 'When',
      `${whenInWords(one)} to ${studioTime(new Date(one.endsAt))}`,
    ]),
    ['Instructor', first?.instructor ?? ''],
    ['Where', first?.room ?? ''],
  ]
}

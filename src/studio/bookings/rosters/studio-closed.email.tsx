import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { bookingCalendar, type BookingEmailFacts, sampleBookingFacts, whenInWords } from '../emails/booking-email.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { seenBy } from '../emails/whose-place.ts'

export type ClosedFacts = {
  name: string
  /** `on Friday 25 December` */
  when: string
  reason: string
  classes: BookingEmailFacts[]
  /** The classes that were waited for; absent in messages written before it was added. */
  waits?: BookingEmailFacts[]
  timetableUrl: string
}

/** To everybody who had booked, or waited for a place, while the studio is closed: all their classes of that time in one e-mail. */
export const email: Email<'studio-closed', ClosedFacts> = {
  kind: 'studio-closed',
  subject: ({ when }) => `We are closed ${when}`,
  Body: ({ facts }) => (
    <EmailLayout heading={`We are closed ${facts.when}`} preview={facts.reason || listed(facts)}>
      <EmailText>
        Hello {facts.name}, we are sorry: we are closed {facts.when}, and{' '}
        {rowsOf(facts).length === 1 ? 'this class' : 'these classes'} will not take place.
      </EmailText>
      {facts.reason && <EmailText>{facts.reason}</EmailText>}
      <EmailDetails rows={rowsOf(facts, { hasTerms: true })} />
      <EmailButton href={facts.timetableUrl}>Find another class</EmailButton>
      <EmailNote>
        {facts.classes.length > 0
          ? 'What is said of each class happens by itself: you need not do anything.'
          : 'Nothing has been charged.'}
      </EmailNote>
    </EmailLayout>
  ),
  sms: (facts) => `Sorry, we are closed ${facts.when}. Cancelled: ${listed(facts)}.`,
  calendar: ({ classes }) => classes.map((one) => bookingCalendar(one, 'CANCEL')),
  sample: {
    name: 'Amara Cole',
    when: 'on Friday 25 December',
    reason: 'Merry Christmas.',
    classes: [{ ...sampleBookingFacts, sequence: 1, terms: 'What you paid for it goes back the way it came.' }],
    waits: [{ ...sampleBookingFacts, className: 'Power yoga' }],
    timetableUrl: 'https://tempo.example/timetable',
  },
}

function rowsOf(
  { name, classes, waits = [] }: ClosedFacts,
  { hasTerms = false } = {},
): [which: string, when: string][] {
  const which = (one: BookingEmailFacts) => forWhom(one.className, { personName: seenBy(name, one) })
  return [
    ...classes.map((one): [string, string] => [
      which(one),
      [whenInWords(one), ...(hasTerms && one.terms ? [one.terms] : [])].join('. '),
    ]),
    ...waits.map((one): [string, string] => [`${which(one)} (waiting list)`, whenInWords(one)]),
  ]
}

function listed(facts: ClosedFacts): string {
  return rowsOf(facts)
    .map((row) => row.join(', '))
    .join('; ')
}

import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { bookingCalendar, type BookingEmailFacts, sampleBookingFacts, whenInWords } from '../emails/booking-email.ts'

export type ClosedFacts = {
  name: string
  /** `on Friday 25 December` */
  when: string
  reason: string
  classes: BookingEmailFacts[]
  timetableUrl: string
}

/** To everybody who had booked while the studio is closed: all their classes of that time in one e-mail. */
export const email: Email<'studio-closed', ClosedFacts> = {
  kind: 'studio-closed',
  subject: ({ when }) => `We are closed ${when}`,
  Body: ({ facts }) => (
    <EmailLayout heading={`We are closed ${facts.when}`} preview={facts.reason || listed(facts)}>
      <EmailText>
        Hello {facts.name}, we are sorry: we are closed {facts.when}, and{' '}
        {facts.classes.length === 1 ? 'a class of yours' : 'these classes of yours'} will not take place.
      </EmailText>
      {facts.reason && <EmailText>{facts.reason}</EmailText>}
      <EmailDetails rows={facts.classes.map((one) => [one.className, whenInWords(one)] as const)} />
      <EmailButton href={facts.timetableUrl}>Find another class</EmailButton>
      <EmailNote>They cost you nothing: what you had booked with has been returned.</EmailNote>
    </EmailLayout>
  ),
  sms: (facts) => `Sorry, we are closed ${facts.when}. Cancelled at no cost to you: ${listed(facts)}.`,
  calendar: ({ classes }) => classes.map((one) => bookingCalendar(one, 'CANCEL')),
  sample: {
    name: 'Amara Cole',
    when: 'on Friday 25 December',
    reason: 'Merry Christmas.',
    classes: [{ ...sampleBookingFacts, sequence: 1 }],
    timetableUrl: 'https://tempo.example/timetable',
  },
}

function listed({ classes }: ClosedFacts): string {
  return classes.map((one) => `${one.className}, ${whenInWords(one)}`).join('; ')
}

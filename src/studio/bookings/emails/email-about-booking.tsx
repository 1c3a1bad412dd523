import type { Email } from '#src/studio/outbox/email.ts'
import {
  EmailButton,
  EmailDetails,
  EmailLayout,
  EmailLink,
  EmailNote,
  EmailText,
} from '#src/studio/outbox/email-layout.tsx'
import { type BookingEmailFacts, bookingCalendar, bookingDetails, whenInWords } from './booking-email.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'

type Wording<Kind extends string, Facts extends BookingEmailFacts> = {
  kind: Kind
  /** Whether the place stands (REQUEST), is gone (CANCEL), or was never theirs: decides the calendar entry and where the button leads. */
  method: 'REQUEST' | 'CANCEL' | null
  /** What the button says, where it is about no place. */
  button?: string
  /** `which` is the class, for whom and its time: `Salsa for Lily Cole, Monday 23 November, 18:00`. */
  subject(which: string): string
  heading: string | ((facts: Facts) => string)
  /** What follows the greeting. */
  opening(facts: Facts): string
  note?(facts: Facts): string
  sms(which: string, facts: Facts): string
  sample: Facts
}

/** An e-mail about one place in one class. All of them show the class, lead to the booking and carry its calendar entry. */
export function emailAboutBooking<Kind extends string, Facts extends BookingEmailFacts>({
  kind,
  method,
  button,
  subject,
  heading,
  opening,
  note,
  sms,
  sample,
}: Wording<Kind, Facts>): Email<Kind, Facts> {
  return {
    kind,
    subject: (facts) => subject(classAndTime(facts)),
    Body: ({ facts }) => (
      <EmailLayout heading={typeof heading === 'string' ? heading : heading(facts)} preview={classAndTime(facts)}>
        <EmailText>
          Hello {facts.name}, {opening(facts)}
        </EmailText>
        <EmailDetails rows={bookingDetails(facts)} />
        <EmailButton href={facts.manageUrl}>
          {button ?? (method === 'CANCEL' ? 'Find another class' : 'View or cancel your booking')}
        </EmailButton>
        {method === 'REQUEST' && <EmailLink href={facts.classUrl}>The class on the timetable</EmailLink>}
        {facts.accountUrl && (
          <>
            <EmailText>
              Make an account with this email address, and the place is in it with what you book later.
            </EmailText>
            <EmailLink href={facts.accountUrl}>Make an account</EmailLink>
          </>
        )}
        {note?.(facts) && <EmailNote>{note(facts)}</EmailNote>}
      </EmailLayout>
    ),
    sms: (facts) => sms(classAndTime(facts), facts),
    calendar: (facts) => method && bookingCalendar(facts, method),
    sample,
  }
}

function classAndTime(facts: BookingEmailFacts): string {
  return `${forWhom(facts.className, facts)}, ${whenInWords(facts)}`
}

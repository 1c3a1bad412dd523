import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { ofWhom, type RecurringEmailFacts, sampleRecurringFacts } from './recurring-email.ts'

/** `booked` are the dates given back. */
export const email: Email<'recurring-stopped', RecurringEmailFacts> = {
  kind: 'recurring-stopped',
  subject: (facts) => `Stopped: your recurring booking of ${facts.className}`,
  Body({ facts }) {
    const { name, booked, manageUrl } = facts
    return (
      <EmailLayout heading="Your recurring booking has stopped" preview={`No new dates of ${facts.className}`}>
        <EmailText>
          {`Hello ${name}, no new dates of ${ofWhom(facts)} are booked from now on.`}
          {booked.length > 0 && ' These places were given back:'}
        </EmailText>
        {booked.length > 0 && <EmailDetails rows={booked.map((when) => [when, 'Cancelled'] as const)} />}
        <EmailButton href={manageUrl}>View your bookings</EmailButton>
      </EmailLayout>
    )
  },
  sample: { ...sampleRecurringFacts, skipped: [] },
}

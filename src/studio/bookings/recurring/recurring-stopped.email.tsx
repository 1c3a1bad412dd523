import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { type RecurringEmailFacts, sampleRecurringFacts } from './recurring-email.ts'

/** `booked` are the dates given back. */
export const email: Email<'recurring-stopped', RecurringEmailFacts> = {
  kind: 'recurring-stopped',
  subject: (facts) => `Stopped: the recurring booking of ${forWhom(facts.className, facts)}`,
  Body({ facts }) {
    const { name, booked, manageUrl } = facts
    return (
      <EmailLayout
        heading="A recurring booking has stopped"
        preview={`No new dates of ${forWhom(facts.className, facts)}`}
      >
        <EmailText>
          {`Hello ${name}, no new dates of ${forWhom(facts.className, facts)} are booked from now on.`}
          {booked.length > 0 && ' These places were given back:'}
        </EmailText>
        {booked.length > 0 && <EmailDetails rows={booked.map((when) => [when, 'Cancelled'] as const)} />}
        <EmailButton href={manageUrl}>View your bookings</EmailButton>
      </EmailLayout>
    )
  },
  sample: { ...sampleRecurringFacts, skipped: [] },
}

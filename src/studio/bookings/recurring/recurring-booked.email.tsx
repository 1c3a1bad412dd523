import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { type RecurringEmailFacts, sampleRecurringFacts } from './recurring-email.ts'

export const email: Email<'recurring-booked', RecurringEmailFacts> = {
  kind: 'recurring-booked',
  subject: (facts) => subjectOf(facts),
  Body({ facts }) {
    const { name, booked, skipped, manageUrl } = facts
    return (
      <EmailLayout heading="A recurring booking" preview={subjectOf(facts)}>
        <EmailText>
          {booked.length > 0
            ? `Hello ${name}, these places in ${forWhom(facts.className, facts)} are booked:`
            : `Hello ${name}, we could not book these dates of ${forWhom(facts.className, facts)}:`}
        </EmailText>
        {booked.length > 0 && <EmailDetails rows={booked.map((when) => [when, 'Booked'] as const)} />}
        {booked.length > 0 && skipped.length > 0 && <EmailText>These could not be booked:</EmailText>}
        {skipped.length > 0 && <EmailDetails rows={skipped.map(({ when, reason }) => [when, reason] as const)} />}
        <EmailButton href={manageUrl}>View or cancel your bookings</EmailButton>
        <EmailNote>New dates are booked as they come onto the timetable, as long as your package allows.</EmailNote>
      </EmailLayout>
    )
  },
  sample: sampleRecurringFacts,
}

function subjectOf({ className, personName, booked, skipped }: RecurringEmailFacts): string {
  const which = forWhom(className, { personName })
  if (booked.length === 0) return `Not booked: ${which}, ${datesOf(skipped.map(({ when }) => when))}`
  return `Booked: ${which}, ${datesOf(booked)}`
}

/** One date is named, as in the other e-mails on a place. */
function datesOf(dates: readonly string[]): string {
  return dates.length === 1 ? String(dates[0]) : `${dates.length} dates`
}

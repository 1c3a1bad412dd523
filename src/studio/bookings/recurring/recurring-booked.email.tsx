import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import { ofWhom, type RecurringLetterFacts, sampleRecurringFacts } from './recurring-letter.ts'

export const letter: Letter<RecurringLetterFacts> = {
  kind: 'recurring-booked',
  subject: (facts) => subjectOf(facts),
  Body({ facts }) {
    const { name, booked, skipped, manageUrl } = facts
    return (
      <LetterLayout heading="Your recurring booking" preview={subjectOf(facts)}>
        <LetterText>
          {booked.length > 0
            ? `Hello ${name}, these places in ${ofWhom(facts)} are booked:`
            : `Hello ${name}, we could not book these dates of ${ofWhom(facts)}:`}
        </LetterText>
        {booked.length > 0 && <LetterDetails rows={booked.map((when) => [when, 'Booked'] as const)} />}
        {booked.length > 0 && skipped.length > 0 && <LetterText>These could not be booked:</LetterText>}
        {skipped.length > 0 && <LetterDetails rows={skipped.map(({ when, reason }) => [when, reason] as const)} />}
        <LetterButton href={manageUrl}>View or cancel your bookings</LetterButton>
        <LetterNote>New dates are booked as they come onto the timetable, as long as your package allows.</LetterNote>
      </LetterLayout>
    )
  },
  sample: sampleRecurringFacts,
}

function subjectOf({ className, booked, skipped }: RecurringLetterFacts): string {
  if (booked.length === 0) return `Not booked: ${className}, ${datesOf(skipped.length)}`
  return `Booked: ${className}, ${datesOf(booked.length)}`
}

function datesOf(count: number): string {
  return count === 1 ? '1 date' : `${count} dates`
}

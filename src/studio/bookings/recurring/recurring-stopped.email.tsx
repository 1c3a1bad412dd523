import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import { ofWhom, type RecurringLetterFacts, sampleRecurringFacts } from './recurring-letter.ts'

/** `booked` are the dates given back. */
export const letter: Letter<RecurringLetterFacts> = {
  kind: 'recurring-stopped',
  subject: (facts) => `Stopped: your recurring booking of ${facts.className}`,
  Body({ facts }) {
    const { name, booked, manageUrl } = facts
    return (
      <LetterLayout heading="Your recurring booking has stopped" preview={`No new dates of ${facts.className}`}>
        <LetterText>
          {`Hello ${name}, no new dates of ${ofWhom(facts)} are booked from now on.`}
          {booked.length > 0 && ' These places were given back:'}
        </LetterText>
        {booked.length > 0 && <LetterDetails rows={booked.map((when) => [when, 'Cancelled'] as const)} />}
        <LetterButton href={manageUrl}>View your bookings</LetterButton>
      </LetterLayout>
    )
  },
  sample: { ...sampleRecurringFacts, skipped: [] },
}

import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'
import { type HallCustomerFacts, hallCalendar, hallCustomerSample, hallDetails, hallWhen } from './hall-letter.ts'

/** The studio said yes: with a link to pay while something is due. */
export const letter: Letter<HallCustomerFacts> = {
  kind: 'hall-hire-confirmed',
  subject: (facts) => `The hall is yours: ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <LetterLayout heading="The hall is yours" preview={hallWhen(facts)}>
      <LetterText>Hello {facts.customerName}, we are happy to confirm your booking.</LetterText>
      <LetterDetails rows={[...hallDetails(facts), ['Still to pay', facts.due]]} />
      {facts.due && !facts.paysOnline && <LetterText>{PAID_AT_STUDIO_TEXT}</LetterText>}
      {facts.due && facts.paysOnline ? (
        <LetterButton href={facts.requestUrl}>Pay {facts.due} now</LetterButton>
      ) : (
        <LetterButton href={facts.requestUrl}>See your booking</LetterButton>
      )}
      {facts.deposit && <LetterText>The deposit of {facts.deposit} comes back to you after the event.</LetterText>}
      <LetterNote>
        You can cancel from the same page. With {facts.noticeHours} hours' notice or more, everything you paid comes
        back. Please leave the hall by {facts.endTime}.
      </LetterNote>
    </LetterLayout>
  ),
  calendar: (facts) => hallCalendar(facts, 'CONFIRMED'),
  sample: { ...hallCustomerSample, isConfirmed: true },
}

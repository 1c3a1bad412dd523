import { LetterButton, LetterDetails, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'
import type { MandateFacts } from './mandate-active.email.tsx'

/** The bank has refused a direct debit, or ended one. */
export const letter: Letter<MandateFacts> = {
  kind: 'mandate-failed',
  subject: (facts) => (facts.wasOn ? 'Your direct debit has ended' : 'Your direct debit could not be set up'),
  Body: ({ facts }) => (
    <LetterLayout
      heading={facts.wasOn ? 'Your direct debit has ended' : 'Your direct debit could not be set up'}
      preview={facts.reason}
    >
      <LetterText>
        Hello {facts.name}, {facts.wasOn ? 'your direct debit is no longer on' : 'direct debit is not on'}. Nothing is
        collected, and the month you have paid for is yours until it ends.
      </LetterText>
      <LetterDetails rows={[['What your bank says', facts.reason]]} />
      <LetterButton href={facts.settingsUrl}>Set it up again</LetterButton>
    </LetterLayout>
  ),
  sample: {
    name: 'Ada',
    method: 'bacs_debit',
    wasOn: false,
    reason: 'Your bank did not accept the direct debit',
    settingsUrl: 'https://tempo.example/dashboard/direct-debit',
  },
}

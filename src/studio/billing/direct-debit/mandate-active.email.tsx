import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'

export type MandateFacts = {
  name: string
  method: 'card' | 'bacs_debit'
  wasOn: boolean
  reason: string
  settingsUrl: string
}

/** The bank has agreed: from now on the months are collected. */
export const letter: Letter<MandateFacts> = {
  kind: 'mandate-active',
  subject: () => 'Direct debit is on',
  Body: ({ facts }) => (
    <LetterLayout heading="Direct debit is on" preview="Your membership goes on by itself">
      <LetterText>
        Hello {facts.name}, from now on we collect each month of your membership from your{' '}
        {facts.method === 'card' ? 'card' : 'bank account'}. We tell you the amount and the day beforehand, each time.
      </LetterText>
      <LetterButton href={facts.settingsUrl}>See your direct debit</LetterButton>
      <LetterNote>
        You can book classes in your next month already, and switch direct debit off at any time.
        {facts.method === 'bacs_debit' &&
          ' Your payments are protected by the Direct Debit Guarantee: your bank gives back at once what was collected in error.'}
      </LetterNote>
    </LetterLayout>
  ),
  sample: {
    name: 'Ada',
    method: 'bacs_debit',
    wasOn: false,
    reason: '',
    settingsUrl: 'https://tempo.example/dashboard/direct-debit',
  },
}

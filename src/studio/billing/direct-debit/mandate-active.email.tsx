import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'

export type MandateFacts = {
  name: string
  method: 'card' | 'bacs_debit'
  wasOn: boolean
  reason: string
  settingsUrl: string
}

/** The bank has accepted: from now on the months are collected. */
export const email: Email<'mandate-active', MandateFacts> = {
  kind: 'mandate-active',
  subject: () => 'Direct debit is on',
  Body: ({ facts }) => (
    <EmailLayout heading="Direct debit is on" preview="Your membership goes on by itself">
      <EmailText>
        Hello {facts.name}, from now on we collect each month of your membership from your{' '}
        {facts.method === 'card' ? 'card' : 'bank account'}. We tell you the amount and the day beforehand, each time.
      </EmailText>
      <EmailButton href={facts.settingsUrl}>See your direct debit</EmailButton>
      <EmailNote>
        You can book classes in your next month already, and switch direct debit off at any time.
        {facts.method === 'bacs_debit' &&
          ' Your payments are protected by the Direct Debit Guarantee: your bank gives back at once what was collected in error.'}
      </EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    method: 'bacs_debit',
    wasOn: false,
    reason: '',
    settingsUrl: 'https://tempo.example/dashboard/direct-debit',
  },
}

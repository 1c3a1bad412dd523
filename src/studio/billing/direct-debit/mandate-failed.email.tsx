import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import type { MandateFacts } from './mandate-active.email.tsx'

/** The bank has refused a direct debit, or ended one. */
export const email: Email<'mandate-failed', MandateFacts> = {
  kind: 'mandate-failed',
  subject: (facts) => (facts.wasOn ? 'Your direct debit has ended' : 'Your direct debit could not be set up'),
  Body: ({ facts }) => (
    <EmailLayout
      heading={facts.wasOn ? 'Your direct debit has ended' : 'Your direct debit could not be set up'}
      preview={facts.reason}
    >
      <EmailText>
        Hello {facts.name}, {facts.wasOn ? 'your direct debit is no longer on' : 'direct debit is not on'}. Nothing is
        collected, and the month you have paid for is yours until it ends.
      </EmailText>
      <EmailDetails rows={[['What your bank says', facts.reason]]} />
      <EmailButton href={facts.settingsUrl}>Set it up again</EmailButton>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    method: 'bacs_debit',
    wasOn: false,
    reason: 'Your bank did not accept the direct debit',
    settingsUrl: 'https://tempo.example/dashboard/direct-debit',
  },
}

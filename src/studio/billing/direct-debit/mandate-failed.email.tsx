import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { methodWords } from './mandate.ts'
import type { MandateFacts } from './mandate-active.email.tsx'

/** The bank has refused a direct debit, or ended one. */
export const email: Email<'mandate-failed', MandateFacts> = {
  kind: 'mandate-failed',
  subject: headingOf,
  Body: ({ facts }) => (
    <EmailLayout heading={headingOf(facts)} preview={facts.reason}>
      <EmailText>
        Hello {facts.name}, your {methodWords(facts.method).name} is {facts.wasOn ? 'no longer on' : 'not on'}. Nothing
        is collected, and the month you have paid for is yours until it ends.
      </EmailText>
      <EmailDetails rows={[['What your bank says', facts.reason]]} />
      <EmailButton href={facts.settingsUrl}>Set it up again</EmailButton>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    reference: null,
    method: 'bacs_debit',
    wasOn: false,
    reason: 'Your bank did not accept the direct debit',
    settingsUrl: 'https://tempo.example/dashboard/direct-debit',
  },
}

function headingOf({ method, wasOn }: MandateFacts): string {
  return `Your ${methodWords(method).name} ${wasOn ? 'has ended' : 'could not be set up'}`
}

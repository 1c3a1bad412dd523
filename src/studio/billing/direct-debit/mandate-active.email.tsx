import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { DirectDebitGuarantee } from './guarantee.tsx'
import { methodWords } from './mandate.ts'

export type MandateFacts = {
  name: string
  /** The bank's own reference of a direct debit. */
  reference: string | null
  method: 'card' | 'bacs_debit'
  wasOn: boolean
  reason: string
  settingsUrl: string
}

/** The bank has accepted: from now on the months are collected. */
export const email: Email<'mandate-active', MandateFacts> = {
  kind: 'mandate-active',
  subject: (facts) => methodWords(facts.method).isOn,
  Body({ facts }) {
    const words = methodWords(facts.method)
    return (
      <EmailLayout heading={words.isOn} preview="Your membership goes on by itself">
        <EmailText>
          Hello {facts.name}, from now on we collect each month of your membership from {words.from}. We tell you the
          amount and the day beforehand, each time.
        </EmailText>
        {facts.reference !== null && <EmailDetails rows={[['Direct debit reference', facts.reference]]} />}
        <EmailButton href={facts.settingsUrl}>See your {words.name}</EmailButton>
        <EmailNote>You can book classes in your next month already, and switch this off at any time.</EmailNote>
        {facts.method === 'bacs_debit' && <DirectDebitGuarantee />}
      </EmailLayout>
    )
  },
  sample: {
    name: 'Ada',
    reference: 'TEMPO-4F2K9',
    method: 'bacs_debit',
    wasOn: false,
    reason: '',
    settingsUrl: 'https://tempo.example/dashboard/direct-debit',
  },
}

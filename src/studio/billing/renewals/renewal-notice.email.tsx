import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { type MandateMethod, methodWords } from '../direct-debit/mandate.ts'

type NoticeFacts = {
  name: string
  packageName: string
  amount: string
  /** What the member's account would pay of it. */
  credit?: string | null
  collectedOn: string
  startsOn: string
  method: MandateMethod
  reference: string | null
  settingsUrl: string
}

/** What will be collected by direct debit, and when. */
export const email: Email<'renewal-notice', NoticeFacts> = {
  kind: 'renewal-notice',
  subject: (facts) => `We will collect ${facts.amount} on ${facts.collectedOn}`,
  Body: ({ facts }) => (
    <EmailLayout heading="Your next month" preview={`${facts.packageName}, ${facts.amount} on ${facts.collectedOn}`}>
      <EmailText>
        Hello {facts.name}, your membership goes on. We collect the next month from {methodWords(facts.method).from}
        {facts.method === 'bacs_debit' && ' by direct debit'}; there is nothing for you to do.
      </EmailText>
      <EmailDetails
        rows={[
          ['Package', facts.packageName],
          ['Month from', facts.startsOn],
          ['Amount', facts.amount],
          ...(facts.credit ? [['From your account', `${facts.credit} of it, which we do not collect`] as const] : []),
          ['Collected on', facts.collectedOn],
          ...(facts.reference === null ? [] : [['Direct debit reference', facts.reference] as const]),
        ]}
      />
      <EmailButton href={facts.settingsUrl}>See or stop your {methodWords(facts.method).name}</EmailButton>
      <EmailNote>Classes in your next month can be booked now.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    packageName: '10 Class Package',
    amount: '£49.00',
    credit: '£9.80',
    collectedOn: 'Wednesday 16 December 2026',
    startsOn: 'Wednesday 23 December 2026',
    method: 'bacs_debit',
    reference: 'TEMPO-4F2K9',
    settingsUrl: 'https://tempo.example/dashboard/direct-debit',
  },
}

import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'

type FailedFacts = {
  name: string
  packageName: string
  amount: string
  reason: string
  /** The bank asks the payer to confirm. */
  asksForPayer: boolean
  /** Null after the last try. */
  triedAgainOn: string | null
  paidUntil: string
  payUrl: string
  /** What is owed for classes used of the month; null while it is tried again, or for none. */
  owed: string | null
  /** Places given back. */
  cancelled: number
}

/** A collection failed: how to pay, and what happens otherwise. */
export const email: Email<'renewal-failed', FailedFacts> = {
  kind: 'renewal-failed',
  subject: (facts) =>
    facts.asksForPayer ? `Please confirm your payment of ${facts.amount}` : `We could not collect ${facts.amount}`,
  Body: ({ facts }) => (
    <EmailLayout
      heading={facts.asksForPayer ? 'Your bank wants you to confirm' : 'Your payment did not go through'}
      preview={`${facts.packageName}, ${facts.amount}`}
    >
      <EmailText>
        Hello {facts.name},{' '}
        {facts.asksForPayer
          ? 'your bank asks you to confirm the payment of your next month yourself.'
          : 'the payment of your next month did not go through.'}
      </EmailText>
      <EmailDetails
        rows={[
          ['For', `${facts.packageName}, one month`],
          ['Amount', facts.amount],
          ['What your bank says', facts.reason],
          ['You owe for the classes you took', facts.owed ?? ''],
        ]}
      />
      <EmailButton href={facts.payUrl}>Pay {facts.owed ?? facts.amount} now</EmailButton>
      <EmailText>
        {facts.triedAgainOn
          ? `If you do nothing, we try again on ${facts.triedAgainOn}. The month counts as soon as it is paid.`
          : `This was the last try: nothing more is collected, and your membership ${facts.owed === null ? 'ends' : 'has ended'} with the month you have paid for, on ${facts.paidUntil}.`}
        {facts.owed !== null &&
          ` Please pay ${facts.owed} for the classes you took in the month that was not paid; then a new membership can begin.`}
        {facts.cancelled > 0 && ' Places in classes after the month you have paid for have been given back.'}
      </EmailText>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    packageName: '10 Class Package',
    amount: '£49.00',
    reason: 'The bank account has insufficient funds.',
    asksForPayer: false,
    triedAgainOn: 'Saturday 19 December 2026',
    paidUntil: 'Wednesday 23 December 2026',
    payUrl: 'https://tempo.example/membership/renew?token=abc',
    owed: null,
    cancelled: 2,
  },
}

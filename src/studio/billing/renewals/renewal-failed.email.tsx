import { LetterButton, LetterDetails, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'

type FailedFacts = {
  name: string
  packageName: string
  amount: string
  reason: string
  /** The bank wants to hear it from the payer. */
  asksForPayer: boolean
  /** Null after the last try. */
  triedAgainOn: string | null
  paidUntil: string
  payUrl: string
}

/** A collection did not go through: how to pay, and what happens otherwise. */
export const letter: Letter<FailedFacts> = {
  kind: 'renewal-failed',
  subject: (facts) =>
    facts.asksForPayer ? `Please confirm your payment of ${facts.amount}` : `We could not collect ${facts.amount}`,
  Body: ({ facts }) => (
    <LetterLayout
      heading={facts.asksForPayer ? 'Your bank wants you to confirm' : 'Your payment did not go through'}
      preview={`${facts.packageName}, ${facts.amount}`}
    >
      <LetterText>
        Hello {facts.name},{' '}
        {facts.asksForPayer
          ? 'your bank asks you to confirm the payment of your next month yourself.'
          : 'your direct debit for the next month did not go through.'}
      </LetterText>
      <LetterDetails
        rows={[
          ['For', `${facts.packageName}, one month`],
          ['Amount', facts.amount],
          ['What your bank says', facts.reason],
        ]}
      />
      <LetterButton href={facts.payUrl}>Pay {facts.amount} now</LetterButton>
      <LetterText>
        {facts.triedAgainOn
          ? `If you do nothing, we try again on ${facts.triedAgainOn}. You keep your places until then.`
          : `This was the last try: your direct debit is off, and your membership ends with the month you have paid for, on ${facts.paidUntil}. Places in classes after that have been given back.`}
      </LetterText>
    </LetterLayout>
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
  },
}

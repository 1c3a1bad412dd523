import type { Email } from '#src/studio/outbox/email.ts'
import { EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type ReturnedFacts = {
  name: string
  description: string
  amount: string
  /** Empty for a refund that the payment provider made on its own. */
  creditNote: string
}

/** A refund that had arrived was sent back by the payer's bank: the money is still theirs. */
export const email: Email<'refund-returned', ReturnedFacts> = {
  kind: 'refund-returned',
  subject: (facts) => `Your refund of ${facts.amount} has come back to us`,
  Body: ({ facts }) => (
    <EmailLayout heading="Your refund has come back" preview={`${facts.description}, ${facts.amount}`}>
      <EmailText>
        Hello {facts.name}, we gave you {facts.amount} back, and your bank has returned it to us. That happens when the
        card or account you paid with is closed. The money is still yours.
      </EmailText>
      <EmailDetails
        rows={[
          ['For', facts.description],
          ['Amount', facts.amount],
          ['Credit note', facts.creditNote],
        ]}
      />
      <EmailText>
        Please write to us or ring us, and tell us how we can pay you: the ways to reach us are below. Please do not
        send your card number by email.
      </EmailText>
      <EmailNote>
        You will have a new credit note when the money goes back to you. Nothing that ended with the refund begins
        again.
      </EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    description: '6 Class Package, one month',
    amount: '£33.00',
    creditNote: 'C-000007',
  },
}

import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { type HallCustomerFacts, hallCustomerSample, hallWhen } from './hall-email.ts'

/** The studio keeps the deposit, or a part: what, why, and what comes back. */
export const email: Email<'hall-deposit-kept', HallCustomerFacts> = {
  kind: 'hall-deposit-kept',
  subject: (facts) => `Your deposit for the hall on ${facts.date}: ${facts.kept} is kept`,
  Body: ({ facts }) => (
    <EmailLayout heading="About your deposit" preview={`We keep ${facts.kept}: ${facts.reason}`}>
      <EmailText>
        Hello {facts.customerName}, thank you for hiring the hall. We keep {facts.kept} of your deposit.
      </EmailText>
      <EmailDetails
        rows={[
          ['Why', facts.reason],
          ['When', hallWhen(facts)],
          ['Deposit', facts.deposit],
          ['Kept in all', facts.depositKept],
          ['Given back', facts.depositReturned],
          ['Comes back to you', facts.depositHeld],
        ]}
      />
      <EmailText>
        {facts.depositHeld
          ? `The rest, ${facts.depositHeld}, goes back to you the way you paid. We write to you when it does.`
          : 'Nothing is left of the deposit.'}
        {facts.hasVat && ' What is kept is compensation and no payment for the hall: there is no VAT in it.'}
      </EmailText>
      <EmailButton href={facts.requestUrl}>See your booking</EmailButton>
      <EmailNote>If anything about this is not right, please answer this email.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    ...hallCustomerSample,
    isConfirmed: true,
    due: '',
    reason: 'A mirror was broken',
    kept: '£20',
    hasVat: true,
    depositKept: '£20',
    depositHeld: '£30',
  },
}

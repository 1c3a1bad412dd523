import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { type HallCustomerFacts, hallCustomerSample, hallDetails, hallWhen } from './hall-email.ts'

/** To the person who requested the hall, at once: the request, until when it is held, and the link to confirm, see or cancel
 *  it. */
export const email: Email<'hall-hire-received', HallCustomerFacts> = {
  kind: 'hall-hire-received',
  subject: (facts) =>
    facts.keepMinutes > 0
      ? `Open to keep your time in the hall: ${hallWhen(facts)}`
      : `We have your request for the hall: ${hallWhen(facts)}`,
  Body: ({ facts }) => (facts.keepMinutes > 0 ? <Unconfirmed facts={facts} /> : <Received facts={facts} />),
  sample: hallCustomerSample,
}

function Received({ facts }: { facts: HallCustomerFacts }) {
  return (
    <EmailLayout heading="We have your request" preview={hallWhen(facts)}>
      <EmailText>
        Hello {facts.customerName}, thank you for asking. The time is held for you until {facts.heldUntil}, and we{' '}
        {facts.reply}.
      </EmailText>
      <EmailDetails rows={hallDetails(facts)} />
      <EmailButton href={facts.requestUrl}>See or cancel your request</EmailButton>
      <NothingToPay facts={facts} />
    </EmailLayout>
  )
}

/** The address has not been confirmed yet. */
function Unconfirmed({ facts }: { facts: HallCustomerFacts }) {
  const { keepMinutes, heldUntil, reply } = facts
  return (
    <EmailLayout heading="One tap keeps your time" preview={`Held until ${heldUntil}: ${hallWhen(facts)}`}>
      <EmailText>
        Hello {facts.customerName}, thank you for asking. We hold this time for {keepMinutes}{' '}
        {keepMinutes === 1 ? 'minute' : 'minutes'}, until {heldUntil}. Open this link to keep it; we then
        {` ${reply}`}.
      </EmailText>
      <EmailButton href={facts.requestUrl}>Keep this time</EmailButton>
      <EmailDetails rows={hallDetails(facts)} />
      <NothingToPay facts={facts} />
      <EmailNote>
        You did not ask for the hall? Then leave this link alone: the time becomes free again, and we do not write to
        you about it again.
      </EmailNote>
    </EmailLayout>
  )
}

function NothingToPay({ facts }: { facts: HallCustomerFacts }) {
  return (
    <EmailNote>
      There is nothing to pay yet. Once we have confirmed, you can cancel for a full refund until {facts.refundUntil}.
    </EmailNote>
  )
}

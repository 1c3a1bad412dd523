import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { type HallCustomerFacts, hallCustomerSample, hallDetails, hallWhen } from './hall-email.ts'

/** The request was not answered in time and no longer holds the hall. */
export const email: Email<'hall-hire-lapsed', HallCustomerFacts> = {
  kind: 'hall-hire-lapsed',
  subject: (facts) => `Your request for the hall has lapsed: ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <EmailLayout heading="Your request has lapsed" preview={hallWhen(facts)}>
      <EmailText>
        Hello {facts.customerName}, we are sorry: we did not answer your request in time, so it no longer holds the
        hall. There is nothing to pay.
      </EmailText>
      <EmailDetails rows={hallDetails(facts)} />
      <EmailButton href={facts.bookAgainUrl}>Ask again</EmailButton>
    </EmailLayout>
  ),
  sample: { ...hallCustomerSample, cancelledBy: 'lapse' },
}

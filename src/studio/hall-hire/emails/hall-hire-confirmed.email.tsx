import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'
import { DEPOSIT_COMES_BACK_TEXT } from '../hall-words.ts'
import { type HallCustomerFacts, hallCalendar, hallCustomerSample, hallDetails, hallWhen } from './hall-email.ts'

/** The studio confirmed the hire, with a link to pay while something is due. */
export const email: Email<'hall-hire-confirmed', HallCustomerFacts> = {
  kind: 'hall-hire-confirmed',
  subject: (facts) => `The hall is yours: ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <EmailLayout heading="The hall is yours" preview={hallWhen(facts)}>
      <EmailText>Hello {facts.customerName}, we are happy to confirm your booking.</EmailText>
      <EmailDetails rows={[...hallDetails(facts), ['Still to pay', facts.due]]} />
      {facts.due && !facts.paysOnline && <EmailText>{PAID_AT_STUDIO_TEXT}</EmailText>}
      {facts.due && facts.paysOnline ? (
        <EmailButton href={facts.requestUrl}>Pay {facts.due} now</EmailButton>
      ) : (
        <EmailButton href={facts.requestUrl}>See your booking</EmailButton>
      )}
      {facts.deposit && (
        <EmailText>
          The deposit of {facts.deposit} is held for you. {DEPOSIT_COMES_BACK_TEXT}
        </EmailText>
      )}
      <EmailNote>
        You can cancel from the same page. Until {facts.refundUntil}, everything you paid comes back. Please leave the
        hall by {facts.endTime}.
      </EmailNote>
    </EmailLayout>
  ),
  calendar: (facts) => hallCalendar(facts, 'CONFIRMED'),
  sample: { ...hallCustomerSample, isConfirmed: true },
}

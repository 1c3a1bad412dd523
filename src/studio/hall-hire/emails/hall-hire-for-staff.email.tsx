import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { type HallStaffFacts, hallCustomerSample, hallWhen } from './hall-email.ts'

/** To the admins: a new request, a customer's cancellation, or a request that was not answered. */
export const email: Email<'hall-hire-for-staff', HallStaffFacts> = {
  kind: 'hall-hire-for-staff',
  subject: (facts) => `${headings[facts.news]}: ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <EmailLayout heading={headings[facts.news]} preview={`${facts.customerName}, ${hallWhen(facts)}`}>
      <EmailText>{leadOf(facts)}</EmailText>
      <EmailDetails
        rows={[
          ['When', hallWhen(facts)],
          ['Event', facts.eventType],
          ['People', String(facts.expectedAttendees)],
          ['Price', facts.price],
          ['Customer', facts.customerName],
          ['E-mail', facts.customerEmail],
          ['Telephone', facts.customerPhone],
          ['Requirements', facts.specialRequirements],
          ['To be returned', facts.refund],
        ]}
      />
      <EmailButton href={facts.hireUrl}>Open it at the front desk</EmailButton>
    </EmailLayout>
  ),
  sample: {
    ...hallCustomerSample,
    news: 'requested',
    hireUrl: 'https://tempo.example/dashboard/hall-hires/5f0f2b1e-8f4f-4a52-9c57-0d1b5a1f7c11',
  },
}

const headings: Record<HallStaffFacts['news'], string> = {
  requested: 'New hall request',
  cancelled: 'Hall booking cancelled by the customer',
  lapsed: 'Hall request lapsed',
}

function leadOf({ news, reply }: HallStaffFacts): string {
  if (news === 'cancelled') return 'The customer has cancelled. The time is free again.'
  if (news === 'lapsed')
    return 'Nobody answered this request in time. The time is free again and the customer has been told.'
  return `Somebody would like to hire the hall.${reply ? ` We promise to ${reply}.` : ''}`
}

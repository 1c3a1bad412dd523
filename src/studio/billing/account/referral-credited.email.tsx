import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'

type ReferralFacts = { name: string; friend: string; amount: string; url: string }

export const email: Email<'referral-credited', ReferralFacts> = {
  kind: 'referral-credited',
  subject: (facts) => `${facts.amount} off your next month`,
  Body: ({ facts }) => (
    <EmailLayout heading="Thank you for bringing a friend" preview={`${facts.amount} off your next month`}>
      <EmailText>
        Hello {facts.name}, {facts.friend} has joined. {facts.amount} is on your account now, and your next month costs
        that much less.
      </EmailText>
      <EmailButton href={facts.url}>See your membership</EmailButton>
    </EmailLayout>
  ),
  sample: { name: 'Ada', friend: 'Grace', amount: '£9.80', url: 'https://tempo.example/dashboard/membership' },
}

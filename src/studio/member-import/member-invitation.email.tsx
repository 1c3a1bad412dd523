import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = {
  name: string
  email: string
  membership: string | null
  days: number
  /** Added at the front desk, rather than brought over from another system. */
  isAddedByHand?: boolean
  invitationUrl: string
}

export const email: Email<'member-invitation', Facts> = {
  kind: 'member-invitation',
  subject: ({ isAddedByHand }) =>
    isAddedByHand ? 'Your account is ready: choose a password' : 'Your account has moved: choose a password',
  Body: ({ facts }) => (
    <EmailLayout heading="Your account is ready" preview={reasonFor(facts)}>
      <EmailText>
        Hello {facts.name}, {lowered(reasonFor(facts))}. To book your classes, choose a password for {facts.email}.
      </EmailText>
      {facts.membership && (
        <EmailText>
          {facts.isAddedByHand ? 'What you have' : 'What you have came with you'}: {facts.membership}.
        </EmailText>
      )}
      <EmailButton href={facts.invitationUrl}>Choose a password</EmailButton>
      <EmailNote>
        The link is good for {facts.days} days and can be used once. After that “Forgot your password?” on the sign-in
        page sends you a new one.
      </EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Mia',
    email: 'mia@example.com',
    membership: '10 Class Package until 24 Dec 2026',
    days: 14,
    invitationUrl: 'https://studio.example/invitation?token=sample',
  },
  isSecret: true,
}

function reasonFor({ isAddedByHand }: Facts): string {
  if (isAddedByHand) return 'We have opened an account for you'
  return 'We have a new booking system and have brought your details over'
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; email: string; membership: string | null; days: number; invitationUrl: string }

export const letter: Letter<Facts> = {
  kind: 'member-invitation',
  subject: () => 'Your account has moved: choose a password',
  Body: ({ facts }) => (
    <LetterLayout
      heading="Your account is ready"
      preview="We have a new booking system and have brought your details over"
    >
      <LetterText>
        Hello {facts.name}, we have a new booking system and have brought your details over. To book your classes,
        choose a password for {facts.email}.
      </LetterText>
      {facts.membership && <LetterText>Your membership came with you: {facts.membership}.</LetterText>}
      <LetterButton href={facts.invitationUrl}>Choose a password</LetterButton>
      <LetterNote>
        The link is good for {facts.days} days and can be used once. After that “Forgot your password?” on the sign-in
        page sends you a new one.
      </LetterNote>
    </LetterLayout>
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

import type { Email } from '#src/studio/outbox/email.ts'
import { NotMe } from './not-me.tsx'
import { EmailButton, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; newEmail: string; homeUrl: string; notMeUrl: string }

export const email: Email<'email-changed', Facts> = {
  kind: 'email-changed',
  subject: () => 'Your email address has been changed',
  Body: ({ facts }) => (
    <EmailLayout heading="Your email address has been changed" preview="This is the last letter to this address">
      <EmailText>
        Hello {facts.name}, your account now uses {facts.newEmail}. Use that address to log in; this one gets no more
        letters about it.
      </EmailText>
      <EmailButton href={facts.homeUrl}>See the studio</EmailButton>
      <NotMe href={facts.notMeUrl} />
    </EmailLayout>
  ),
  sample: {
    name: 'Mia',
    newEmail: 'mia.wong@example.com',
    homeUrl: 'https://studio.example/',
    notMeUrl: 'https://studio.example/not-me?token=sample',
  },
  isSecret: true,
}

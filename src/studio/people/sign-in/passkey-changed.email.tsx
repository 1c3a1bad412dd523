import type { Email } from '#src/studio/outbox/email.ts'
import { NotMe } from './not-me.tsx'
import { EmailButton, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; what: 'added' | 'removed'; passkey: string; securityUrl: string; notMeUrl: string }

const headings: Record<Facts['what'], string> = {
  added: 'A passkey was added to your account',
  removed: 'A passkey was removed from your account',
}

const texts: Record<Facts['what'], string> = {
  added: 'was added to your account. From now on it opens your account by itself, without password or code.',
  removed: 'was removed from your account. It opens nothing any more.',
}

export const email: Email<'passkey-changed', Facts> = {
  kind: 'passkey-changed',
  subject: ({ what }) => headings[what],
  Body: ({ facts }) => (
    <EmailLayout heading={headings[facts.what]} preview="A change of how you log in">
      <EmailText>
        Hello {facts.name}, the passkey “{facts.passkey}” {texts[facts.what]}
      </EmailText>
      <EmailButton href={facts.securityUrl}>Sign-in and security</EmailButton>
      <NotMe href={facts.notMeUrl} />
    </EmailLayout>
  ),
  sample: {
    name: 'Mia',
    what: 'added',
    passkey: 'Mia’s phone',
    securityUrl: 'https://studio.example/dashboard/security',
    notMeUrl: 'https://studio.example/not-me?token=sample',
  },
  isSecret: true,
}

import type { Email } from '#src/studio/outbox/email.ts'
import { NotMe } from './not-me.tsx'
import { passkeysStay } from './passkeys-stay.ts'
import { EmailButton, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; signInUrl: string; devices?: string; passkeys?: number; notMeUrl: string }

export const email: Email<'password-changed', Facts> = {
  kind: 'password-changed',
  subject: () => 'Your password has been changed',
  Body: ({ facts }) => (
    <EmailLayout
      heading="Your password has been changed"
      preview={`You have been logged out on ${facts.devices ?? 'all devices'}`}
    >
      <EmailText>
        Hello {facts.name}, the password of your account has just been changed and you have been logged out on{' '}
        {facts.devices ?? 'all devices'}.
      </EmailText>
      {!!facts.passkeys && <EmailText>{passkeysStay(facts.passkeys)}</EmailText>}
      <EmailButton href={facts.signInUrl}>Log in</EmailButton>
      <NotMe href={facts.notMeUrl} />
    </EmailLayout>
  ),
  sample: {
    name: 'Mia',
    signInUrl: 'https://studio.example/member',
    devices: 'all other devices',
    passkeys: 1,
    notMeUrl: 'https://studio.example/not-me?token=sample',
  },
  isSecret: true,
}

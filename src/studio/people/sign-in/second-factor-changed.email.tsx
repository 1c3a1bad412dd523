import type { Email } from '#src/studio/outbox/email.ts'
import { NotMe } from './not-me.tsx'
import { passkeysStay } from './passkeys-stay.ts'
import { EmailButton, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = {
  name: string
  what: 'on' | 'off' | 'reset' | 'spare_code_used' | 'spare_codes_renewed'
  securityUrl: string
  /** How many passkeys the account has, where it matters. */
  passkeys?: number
  notMeUrl: string
}

const headings: Record<Facts['what'], string> = {
  on: 'Two-factor sign-in is on',
  off: 'Two-factor sign-in is off',
  reset: 'Two-factor sign-in was switched off by the studio',
  spare_codes_renewed: 'You have new spare codes',
  spare_code_used: 'A spare code was used to log in',
}

const texts: Record<Facts['what'], string> = {
  on: 'from now on logging in asks for a code of your authenticator app after the password. Keep your spare codes where you find them without your phone.',
  off: 'logging in asks for your password only again.',
  reset:
    'the studio has switched two-factor sign-in off for you and signed you out everywhere. Log in with your password, and set it up again when you like.',
  spare_codes_renewed: 'the spare codes of your two-factor sign-in were replaced. The old ones open nothing any more.',
  spare_code_used: 'somebody has just logged in to your account with your password and one of your spare codes.',
}

export const email: Email<'second-factor-changed', Facts> = {
  kind: 'second-factor-changed',
  subject: ({ what }) => headings[what],
  Body: ({ facts }) => (
    <EmailLayout heading={headings[facts.what]} preview="A change of how you log in">
      <EmailText>
        Hello {facts.name}, {texts[facts.what]}
      </EmailText>
      {!!facts.passkeys && <EmailText>{passkeysStay(facts.passkeys)}</EmailText>}
      <EmailButton href={facts.securityUrl}>Sign-in and security</EmailButton>
      <NotMe href={facts.notMeUrl} />
    </EmailLayout>
  ),
  sample: {
    name: 'Mia',
    what: 'on',
    securityUrl: 'https://studio.example/dashboard/security',
    notMeUrl: 'https://studio.example/not-me?token=sample',
  },
  isSecret: true,
}

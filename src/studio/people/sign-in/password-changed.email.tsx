import type { Letter } from '#src/studio/outbox/letter.ts'
import { NotMe } from './not-me.tsx'
import { passkeysStay } from './passkeys-stay.ts'
import { LetterButton, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; signInUrl: string; devices?: string; passkeys?: number; notMeUrl: string }

export const letter: Letter<Facts> = {
  kind: 'password-changed',
  subject: () => 'Your password has been changed',
  Body: ({ facts }) => (
    <LetterLayout
      heading="Your password has been changed"
      preview={`You have been logged out on ${facts.devices ?? 'all devices'}`}
    >
      <LetterText>
        Hello {facts.name}, the password of your account has just been changed and you have been logged out on{' '}
        {facts.devices ?? 'all devices'}.
      </LetterText>
      {!!facts.passkeys && <LetterText>{passkeysStay(facts.passkeys)}</LetterText>}
      <LetterButton href={facts.signInUrl}>Log in</LetterButton>
      <NotMe href={facts.notMeUrl} />
    </LetterLayout>
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

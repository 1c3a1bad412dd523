import type { Letter } from '#src/studio/outbox/letter.ts'
import { NotMe } from './not-me.tsx'
import { LetterButton, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; what: 'added' | 'removed'; passkey: string; securityUrl: string; notMeUrl: string }

const headings: Record<Facts['what'], string> = {
  added: 'A passkey was added to your account',
  removed: 'A passkey was removed from your account',
}

const texts: Record<Facts['what'], string> = {
  added: 'was added to your account. From now on it opens your account by itself, without password or code.',
  removed: 'was removed from your account. It opens nothing any more.',
}

export const letter: Letter<Facts> = {
  kind: 'passkey-changed',
  subject: ({ what }) => headings[what],
  Body: ({ facts }) => (
    <LetterLayout heading={headings[facts.what]} preview="A change of how you log in">
      <LetterText>
        Hello {facts.name}, the passkey “{facts.passkey}” {texts[facts.what]}
      </LetterText>
      <LetterButton href={facts.securityUrl}>Sign-in and security</LetterButton>
      <NotMe href={facts.notMeUrl} />
    </LetterLayout>
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

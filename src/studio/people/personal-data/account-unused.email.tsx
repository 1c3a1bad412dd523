import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; goesOn: string; signInUrl: string }

/** Before an account that nobody uses is deleted: signing in keeps it. */
export const letter: Letter<Facts> = {
  kind: 'account-unused',
  subject: () => 'Your account will be deleted unless you log in',
  Body: ({ facts }) => (
    <LetterLayout heading="Do you still want your account?" preview={`It is deleted after ${facts.goesOn}`}>
      <LetterText>
        Hello {facts.name}, nobody has used your account for a long time. We keep what we know about people no longer
        than we need it, so it will be deleted after {facts.goesOn}.
      </LetterText>
      <LetterText>To keep it, log in once before then.</LetterText>
      <LetterButton href={facts.signInUrl}>Log in</LetterButton>
      <LetterNote>
        If you do nothing, your name, address, number and settings go. Records of payments stay without your name, as
        long as the law asks.
      </LetterNote>
    </LetterLayout>
  ),
  sample: { name: 'Mia', goesOn: 'Wednesday 23 December 2026', signInUrl: 'https://studio.example/member' },
}

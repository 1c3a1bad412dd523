import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'

type EndedFacts = { name: string; packageName: string; endedOn: string; packagesUrl: string }

/** A membership has ended with nothing behind it. */
export const letter: Letter<EndedFacts> = {
  kind: 'membership-ended',
  subject: () => 'Your membership has ended',
  Body: ({ facts }) => (
    <LetterLayout heading="Your membership has ended" preview={`${facts.packageName}, until ${facts.endedOn}`}>
      <LetterText>
        Hello {facts.name}, your {facts.packageName} ended on {facts.endedOn}. Thank you for dancing, stretching and
        sweating with us.
      </LetterText>
      <LetterButton href={facts.packagesUrl}>Start again</LetterButton>
      <LetterNote>
        Your account stays as it is. Places in classes after that day have been given back, and nothing was charged.
      </LetterNote>
    </LetterLayout>
  ),
  sample: {
    name: 'Ada',
    packageName: '10 Class Package',
    endedOn: 'Wednesday 23 December 2026',
    packagesUrl: 'https://tempo.example/dashboard/membership',
  },
}

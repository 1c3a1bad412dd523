import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type PlanChangeFacts = { name: string; from: string; to: string; effectiveOn: string; url: string }

export const letter: Letter<PlanChangeFacts> = {
  kind: 'plan-change',
  subject: (facts) => `Your membership change to ${facts.to}`,
  Body({ facts }) {
    return (
      <LetterLayout heading="Your membership will change" preview={`${facts.to} from ${facts.effectiveOn}`}>
        <LetterText>Hello {facts.name}, your membership change is booked.</LetterText>
        <LetterDetails
          rows={[
            ['Until then', facts.from],
            ['From then on', facts.to],
            ['Effective on', facts.effectiveOn],
          ]}
        />
        <LetterButton href={facts.url}>See your membership</LetterButton>
        <LetterNote>
          Nothing is charged now. Your present package goes on until that day with the classes you have left. You can
          withdraw the change until then.
        </LetterNote>
      </LetterLayout>
    )
  },
  sample: {
    name: 'Ada',
    from: '10 Class Package',
    to: '6 Class Package',
    effectiveOn: 'Wednesday 23 December 2026',
    url: 'https://tempo.example/dashboard/membership',
  },
}

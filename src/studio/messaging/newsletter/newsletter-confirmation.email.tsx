import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import { CONFIRM_WITHIN_DAYS } from './newsletter.ts'

type Facts = { name: string; confirmUrl: string }

export const letter: Letter<Facts> = {
  kind: 'newsletter-confirmation',
  subject: () => 'Please confirm your newsletter',
  Body: ({ facts }) => (
    <LetterLayout heading="One click and you are in" preview="Confirm that you would like our newsletter">
      <LetterText>
        Hello{facts.name && ` ${facts.name}`}, somebody, hopefully you, asked us to send our newsletter to this address:
        new classes, workshops and offers, once a month.
      </LetterText>
      <LetterButton href={facts.confirmUrl}>Yes, send it to me</LetterButton>
      <LetterNote>
        The link works for {CONFIRM_WITHIN_DAYS} days. If it was not you, do nothing: we will not write again.
      </LetterNote>
    </LetterLayout>
  ),
  sample: { name: 'Ada', confirmUrl: 'https://tempo.example/newsletter/confirm?token=sample' },
}

import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'

type Facts = {
  name: string
  description: string
  amount: string
  classesUsed: number
  cancelled: number
  voidedLinks: number
  endsDirectDebit: boolean
  url: string
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`)

/** A member has cancelled a package within the 14 days: what is over, and what comes back. */
export const letter: Letter<Facts> = {
  kind: 'package-cancelled',
  subject: (facts) => `Cancelled: ${facts.description}`,
  Body: ({ facts }) => (
    <LetterLayout heading="You have cancelled a package" preview={`${facts.amount} comes back to you`}>
      <LetterText>
        Hello {facts.name}, your package is cancelled, and {facts.amount} comes back to you the way it was paid. You get
        a credit note for it by email; your bank may take a few days to show the money.
      </LetterText>
      <LetterDetails
        rows={[
          ['Cancelled', facts.description],
          ['Classes used', String(facts.classesUsed)],
          ['Comes back', facts.amount],
        ]}
      />
      {facts.cancelled > 0 && (
        <LetterText>
          {`We have given back ${counted(facts.cancelled, 'place', 'places')} you had in classes to come, and written to you about each.`}
        </LetterText>
      )}
      {facts.voidedLinks > 0 && (
        <LetterText>
          {`${counted(facts.voidedLinks, 'link', 'links')} to claim a package can no longer be used.`.replace(
            /^o/,
            'O',
          )}
        </LetterText>
      )}
      {facts.endsDirectDebit && <LetterText>Direct debit is off. Nothing more will be collected.</LetterText>}
      <LetterButton href={facts.url}>See your payments</LetterButton>
      <LetterNote>If you did not ask for this, please write to us at once.</LetterNote>
    </LetterLayout>
  ),
  sample: {
    name: 'Ada',
    description: '6 Class Package, one month',
    amount: '£22.00',
    classesUsed: 2,
    cancelled: 3,
    voidedLinks: 0,
    endsDirectDebit: true,
    url: 'https://tempo.example/dashboard/history?view=payments',
  },
}

import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { withArticle } from '#src/studio/products/product-words.ts'
import type { Email } from '#src/studio/outbox/email.ts'

type Facts = {
  name: string
  description: string
  /** What it is called in a sentence; without one it is a package. */
  noun?: string
  amount: string
  classesUsed: number
  cancelled: number
  voidedLinks: number
  endsDirectDebit: boolean
  url: string
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`)

/** A member has cancelled a package within the 14 days: what ends, and what is refunded. */
export const email: Email<'package-cancelled', Facts> = {
  kind: 'package-cancelled',
  subject: (facts) => `Cancelled: ${facts.description}`,
  Body: ({ facts: { noun = 'package', ...facts } }) => (
    <EmailLayout heading={`You have cancelled ${withArticle(noun)}`} preview={`${facts.amount} comes back to you`}>
      <EmailText>
        Hello {facts.name}, your {noun} is cancelled, and {facts.amount} comes back to you the way it was paid. You get
        a credit note for it by email; your bank may take a few days to show the money.
      </EmailText>
      <EmailDetails
        rows={[
          ['Cancelled', facts.description],
          ['Classes used', String(facts.classesUsed)],
          ['Comes back', facts.amount],
        ]}
      />
      {facts.cancelled > 0 && (
        <EmailText>
          {`We have given back ${counted(facts.cancelled, 'place', 'places')} you had in classes to come, and written to you about each.`}
        </EmailText>
      )}
      {facts.voidedLinks > 0 && (
        <EmailText>
          {`${counted(facts.voidedLinks, 'link', 'links')} to claim it can no longer be used.`.replace(/^o/, 'O')}
        </EmailText>
      )}
      {facts.endsDirectDebit && <EmailText>Nothing more will be collected.</EmailText>}
      <EmailButton href={facts.url}>See your payments</EmailButton>
      <EmailNote>If you did not ask for this, please write to us at once.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Ada',
    description: '6 Class Package, one month',
    noun: 'package',
    amount: '£22.00',
    classesUsed: 2,
    cancelled: 3,
    voidedLinks: 0,
    endsDirectDebit: true,
    url: 'https://tempo.example/dashboard/history?view=payments',
  },
}

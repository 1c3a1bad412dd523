import { formatDate, studioDate } from '#src/kit/time.ts'
import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import { vatRows } from '../receipts/receipt.ts'
import type { RefundFacts } from './refund-letter.ts'

export const letter: Letter<RefundFacts> = {
  kind: 'payment-refunded',
  subject: (facts) => `Refund ${facts.number}: ${facts.amount}`,
  Body({ facts }) {
    return (
      <LetterLayout heading="We have given you money back" preview={`${facts.description}, ${facts.amount}`}>
        <LetterText>
          Hello {facts.name}, {facts.isFull ? 'your payment' : 'a part of your payment'} goes back the way it came. It
          can take a few days to show on your statement.
        </LetterText>
        <LetterDetails
          rows={[
            ['Credit note', facts.number],
            ['For receipt', facts.receipt],
            ['For', facts.description],
            ['Paid', facts.paid],
            ['Given back', facts.amount],
            ...vatRows(facts.vat ?? null),
            ['On', formatDate(studioDate(new Date(facts.refundedAt)), 'full')],
            ['Why', facts.reason],
          ]}
        />
        {facts.isTakenBack && (
          <LetterText>
            What this payment was for has ended with it. Classes you had booked with it are cancelled, and we have
            written to you about each.
          </LetterText>
        )}
        <LetterButton href={facts.url}>See your payments</LetterButton>
        <LetterNote>Please keep this credit note. Write to us if anything about it is not right.</LetterNote>
      </LetterLayout>
    )
  },
  sample: {
    name: 'Ada',
    number: 'C-000007',
    receipt: 'T-000042',
    description: '6 Class Package, one month',
    amount: '£33.00',
    paid: '£33.00',
    isFull: true,
    vat: { number: 'GB123456789', rate: '20%', net: '£27.50', amount: '£5.50' },
    reason: 'You told us that you are moving away',
    isTakenBack: true,
    refundedAt: '2026-11-23T10:00:00.000Z',
    url: 'https://tempo.example/dashboard/history?view=payments',
  },
}

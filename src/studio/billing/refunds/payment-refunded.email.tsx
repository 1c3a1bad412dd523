import { dayInWords } from '#src/kit/time.ts'
import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { promoRows } from '#src/studio/sales/promo-codes/promo-code.ts'
import { vatRows } from '../receipts/receipt.ts'
import type { RefundFacts } from './refund-email.ts'

export const email: Email<'payment-refunded', RefundFacts> = {
  kind: 'payment-refunded',
  subject: (facts) => `Refund ${facts.number}: ${facts.amount}`,
  Body({ facts }) {
    return (
      <EmailLayout heading="We have given you money back" preview={`${facts.description}, ${facts.amount}`}>
        <EmailText>
          Hello {facts.name}, {facts.isFull ? 'your payment' : 'a part of your payment'}{' '}
          {facts.toAccount
            ? 'is on your account with us. It pays for what you buy next.'
            : facts.by
              ? `has been given back to you the way it came: ${facts.by.toLowerCase()}.`
              : 'goes back the way it came. It can take a few days to show on your statement.'}
        </EmailText>
        <EmailDetails
          rows={[
            ['Credit note', facts.number],
            ['For receipt', facts.receipt],
            ['For', facts.description],
            ...promoRows(facts.promo ?? null),
            ['Paid', facts.paid],
            ['Given back', facts.amount],
            ...vatRows(facts.vat ?? null, facts.deposit),
            ['On', dayInWords(new Date(facts.refundedAt), 'full')],
            ['Why', facts.reason],
          ]}
        />
        {facts.isOwedAgain && (
          <EmailText>
            It had settled what you owed for classes of a month that was not paid. That is owed again: a new membership
            can begin once it is paid.
          </EmailText>
        )}
        {facts.isTakenBack && !facts.isOwedAgain && (
          <EmailText>
            What this payment was for has ended with it. Classes you had booked with it are cancelled, and we have
            written to you about each.
          </EmailText>
        )}
        <EmailButton href={facts.url}>{facts.label}</EmailButton>
        <EmailNote>Please keep this credit note. Write to us if anything about it is not right.</EmailNote>
      </EmailLayout>
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
    isOwedAgain: false,
    refundedAt: '2026-11-23T10:00:00.000Z',
    by: null,
    label: 'See your payments',
    url: 'https://tempo.example/dashboard/history?view=payments',
  },
}

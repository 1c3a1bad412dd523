import { dayInWords, formatDate } from '#src/kit/time.ts'
import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { PRODUCT_NOUNS } from '#src/studio/products/product-words.ts'
import { promoRows } from '#src/studio/sales/promo-codes/promo-code.ts'
import { type ReceiptFacts, vatRows } from './receipt.ts'

const abouts = {
  membership: { what: 'Your membership', see: 'See your membership' },
  hall: { what: 'Your hall booking', see: 'See your hall booking' },
  order: { what: 'Your order', see: 'See your order' },
} as const

/** Only a plan is a membership. */
function aboutOf({ about, noun = PRODUCT_NOUNS.plan }: ReceiptFacts) {
  const isBesidePlans = about === 'membership' && noun !== PRODUCT_NOUNS.plan
  return isBesidePlans ? { what: 'What you hold', see: `See your ${noun}` } : abouts[about]
}

export const email: Email<'payment-receipt', ReceiptFacts> = {
  kind: 'payment-receipt',
  subject: (facts) => `Receipt ${facts.number}: ${facts.amount}`,
  Body({ facts }) {
    return (
      <EmailLayout heading="Thank you for your payment" preview={`${facts.description}, ${facts.amount}`}>
        <EmailText>Hello {facts.name}, we have received your payment.</EmailText>
        <EmailDetails
          rows={[
            ['Receipt', facts.number],
            ['For', facts.description],
            ...promoRows(facts.promo ?? null),
            ...(facts.credit ? [['From your account', facts.credit] as const] : []),
            ['Paid', facts.by ? `${facts.amount}, ${facts.by.toLowerCase()}` : facts.amount],
            ...vatRows(facts.vat ?? null, facts.deposit),
            ['On', dayInWords(new Date(facts.paidAt), 'full')],
          ]}
        />
        {!facts.isGiven && (
          <EmailText>
            {aboutOf(facts).what} changed while you were paying, so we could not apply this. We are giving the full
            amount back to you.
          </EmailText>
        )}
        <EmailButton href={facts.url}>{aboutOf(facts).see}</EmailButton>
        {facts.cancel && (
          <EmailText>
            You may cancel this without a reason until {formatDate(facts.cancel.until, 'full')},{' '}
            {facts.cancel.url === null
              ? 'by writing to us: an answer to this email is enough'
              : `${(facts.noun ?? PRODUCT_NOUNS.plan) === PRODUCT_NOUNS.plan ? 'on your membership page or ' : ''}at ${facts.cancel.url}`}
            . Classes you have used by then are kept at their share of the price.
          </EmailText>
        )}
        <EmailNote>Please keep this receipt. Write to us if anything about it is not right.</EmailNote>
      </EmailLayout>
    )
  },
  sample: {
    name: 'Ada',
    number: 'T-000042',
    description: '6 Class Package, one month',
    amount: '£33.00',
    promo: { code: 'AUTUMN', price: '£49.60', off: '−£10.00' },
    credit: '£6.60',
    paidAt: '2026-11-23T10:00:00.000Z',
    by: null,
    isGiven: true,
    about: 'membership',
    noun: 'package',
    url: 'https://tempo.example/dashboard/membership',
    vat: { number: 'GB123456789', rate: '20%', net: '£27.50', amount: '£5.50' },
    cancel: { until: '2026-12-07', url: 'https://tempo.example/dashboard/membership/cancel/0b8b2c1e' },
  },
}

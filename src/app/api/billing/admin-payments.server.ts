import { z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { addDays, isStudioDate, studioDate, wallToInstant } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { idOfCall } from '#src/platform/http/idempotent.server.ts'
import { type Api, instant, openApiRouter, paging } from '#src/platform/http/open-api.server.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { BOOK_KINDS } from '#src/studio/billing/ledger/books.ts'
import { PAYMENT_PURPOSES, PAYMENT_SHELVES } from '#src/studio/billing/payments/payment-search.ts'
import {
  countPaymentLines,
  findPaymentLine,
  listLedgerEntries,
  listPaymentLines,
  type PaymentLine,
} from '#src/studio/billing/payments/payment-search.store.server.ts'
import { TENDERS } from '#src/studio/billing/payments/tender.ts'
import { compareWithProvider, type ProviderBooks } from '#src/studio/billing/provider/compare-with-provider.server.ts'
import { receiptNumber, receiptRefusals } from '#src/studio/billing/receipts/receipt.ts'
import { resendReceipt } from '#src/studio/billing/receipts/resend-receipt.server.ts'
import { creditNoteNumber, REFUND_STATES, refundBody, refundRefusals } from '#src/studio/billing/refunds/refund.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import { listRefunds, type Refund } from '#src/studio/billing/refunds/refunds.store.server.ts'

const pence = z.number().int()

const paymentSchema = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  payerName: z.string(),
  payerEmail: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  tender: z.enum(TENDERS),
  description: z.string(),
  amountPence: pence,
  creditPence: pence,
  refundedPence: pence,
  toAccountPence: pence,
  status: z.string(),
  provider: z.string(),
  paymentIntentId: z.string().nullable(),
  receipt: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
})

const refundSchema = z.object({
  id: z.string(),
  amountPence: pence,
  reason: z.string(),
  keepsGrant: z.boolean(),
  toAccount: z.boolean(),
  status: z.enum(REFUND_STATES),
  creditNote: z.string().nullable(),
  createdAt: instant,
  doneAt: instant.nullable(),
})

const entrySchema = z.object({ at: instant, kind: z.string(), amountPence: pence, providerRef: z.string() })

const differenceSchema = z.object({
  providerRef: z.string(),
  kind: z.enum(BOOK_KINDS),
  at: instant,
  ledgerPence: pence.nullable(),
  providerPence: pence.nullable(),
})

const payoutSchema = z.object({
  id: z.string(),
  amountPence: pence,
  state: z.enum(['on_its_way', 'paid', 'failed']),
  arrivesAt: instant,
  /** Of such a one the provider does not say what it is made of: it is compared with the balance alone. */
  isByHand: z.boolean(),
  /** Null while the provider has not put it together. */
  isMatched: z.boolean().nullable(),
})

const day = z.string().refine(isStudioDate, 'Please give a date like 2026-11-23')
const { payment_not_found } = refundRefusals

/** The payments of the front desk over JSON, for admins (PRODUCT 5). Amounts are pence. */
export function routes(): Api {
  const app = openApiRouter('Payments')
  addPayments(app)
  addBooks(app)
  addActions(app)
  return app
}

function addPayments(app: Api): void {
  endpoint(app, 'get /api/admin/payments', {
    summary: 'List payments, newest first',
    who: 'admin',
    query: z.object({
      search: lineOrNone(100).default(''),
      state: z.enum(PAYMENT_SHELVES).default('all'),
      purpose: z.enum(PAYMENT_PURPOSES).or(z.literal('')).default(''),
      tender: z.enum(TENDERS).or(z.literal('')).default(''),
      from: day.or(z.literal('')).default(''),
      to: day.or(z.literal('')).default(''),
      ...paging,
    }),
    returns: 'One page of payments, and how many there are in all',
    response: { payments: z.array(paymentSchema), total: z.number().int() },
    async run({ ctx: { reader }, query: { page, pageSize, ...filter } }) {
      const [lines, { total }] = await Promise.all([
        listPaymentLines(reader, filter, { page, pageSize }),
        countPaymentLines(reader, filter),
      ])
      return ok({ payments: lines.map(paymentResponse), total })
    },
  })
}

/** Before one payment: `books` would be taken for the id of one. */
function addBooks(app: Api): void {
  endpoint(app, 'get /api/admin/payments/books', {
    summary: 'Compare the ledger with the provider’s books',
    description: 'Compares the last thirty days unless `since` is given.',
    who: 'admin',
    query: z.object({ since: day.optional() }),
    refusals: {
      provider_unavailable: { status: 503, message: 'The provider does not answer. Please try again.' },
    },
    returns: 'What both hold, and where they differ',
    response: {
      since: z.string(),
      isEqual: z.boolean(),
      movements: z.number().int(),
      ledgerPence: pence,
      providerPence: pence,
      feesPence: pence,
      paidOutPence: pence,
      payouts: z.array(payoutSchema),
      differences: z.array(differenceSchema),
    },
    async run({ ctx, query }) {
      const since = query.since ?? addDays(studioDate(ctx.now()), -30)
      try {
        const comparison = await compareWithProvider(ctx, wallToInstant(since, '00:00'))
        return ok({ since, ...comparisonResponse(comparison) })
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        return refuse('provider_unavailable')
      }
    },
  })
}

function addActions(app: Api): void {
  endpoint(app, 'get /api/admin/payments/{id}', {
    summary: 'Retrieve a payment',
    description: 'With its ledger and its refunds.',
    who: 'admin',
    refusals: { payment_not_found },
    returns: 'The payment',
    response: { payment: paymentSchema.extend({ ledger: z.array(entrySchema), refunds: z.array(refundSchema) }) },
    async run({ ctx: { reader }, id }) {
      const line = isId(id) ? await findPaymentLine(reader, id) : null
      if (!line) return refuse('payment_not_found')
      const [ledger, refunds] = [await listLedgerEntries(reader, id), await listRefunds(reader, id)]
      return ok({ payment: { ...paymentResponse(line), ledger, refunds: refunds.map(refundResponse) } })
    },
  })

  endpoint(app, 'post /api/admin/payments/{id}/refunds', {
    summary: 'Refund a payment',
    description:
      'Refunds `amountPence`, or all that is left where it is not given: the way it came, or with `toAccount` to the account of the member.',
    who: 'admin',
    body: refundBody,
    refusals: refundRefusals,
    idempotency: 'provider',
    status: 201,
    returns: 'The refund',
    response: { refund: refundSchema },
    async run({ c, ctx, id, body }) {
      const outcome = await refundPayment(ctx, { ...body, paymentId: id, refundId: idOfCall(c) })
      return outcome.ok ? ok({ refund: refundResponse(outcome.value) }) : outcome
    },
  })

  endpoint(app, 'post /api/admin/payments/{id}/receipt', {
    summary: 'Resend a receipt',
    who: 'admin',
    refusals: receiptRefusals,
    returns: 'A confirmation that names the address',
    response: { message: z.string() },
    async run({ ctx, id }) {
      const outcome = await resendReceipt(ctx, id)
      return outcome.ok ? ok({ message: `The receipt goes to ${outcome.value.payerEmail} again.` }) : outcome
    },
  })
}

function paymentResponse(line: PaymentLine) {
  return {
    ...line,
    userId: line.memberId,
    status: line.state,
    paymentIntentId: line.intentId,
    receipt: line.receiptNo === null ? null : receiptNumber(line.receiptNo),
    failure: line.failureMessage,
  }
}

function refundResponse(refund: Refund) {
  const { state, creditNoteNo } = refund
  return { ...refund, status: state, creditNote: creditNoteNo === null ? null : creditNoteNumber(creditNoteNo) }
}

function comparisonResponse({ differences, oursPence, theirsPence, lines, ...more }: ProviderBooks) {
  return {
    ...more,
    isEqual: differences.length === 0,
    movements: lines,
    ledgerPence: oursPence,
    providerPence: theirsPence,
    differences: differences.map((one) => ({
      ...one,
      providerRef: one.ref,
      ledgerPence: one.oursPence,
      providerPence: one.theirsPence,
    })),
  }
}

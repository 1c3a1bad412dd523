import { z } from '@hono/zod-openapi'
import type { Comparison } from '#src/studio/billing/ledger/books.ts'
import { PAYMENT_PURPOSES } from '#src/studio/billing/payments/payment-search.ts'
import type { LedgerEntry, PaymentLine } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { receiptNumber } from '#src/studio/billing/receipts/receipt.ts'
import { creditNoteNumber } from '#src/studio/billing/refunds/refund.ts'
import type { Refund } from '#src/studio/billing/refunds/refunds.store.server.ts'

// What admins are told of payments over JSON. Amounts are pence.

const pence = z.number().int()
const success = z.literal(true)

const paymentSchema = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  payerName: z.string(),
  payerEmail: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  description: z.string(),
  amountPence: pence,
  refundedPence: pence,
  status: z.string(),
  provider: z.string(),
  paymentIntentId: z.string().nullable(),
  receipt: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
})

const refundSchema = z.object({
  id: z.string(),
  amountPence: pence,
  reason: z.string(),
  keepsGrant: z.boolean(),
  status: z.enum(['asked', 'done', 'failed']),
  creditNote: z.string().nullable(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
})

const entrySchema = z.object({ at: z.string(), kind: z.string(), amountPence: pence, providerRef: z.string() })

const differenceSchema = z.object({
  providerRef: z.string(),
  kind: z.enum(['charge', 'refund']),
  at: z.string(),
  ledgerPence: pence.nullable(),
  providerPence: pence.nullable(),
})

export const listResponse = z.object({ success, payments: z.array(paymentSchema), total: z.number().int() })
export const oneResponse = z.object({
  success,
  payment: paymentSchema.extend({ ledger: z.array(entrySchema), refunds: z.array(refundSchema) }),
})
export const refundResponse = z.object({ success, refund: refundSchema })
export const receiptResponse = z.object({ success, message: z.string() })
export const booksResponse = z.object({
  success,
  since: z.string(),
  isEqual: z.boolean(),
  movements: z.number().int(),
  ledgerPence: pence,
  providerPence: pence,
  differences: z.array(differenceSchema),
})

export function paymentResponse(line: PaymentLine): z.output<typeof paymentSchema> {
  return {
    id: line.id,
    userId: line.memberId,
    payerName: line.payerName,
    payerEmail: line.payerEmail,
    purpose: line.purpose,
    description: line.description,
    amountPence: line.amountPence,
    refundedPence: line.refundedPence,
    status: line.state,
    provider: line.provider,
    paymentIntentId: line.intentId,
    receipt: line.receiptNo === null ? null : receiptNumber(line.receiptNo),
    failure: line.failureMessage,
    createdAt: line.createdAt.toISOString(),
    settledAt: line.settledAt?.toISOString() ?? null,
  }
}

export function shownRefund(refund: Refund): z.output<typeof refundSchema> {
  const { id, amountPence, reason, keepsGrant, state, creditNoteNo, createdAt, doneAt } = refund
  return {
    id,
    amountPence,
    reason,
    keepsGrant,
    status: state,
    creditNote: creditNoteNo === null ? null : creditNoteNumber(creditNoteNo),
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }
}

export function entryResponse({ at, kind, amountPence, providerRef }: LedgerEntry): z.output<typeof entrySchema> {
  return { at: at.toISOString(), kind, amountPence, providerRef }
}

export function comparisonResponse({ differences, oursPence, theirsPence, lines }: Comparison) {
  return {
    isEqual: differences.length === 0,
    movements: lines,
    ledgerPence: oursPence,
    providerPence: theirsPence,
    differences: differences.map((one) => ({
      providerRef: one.ref,
      kind: one.kind,
      at: one.at.toISOString(),
      ledgerPence: one.oursPence,
      providerPence: one.theirsPence,
    })),
  }
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isId, newId } from '#src/kit/id.ts'
import { addDays, isStudioDate, studioDate, wallToInstant } from '#src/kit/time.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { failure, refusalResponse } from '#src/platform/http/envelope.server.ts'
import { oncePerKey } from '#src/platform/http/idempotent.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { payingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { compareWithProvider } from '#src/studio/billing/provider/compare-with-provider.server.ts'
import { PAYMENT_PURPOSES, PAYMENT_SHELVES } from '#src/studio/billing/payments/payment-search.ts'
import {
  countPaymentLines,
  findPaymentLine,
  listLedgerEntries,
  listPaymentLines,
} from '#src/studio/billing/payments/payment-search.store.server.ts'
import { receiptRefusals } from '#src/studio/billing/receipts/receipt.ts'
import { sendReceiptAgain } from '#src/studio/billing/receipts/send-receipt-again.server.ts'
import { refundBody, refundRefusals } from '#src/studio/billing/refunds/refund.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import { listRefunds } from '#src/studio/billing/refunds/refunds.store.server.ts'
import * as answers from './admin-payments-response.ts'

const middleware = onlyFor(['admin'])
const params = z.object({ id: z.string() })
const day = z.string().refine(isStudioDate, 'Please give a date like 2026-11-23')
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/payments',
  summary: 'List payments, newest first',
  middleware,
  request: {
    query: z.object({
      search: z.string().trim().max(100).default(''),
      state: z.enum(PAYMENT_SHELVES).default('all'),
      purpose: z.enum(PAYMENT_PURPOSES).or(z.literal('')).default(''),
      from: day.or(z.literal('')).default(''),
      to: day.or(z.literal('')).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: { 200: json('One page of payments', answers.listResponse), ...failures(400, 401, 403) },
})

const books = createRoute({
  method: 'get',
  path: '/api/admin/payments/books',
  summary: 'Compare the ledger with the provider’s books',
  middleware,
  request: { query: z.object({ since: day.optional() }) },
  responses: { 200: json('The comparison', answers.booksResponse), ...failures(400, 401, 403, 503) },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/payments/{id}',
  summary: 'Retrieve a payment with its ledger and refunds',
  middleware,
  request: { params },
  responses: { 200: json('The payment', answers.oneResponse), ...failures(401, 403, 404) },
})

const refund = createRoute({
  method: 'post',
  path: '/api/admin/payments/{id}/refunds',
  summary: 'Refund a payment, in full or in part',
  middleware,
  request: { params, body: { required: true, content: { 'application/json': { schema: refundBody } } } },
  responses: { 201: json('The refund', answers.refundResponse), ...failures(400, 401, 403, 404, 409) },
})

const receipt = createRoute({
  method: 'post',
  path: '/api/admin/payments/{id}/receipt',
  summary: 'Resend a receipt',
  middleware,
  request: { params },
  responses: { 200: json('It waits in the outbox', answers.receiptResponse), ...failures(401, 403, 404, 409) },
})

/** The desk's payments over JSON, for admins (PRODUCT 5). */
export function adminPaymentRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(list, async (c) => {
    const { reader } = c.get('scope').ctx
    const { page, pageSize, ...filter } = c.req.valid('query')
    const [lines, { total }] = await Promise.all([
      listPaymentLines(reader, filter, { page, pageSize }),
      countPaymentLines(reader, filter),
    ])
    return c.json({ success: true as const, payments: lines.map(answers.paymentResponse), total }, 200)
  })
  app.openapi(books, async (c) => {
    const scope = c.get('scope')
    const since = c.req.valid('query').since ?? addDays(studioDate(scope.ctx.now()), -30)
    try {
      const compared = await compareWithProvider(payingCtx(scope), wallToInstant(since, '00:00'))
      return c.json({ success: true as const, since, ...answers.comparisonResponse(compared) }, 200)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return failure(c, 503, 'provider_unavailable', 'The provider does not answer. Please try again.') as never
    }
  })
  app.openapi(one, async (c) => {
    const { reader } = c.get('scope').ctx
    const { id } = c.req.valid('param')
    const line = isId(id) ? await findPaymentLine(reader, id) : null
    if (!line) return failure(c, 404, 'payment_not_found', refundRefusals.payment_not_found.message) as never
    const [entries, refunds] = [await listLedgerEntries(reader, id), await listRefunds(reader, id)]
    const ledger = entries.map(answers.entryResponse)
    const payment = { ...answers.paymentResponse(line), ledger, refunds: refunds.map(answers.shownRefund) }
    return c.json({ success: true as const, payment }, 200)
  })
  app.openapi(refund, async (c) => {
    const [{ id: paymentId }, asked] = [c.req.valid('param'), c.req.valid('json')]
    const answer = await oncePerKey(c, asked, async () => {
      const request = { ...asked, paymentId, refundId: newId() }
      const refunded = await refundPayment(payingCtx(c.get('scope')), request)
      if (!refunded.ok) return refusalResponse(c, refunded, refundRefusals)
      return c.json({ success: true as const, refund: answers.shownRefund(refunded.value) }, 201)
    })
    return answer as never
  })
  app.openapi(receipt, async (c) => {
    const sent = await sendReceiptAgain(signedIn(c.get('scope').ctx), c.req.valid('param').id)
    if (!sent.ok) return refusalResponse(c, sent, receiptRefusals) as never
    return c.json({ success: true as const, message: `The receipt goes to ${sent.value.payerEmail} again.` }, 200)
  })
  return app
}

import { z } from '@hono/zod-openapi'
import { emailOrNone } from '#src/kit/text/email-address.ts'
import { keysOf } from '#src/kit/keys-of.ts'
import { newId } from '#src/kit/id.ts'
import { ok } from '#src/kit/outcome.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { idOfCall } from '#src/platform/http/idempotent.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { isLive } from '#src/platform/payments/is-live.ts'
import { debtRefusals } from '#src/studio/billing/account/arrears.ts'
import { takeDebt } from '#src/studio/billing/account/take-debt.server.ts'
import { journalOf } from '#src/studio/billing/ledger/journal.ts'
import { listMovements } from '#src/studio/billing/ledger/journal.store.server.ts'
import { debtTenderLabels, takeRefusals } from '#src/studio/billing/payments/tender.ts'
import { receiptNumber } from '#src/studio/billing/receipts/receipt.ts'
import { creditNoteNumber } from '#src/studio/billing/refunds/refund.ts'
import { closeDay } from '#src/studio/billing/till/close-day.server.ts'
import { closeDifference, closeRefusals } from '#src/studio/billing/till/day-close.ts'
import { voidForm, voidRefusals } from '#src/studio/billing/till/sale-void.ts'
import { voidSale } from '#src/studio/billing/till/void-sale.server.ts'
import { type DayClose, findBooked, listDayCloses } from '#src/studio/billing/till/day-closes.store.server.ts'
import { MOST_OF_ONE } from '#src/studio/sales/cart/cart.ts'
import { sellAtTill } from '#src/studio/sales/till/sell-at-till.server.ts'
import { saleFaults, TILL_TENDERS, tillRefusals } from '#src/studio/sales/till/till.ts'
import { ACCOUNTS } from '#src/studio/settings/accounts.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

const pence = z.number().int()
const most = pence.min(0).max(10_000_000)
const day = z.string().refine(isStudioDate, 'Please give a date like 2026-11-23')

const saleBody = z
  .object({
    userId: lineOrNone(40).default('').openapi({ description: 'The member who buys; or else `name` and `email`' }),
    personId: lineOrNone(40)
      .default('')
      .openapi({ description: 'The person of their account for whom it is; without it, the member' }),
    name: lineOrNone(100).default(''),
    email: emailOrNone('Please give a valid email address').openapi({
      description: 'Empty for a guest who has none, and buys a place in a class or a ticket',
    }),
    items: z
      .array(z.object({ productId: lineOrNone(60), quantity: z.number().int().min(1).max(MOST_OF_ONE) }))
      .min(1)
      .max(20),
    promoCode: lineOrNone(40).default(''),
    amountPence: most.openapi({ description: 'What all of it comes to; another sum than the studio’s is refused' }),
    creditPence: most.default(0).openapi({ description: 'What of it the account of the member pays' }),
    debtPence: most.default(0).openapi({ description: 'What the member owes, paid with it by a receipt of its own' }),
    tender: z.enum(TILL_TENDERS).openapi({ description: '`account` where the account pays all of it' }),
    reason: lineOrNone(500).default('').openapi({ description: 'Why it is complimentary' }),
  })
  .superRefine(({ userId, ...sale }, input) => {
    for (const [path, message] of saleFaults({ ...sale, memberId: userId }))
      input.addIssue({ code: 'custom', path: [path], message })
  })

const debtBody = z.object({
  userId: lineOrNone(40),
  owedPence: most.min(1).openapi({ description: 'What they are known to owe; where it has changed, nothing is taken' }),
  amountPence: most.min(1).openapi({ description: 'All of it, or a part' }),
  tender: z.enum(keysOf(debtTenderLabels)),
})

const saleSchema = z.object({
  id: z.string().openapi({ description: 'Of its payment' }),
  receipt: z.string(),
  description: z.string(),
  tender: z.enum(TILL_TENDERS),
  amountPence: pence,
  creditPence: pence,
})

const bookedSchema = z.object({ cashPence: pence, cardMachinePence: pence, bankTransferPence: pence })
const closeSchema = bookedSchema.extend({
  day: z.string(),
  closedAt: instant,
  closedBy: z.string(),
  countedCashPence: pence,
  countedCardMachinePence: pence.nullable(),
  cashDifferencePence: pence,
  cardMachineDifferencePence: pence.nullable(),
  note: z.string(),
})
const closeBody = z.object({
  countedCashPence: most,
  countedCardMachinePence: most,
  note: lineOrNone(500).default(''),
})

const lineSchema = z.object({
  day: z.string(),
  account: z.enum(ACCOUNTS),
  code: z.string().openapi({ description: 'As the studio has set it' }),
  amountPence: pence.openapi({ description: 'A debit is positive, a credit negative' }),
  creditNote: z.string().nullable(),
})

const MOST_CLOSES = 31

/** The till over JSON, for the front desk, and the accountant's journal, for admins (PRODUCT 4.4a, 5). Amounts are pence. */
export function routes(): Api {
  const app = openApiRouter('Till')
  addSales(app)
  addVoid(app)
  addDebts(app)
  addCloses(app)
  addJournal(app)
  return app
}

function addSales(app: Api): void {
  endpoint(app, 'post /api/till/sales', {
    summary: 'Record a sale at the till',
    description: 'The receipt is e-mailed. What a member buys is theirs at once; a guest has links by e-mail.',
    who: 'desk',
    body: saleBody,
    refusals: { ...tillRefusals, ...takeRefusals },
    status: 201,
    returns: 'The sale, with the number of its receipt',
    response: { sale: saleSchema },
    async run({ ctx, body: { userId: memberId, items, ...sale } }) {
      const lines = items.map(({ productId: packageId, quantity }) => ({ packageId, quantity }))
      const sold = await sellAtTill(ctx, { ...sale, saleId: newId(), memberId, items: lines })
      if (!sold.ok) return sold
      const { receiptNo, ...payment } = sold.value
      return ok({ sale: { ...payment, tender: sale.tender, receipt: receiptNumber(receiptNo ?? 0) } })
    },
  })
}

function addVoid(app: Api): void {
  endpoint(app, 'post /api/till/sales/{paymentId}/void', {
    summary: 'Void a sale at the till',
    description:
      'What is left of its money goes back the way it came, and what it gave ends. A receptionist voids sales of the same day, an admin those of any.',
    who: 'desk',
    body: voidForm.pick({ reason: true }),
    refusals: voidRefusals,
    idempotency: 'provider',
    returns: 'The sale that is void',
    response: { sale: saleSchema.omit({ tender: true, receipt: true }) },
    async run({ c, ctx, paymentId, body: { reason } }) {
      const voided = await voidSale(ctx, { refundId: idOfCall(c), paymentId, reason })
      return voided.ok ? ok({ sale: voided.value }) : voided
    },
  })
}

function addDebts(app: Api): void {
  endpoint(app, 'post /api/till/debts', {
    summary: 'Record what a member pays of what they owe',
    description: 'Months that were not paid are settled first, then fees. The receipt is e-mailed.',
    who: 'desk',
    body: debtBody,
    refusals: { ...debtRefusals, ...takeRefusals },
    status: 201,
    returns: 'The payment, with the number of its receipt',
    response: { payment: saleSchema },
    async run({ ctx, body: { userId: memberId, ...debt } }) {
      const taken = await takeDebt(ctx, { ...debt, memberId, paymentId: newId() })
      if (!taken.ok) return taken
      const { receiptNo, ...payment } = taken.value
      return ok({ payment: { ...payment, tender: debt.tender, receipt: receiptNumber(receiptNo ?? 0) } })
    },
  })
}

function addCloses(app: Api): void {
  endpoint(app, 'get /api/till/closes', {
    summary: 'List the closes of the till, newest first',
    who: 'desk',
    returns: 'The latest closes, and what has been booked since',
    response: { booked: bookedSchema, closes: z.array(closeSchema) },
    async run({ ctx: { reader } }) {
      const closes = await listDayCloses(reader, MOST_CLOSES)
      return ok({ booked: await findBooked(reader, closes[0]?.upToEntry ?? 0), closes: closes.map(closeResponse) })
    },
  })

  endpoint(app, 'post /api/till/closes', {
    summary: 'Close the day at the till',
    who: 'desk',
    body: closeBody,
    refusals: closeRefusals,
    status: 201,
    returns: 'What was booked beside what was counted',
    response: { close: closeSchema },
    async run({ ctx, body }) {
      const closed = await closeDay(ctx, body)
      return closed.ok ? ok({ close: closeResponse(closed.value) }) : closed
    },
  })
}

function addJournal(app: Api): void {
  endpoint(app, 'get /api/admin/journal', {
    summary: 'List the lines of the journal',
    description: 'Double entry: the lines of each day come to nought, and each credit note has lines of its own.',
    who: 'admin',
    query: z.object({ from: day, to: day }),
    returns: 'The lines between two days, both included',
    response: { lines: z.array(lineSchema) },
    async run({ ctx: { reader, payments, paysOnline }, query }) {
      const { accounts: codes } = await readSettings(reader)
      const movements = await listMovements(reader, { ...query, isLive: !paysOnline || isLive(payments.name) })
      const lines = journalOf(movements).map(({ creditNoteNo, ...line }) => ({
        ...line,
        code: codes[line.account],
        creditNote: creditNoteNo === null ? null : creditNoteNumber(creditNoteNo),
      }))
      return ok({ lines })
    },
  })
}

function closeResponse(close: DayClose) {
  const difference = closeDifference(close)
  return {
    ...close,
    closedBy: close.closedByName,
    cashDifferencePence: difference.cashPence,
    cardMachineDifferencePence: difference.cardMachinePence,
  }
}

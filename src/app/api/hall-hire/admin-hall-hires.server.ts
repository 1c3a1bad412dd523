import { z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { keysOf } from '#src/kit/keys-of.ts'
import { penceToPounds, poundsToPence } from '#src/kit/money.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { takeRefusals } from '#src/studio/billing/payments/tender.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { changeHallHire } from '#src/studio/hall-hire/change-hall-hire.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { deleteHallHire } from '#src/studio/hall-hire/delete-hall-hire.server.ts'
import { hallRequestSchema } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { hallHireResponse } from '#src/studio/hall-hire/form/hall-response.ts'
import { cancelHallForm, hallNoteForm, keepDepositForm } from '#src/studio/hall-hire/hall-admin.ts'
import { type HallHire, hallHireMessages } from '#src/studio/hall-hire/hall-hire.ts'
import { findHallHire, listHallHires, listHallNotes } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { hallRequestMessages } from '#src/studio/hall-hire/hall-request.ts'
import { keepHallRequest } from '#src/studio/hall-hire/keep-hall-request.server.ts'
import {
  DESK_METHODS,
  HALL_DESK_KINDS,
  HALL_PAYMENT_METHODS,
  HALL_PAYMENT_KINDS,
  hallAccount,
  hallPaymentRefusals,
  isRecordedOnline,
  type HallPayment,
} from '#src/studio/hall-hire/money/hall-money.ts'
import { keepHallDeposit } from '#src/studio/hall-hire/money/keep-hall-deposit.server.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { writeHallNote } from '#src/studio/hall-hire/write-hall-note.server.ts'
import { pounds, staffHireSchema } from './hall-hire-response.ts'

const somePounds = z.number().min(0).max(10_000).multipleOf(0.01).openapi({ description: 'Pounds' })
const aboveZero = somePounds.refine((sum) => sum > 0, 'Please give an amount above zero')

const paymentSchema = z.object({
  kind: z.enum(HALL_PAYMENT_KINDS),
  method: z.enum(HALL_PAYMENT_METHODS),
  amount: pounds.openapi({ description: 'Pounds; negative when it went back' }),
  recordedAt: instant,
})
const noteSchema = z.object({ text: z.string(), authorName: z.string(), writtenAt: instant })

const oneHireSchema = staffHireSchema.extend({ payments: z.array(paymentSchema), notes: z.array(noteSchema) })
const requestNames = keysOf(hallRequestSchema.shape)
const changes = hallRequestSchema
  .extend({ specialRequirements: hallRequestSchema.shape.specialRequirements.unwrap() })
  .partial()

const { hire_not_found } = hallHireMessages
const answersHire = {
  who: 'admin',
  refusals: hallHireMessages,
  returns: 'The hire as it is now; null once deleted',
  response: { booking: staffHireSchema.nullable() },
} as const

/** The front desk of the hall over JSON: the same acts as its pages (PRODUCT 5, `/api/admin/*`). */
export function routes(): Api {
  const app = openApiRouter('Hall hire')
  addHires(app)
  addDecisions(app)
  addChanges(app)
  return app
}

function addHires(app: Api): void {
  const date = z.string().refine(isStudioDate, 'Please choose a date').optional()
  endpoint(app, 'get /api/admin/hall-hires', {
    summary: 'List hall hires',
    description: 'Sorted by the date of the event; 200 at most.',
    who: 'admin',
    query: z.object({
      status: z.enum(['pending', 'confirmed', 'cancelled']).optional(),
      from: date,
      to: date,
      search: lineOrNone(100).optional(),
    }),
    returns: 'The hires',
    response: { bookings: z.array(staffHireSchema) },
    async run({ ctx: { reader, now }, query }) {
      const hires = await listHallHires(reader, query)
      const ids = hires.map(({ id }) => id)
      const payments = await listHallPayments(reader, ids)
      const paymentsOf = ({ id }: HallHire) => payments.filter(({ hireId }) => hireId === id)
      return ok({ bookings: hires.map((hire) => staffHireResponse(hire, paymentsOf(hire), now())) })
    },
  })

  endpoint(app, 'get /api/admin/hall-hires/{id}', {
    summary: 'Retrieve a hall hire for staff',
    who: 'admin',
    refusals: { hire_not_found },
    returns: 'The hire with its payments and the notes of staff',
    response: { booking: oneHireSchema },
    async run({ ctx: { reader, now }, id }) {
      const hire = isId(id) ? await findHallHire(reader, id) : null
      if (!hire) return refuse('hire_not_found')
      const [paid, notes] = [await listHallPayments(reader, [id]), await listHallNotes(reader, id)]
      const payments = paid.map((payment) => ({ ...payment, amount: penceToPounds(payment.amountPence) }))
      return ok({ booking: { ...staffHireResponse(hire, paid, now()), payments, notes } })
    },
  })
}

function addDecisions(app: Api): void {
  endpoint(app, 'post /api/admin/hall-hires/{id}/confirm', {
    ...answersHire,
    summary: 'Confirm a hall hire',
    body: z.object({ deposit: somePounds.default(0), payment: z.enum(['link', ...DESK_METHODS]).default('link') }),
    run: ({ ctx, id, body: { deposit, payment } }) =>
      hireAfter(ctx, id, () => {
        const depositPence = poundsToPence(deposit)
        return confirmHallHire(ctx, { hireId: id, depositPence, paidBy: payment === 'link' ? null : payment })
      }),
  })

  endpoint(app, 'post /api/admin/hall-hires/{id}/keep', {
    ...answersHire,
    summary: 'Keep a hall hire request',
    description: 'Holds the time of a request whose customer has not confirmed their address.',
    body: z.object({}),
    run: ({ ctx, id }) => hireAfter(ctx, id, () => keepHallRequest(ctx, id)),
  })

  endpoint(app, 'post /api/admin/hall-hires/{id}/cancel', {
    ...answersHire,
    summary: 'Cancel a hall hire',
    description: 'Everything paid is refunded.',
    body: cancelHallForm,
    run: ({ ctx, id, body }) =>
      hireAfter(ctx, id, () => cancelHallHire(ctx, { hireId: id, by: 'studio', reason: body.reason })),
  })

  endpoint(app, 'delete /api/admin/hall-hires/{id}', {
    ...answersHire,
    summary: 'Delete a hall hire',
    description: 'One that is still to come is cancelled first.',
    run: ({ ctx, id }) => hireAfter(ctx, id, () => deleteHallHire(ctx, id)),
  })
}

function addChanges(app: Api): void {
  endpoint(app, 'patch /api/admin/hall-hires/{id}', {
    ...answersHire,
    summary: 'Update a hall hire',
    description:
      'The price follows a new time. What is left out stays as it is. Beside what the hall is taken by it is put only with an `overlapReason`.',
    body: changes.extend({ overlapReason: lineOrNone(200).optional() }),
    answered: oneHireSchema,
    refusals: { ...hallHireMessages, ...hallRequestMessages },
    async run({ ctx, id, body }) {
      const hire = isId(id) ? await findHallHire(ctx.reader, id) : null
      if (!hire) return refuse('hire_not_found')
      return hireAfter(ctx, id, () => changeHallHire(ctx, id, { ...pick(hire, ...requestNames), ...body }))
    },
  })

  endpoint(app, 'post /api/admin/hall-hires/{id}/payments', {
    ...answersHire,
    summary: 'Record a payment of a hall hire',
    description:
      'Records money taken at the studio, with a receipt, or gives back the deposit or a part of the price alone, the way it was paid, with a credit note.',
    refusals: { ...hallHireMessages, ...hallPaymentRefusals, ...takeRefusals },
    body: z
      .object({
        kind: z.enum(HALL_DESK_KINDS),
        method: z
          .enum(HALL_PAYMENT_METHODS)
          .openapi({ description: '`online` for what was paid online and goes back' }),
        amount: aboveZero,
      })
      .refine((sum) => !isRecordedOnline(sum), {
        path: ['method'],
        error: hallPaymentRefusals.recorded_online.message,
      }),
    run: ({ ctx, id, body: { amount, ...sum } }) =>
      hireAfter(ctx, id, () => recordHallPayment(ctx, { ...sum, hireId: id, amountPence: poundsToPence(amount) })),
  })

  endpoint(app, 'post /api/admin/hall-hires/{id}/keep-deposit', {
    ...answersHire,
    summary: 'Keep a deposit of a hall hire',
    description: 'After the event, all that is held or a part. The customer is told, with the reason.',
    refusals: { ...hallHireMessages, ...hallPaymentRefusals },
    body: keepDepositForm.pick({ reason: true }).extend({ amount: aboveZero }),
    run: ({ ctx, id, body: { amount, reason } }) =>
      hireAfter(ctx, id, () => keepHallDeposit(ctx, { hireId: id, reason, amountPence: poundsToPence(amount) })),
  })

  endpoint(app, 'post /api/admin/hall-hires/{id}/notes', {
    ...answersHire,
    summary: 'Add a note to a hall hire',
    description: 'Notes are visible to staff only.',
    body: hallNoteForm,
    run: ({ ctx, id, body }) => hireAfter(ctx, id, () => writeHallNote(ctx, { hireId: id, text: body.text })),
  })
}

/** Changes the hire that the address names, and answers it as it is then. */
async function hireAfter<Refusal extends string>(
  { reader, now }: SignedInCtx,
  id: string,
  change: () => Promise<Outcome<unknown, Refusal>>,
) {
  const outcome = isId(id) ? await change() : refuse('hire_not_found')
  if (!outcome.ok) return outcome
  const hire = await findHallHire(reader, id)
  return ok({ booking: hire && staffHireResponse(hire, await listHallPayments(reader, [id]), now()) })
}

function staffHireResponse(hire: HallHire, payments: HallPayment[], now: Date) {
  const account = hallAccount(hire, payments)
  return {
    ...hire,
    ...hallHireResponse(hire, now),
    userId: hire.memberId,
    deposit: penceToPounds(hire.depositPence),
    paid: penceToPounds(account.hirePaidPence),
    depositHeld: penceToPounds(account.depositHeldPence),
    depositKept: penceToPounds(account.depositKeptPence),
    due: penceToPounds(account.duePence),
    refundDue: penceToPounds(account.refundDuePence),
  }
}

import { z } from 'zod'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import type { Outcome, RefusalText } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { changeHallHire } from '#src/studio/hall-hire/change-hall-hire.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { deleteHallHire } from '#src/studio/hall-hire/delete-hall-hire.server.ts'
import { cancelHallForm, confirmHallForm, hallNoteForm, hallPaymentForm } from '#src/studio/hall-hire/hall-admin.ts'
import { hallHireMessages, type HallHireRefusal } from '#src/studio/hall-hire/hall-hire.ts'
import { signedPence } from '#src/studio/hall-hire/money/hall-money.ts'
import { hallRequestForm } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { hallRequestMessages, type HallRequestRefusal } from '#src/studio/hall-hire/hall-request.ts'
import { keepHallRequest } from '#src/studio/hall-hire/keep-hall-request.server.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { writeHallNote } from '#src/studio/hall-hire/write-hall-note.server.ts'

type ActionResult = { tone: 'success' | 'error'; text: string; isGone?: boolean }
type Mistake = { intent: string; fields: FieldErrors; values: Record<string, string>; error: string | null }
type AnyRefusal = HallHireRefusal | HallRequestRefusal

const messages: Record<AnyRefusal, RefusalText> = { ...hallHireMessages, ...hallRequestMessages }

type Act<Schema extends z.ZodType> = {
  form: Schema
  done: string
  isGone?: boolean
  run(ctx: SignedInCtx, hireId: string, value: z.output<Schema>): Promise<Outcome<unknown, AnyRefusal>>
}

/** Gives each act its form's type before they lie side by side. */
function act<Schema extends z.ZodType>(one: Act<Schema>): Act<z.ZodType> {
  return one as unknown as Act<z.ZodType>
}

const acts: Record<string, Act<z.ZodType>> = {
  confirm: act({
    form: confirmHallForm,
    done: 'Confirmed, and the customer has been told',
    run: (ctx, hireId, { deposit, payment }) =>
      confirmHallHire(ctx, { hireId, depositPence: deposit, paidBy: payment === 'link' ? null : payment }),
  }),
  keep: act({
    form: z.object({}),
    done: 'The time is held for this customer now, like any other request',
    run: keepHallRequest,
  }),
  change: act({
    form: hallRequestForm,
    done: 'Changed, and the customer has been told',
    run: changeHallHire,
  }),
  cancel: act({
    form: cancelHallForm,
    done: 'Cancelled, and the customer has been told',
    run: (ctx, hireId, { reason }) => cancelHallHire(ctx, { hireId, by: 'studio', reason }),
  }),
  payment: act({
    form: hallPaymentForm,
    done: 'Payment recorded',
    run: (ctx, hireId, { kind, method, amount }) =>
      recordHallPayment(ctx, { hireId, kind, method, amountPence: signedPence(kind, amount) }),
  }),
  note: act({
    form: hallNoteForm,
    done: 'Note kept',
    run: (ctx, hireId, { text }) => writeHallNote(ctx, { hireId, text }),
  }),
  delete: act({
    form: cancelHallForm,
    done: 'The booking has been deleted',
    isGone: true,
    run: (ctx, hireId) => deleteHallHire(ctx, hireId),
  }),
}

/** Does what a form of the front desk asks with one hire: what to say of it, or what was wrong with the form. */
export async function actOnHire(
  ctx: SignedInCtx,
  hireId: string | null,
  form: FormData,
): Promise<ActionResult | Mistake> {
  const given = form.get('intent')
  const intent = typeof given === 'string' ? given : ''
  const asked = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (!asked || !hireId) return { tone: 'error', text: hallHireMessages.hire_not_found.message, isGone: true }
  const parsed = parseForm(asked.form, form)
  if (!parsed.ok) return { intent, fields: parsed.fields, values: parsed.values, error: null }
  const outcome = await asked.run(ctx, hireId, parsed.value)
  if (outcome.ok) return { tone: 'success', text: asked.done, isGone: asked.isGone }
  const text = messages[outcome.refusal].message
  if (intent !== 'change') return { tone: 'error', text, isGone: outcome.refusal === 'hire_not_found' }
  const values = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
  return { intent, fields: outcome.fields ?? {}, values, error: text }
}

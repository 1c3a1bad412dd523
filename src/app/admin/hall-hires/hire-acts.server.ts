import { fieldValues } from '#src/kit/forms/form-edit.ts'
import { idOrNone } from '#src/kit/id.ts'
import { refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, noFields, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { takeRefusals } from '#src/studio/billing/payments/tender.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { changeHallHire } from '#src/studio/hall-hire/change-hall-hire.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { deleteHallHire } from '#src/studio/hall-hire/delete-hall-hire.server.ts'
import {
  cancelHallForm,
  confirmHallForm,
  hallNoteForm,
  hallPaymentForm,
  keepDepositForm,
} from '#src/studio/hall-hire/hall-admin.ts'
import { hallHireMessages } from '#src/studio/hall-hire/hall-hire.ts'
import { hallPaymentRefusals } from '#src/studio/hall-hire/money/hall-money.ts'
import { hallRequestForm } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { hallRequestMessages } from '#src/studio/hall-hire/hall-request.ts'
import { keepHallRequest } from '#src/studio/hall-hire/keep-hall-request.server.ts'
import { keepHallDeposit } from '#src/studio/hall-hire/money/keep-hall-deposit.server.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { writeHallNote } from '#src/studio/hall-hire/write-hall-note.server.ts'

const refusals = { ...hallHireMessages, ...hallRequestMessages, ...hallPaymentRefusals, ...takeRefusals }

/** The forms of a hire's page. */
export const hireActs = {
  confirm: act(
    confirmHallForm,
    (ctx, { deposit, payment }, post) =>
      confirmHallHire(ctx, {
        hireId: hireOf(post),
        depositPence: deposit,
        paidBy: payment === 'link' ? null : payment,
      }),
    { refusals, success: 'Confirmed, and the customer has been told' },
  ),
  keep: act(noFields, (ctx, _, post) => keepHallRequest(ctx, hireOf(post)), {
    refusals,
    success: 'The time is held for this customer now, like any other request',
  }),
  change: act(hallRequestForm, (ctx, change, post) => changeHallHire(ctx, hireOf(post), change), {
    refusals,
    saysInForm: true,
    success: 'Changed, and the customer has been told',
    edits: {
      subject: hireOf,
      async present({ reader }, post) {
        const hire = await findHallHire(reader, hireOf(post))
        return hire && fieldValues(hire)
      },
      by: findLastActor,
    },
  }),
  cancel: act(
    cancelHallForm,
    (ctx, { reason }, post) => cancelHallHire(ctx, { hireId: hireOf(post), by: 'studio', reason }),
    { refusals, success: 'Cancelled, and the customer has been told' },
  ),
  payment: act(
    hallPaymentForm,
    (ctx, { amount: amountPence, ...payment }, post) =>
      recordHallPayment(ctx, { ...payment, hireId: hireOf(post), amountPence }),
    {
      refusals,
      success: (_, { method }) =>
        method === 'online' ? 'It goes back the way it came. The customer is written to.' : 'Payment recorded',
    },
  ),
  keep_deposit: act(
    keepDepositForm,
    (ctx, { amount: amountPence, ...keeping }, post) =>
      keepHallDeposit(ctx, { ...keeping, hireId: hireOf(post), amountPence }),
    { refusals, success: 'The deposit is kept, and the customer has been told' },
  ),
  note: act(hallNoteForm, (ctx, { text }, post) => writeHallNote(ctx, { hireId: hireOf(post), text }), {
    refusals,
    success: 'Note kept',
  }),
  // The front desk cancels; what is taken out of every list is an admin's to say.
  delete: act(
    cancelHallForm,
    async (ctx, _, post) =>
      ctx.actor.role === 'admin' ? deleteHallHire(ctx, hireOf(post)) : refuse('not_allowed' as const),
    {
      refusals: { ...refusals, not_allowed: { message: 'You are not allowed to do that' } },
      success: 'The booking has been deleted',
      to: () => '/dashboard/hall-hires',
    },
  ),
  unknown: act(noFields, async () => refuse('hire_not_found'), { refusals, success: '' }),
}

function hireOf({ params }: Post<SignedInCtx>): string {
  return idOrNone(params.id)
}

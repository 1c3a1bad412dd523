import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { countAttempt } from '#src/platform/rate-limit.server.ts'
import { type BeginRefusal, STARTS_ALLOWED } from '../payments/payment.ts'
import { insertPayment, type NewPayment, type Payment } from '../payments/payments.store.server.ts'
import type { DuePayment } from './begin-payment.server.ts'

type DueTerms = {
  terms: Omit<NewPayment, 'id' | 'state' | 'provider' | 'createdAt'>
  /** The open payment for the same thing, if there is one. */
  find(): Promise<Payment | null>
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: string | null
  /** Whether asking for the same payment again counts too: so for callers of the API, not for who tries another card. */
  countsRepeats?: boolean
}

/** The open payment for what is due, or a new one. Promises: two tabs go on with the same payment; one for other terms is
 *  stale, and nothing is written while it stands. Locks: none. */
export async function continuePayment(
  work: Work,
  { terms, find, limitKey, countsRepeats = false }: DueTerms,
): Promise<Outcome<DuePayment, BeginRefusal>> {
  const waiting = await find()
  const isSame = waiting !== null && isFor(waiting, { ...terms, provider: work.payments.name })
  if (isSame && !countsRepeats) return ok({ payment: waiting })
  if (waiting?.state === 'processing' && !isSame) return refuse('in_progress')
  if (limitKey && !(await countAttempt(work.tx, { key: limitKey, ...STARTS_ALLOWED })).allowed)
    return refuse('too_many')
  if (waiting) return ok({ payment: waiting, isStale: !isSame })
  const row = { ...terms, state: 'pending' as const, provider: work.payments.name, createdAt: work.now() }
  // Another tab may have written the same payment since we looked; then that one is gone on with.
  const payment = (await insertPayment(work.tx, row)) ?? (await find())
  return payment ? ok({ payment }) : refuse('in_progress')
}

function isFor(waiting: Payment, due: DueTerms['terms'] & Pick<Payment, 'provider'>): boolean {
  return (
    waiting.amountPence === due.amountPence &&
    (waiting.purpose === 'arrears') === (due.purpose === 'arrears') &&
    waiting.packageId === (due.packageId ?? null) &&
    waiting.membershipId === (due.membershipId ?? null) &&
    waiting.savesMethod === (due.savesMethod ?? false) &&
    waiting.provider === due.provider
  )
}

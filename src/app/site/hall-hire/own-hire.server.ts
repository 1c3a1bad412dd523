import { isId } from '#src/kit/id.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Scope } from '#src/platform/app-services.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { type HallHire, isUnconfirmed } from '#src/studio/hall-hire/hall-hire.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { keepHallRequest } from '#src/studio/hall-hire/keep-hall-request.server.ts'
import { readHallLink } from '#src/studio/hall-hire/read-hall-link.server.ts'
import { PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { findPayment } from '#src/studio/billing/payments/payments.store.server.ts'
import { settleNow } from '../payment/settle-now.server.ts'

/** The page of a hire, or one below it, with the token of the link that leads there. */
export function hirePath(id: string, request: Request, below = ''): string {
  return `/hall-hire/request/${encodeURIComponent(id)}${below}?token=${encodeURIComponent(linkToken(request) ?? '')}`
}

/** The hire that this request may see: by the signed link in the customer's e-mail, or as the account that requested it. */
export async function findOwnHire(ctx: Ctx, id: string, request: Request): Promise<HallHire | null> {
  const hire = isId(id) ? await findHallHire(ctx.reader, id) : null
  if (!hire) return null
  const link = readHallLink(ctx.links, linkToken(request), ctx.now())
  const isOwner = ctx.actor.kind === 'account' && ctx.actor.userId === hire.memberId
  return link?.hireId === hire.id || isOwner ? hire : null
}

/** Like findOwnHire, for the page of the mailed link: opening it confirms the address (PRODUCT 6). That a mail scanner may open
 *  it is accepted: the address then exists, and its reader is told whom to ring (docs/decisions). */
export async function openOwnHire(ctx: Ctx, id: string, request: Request): Promise<HallHire | null> {
  const hire = await findOwnHire(ctx, id, request)
  const link = readHallLink(ctx.links, linkToken(request), ctx.now())
  if (!hire || !link?.isMailed || link.hireId !== hire.id || !isUnconfirmed(hire)) return hire
  const actor = { kind: 'link', purpose: 'hall-hire-mailed', subject: hire.id } as const
  const kept = await keepHallRequest({ ...ctx, actor }, hire.id)
  return kept.ok ? kept.value : findHallHire(ctx.reader, hire.id)
}

/** Null when this hire has no such payment, or when its money went back. */
export type PayingState = {
  state: 'processing' | 'failed' | 'waiting' | 'paid'
  failure: string
  actionUrl: string | null
} | null

/** Asks the provider for the state of the payment that the payer has returned from: not what the address claims. */
export async function settleOwnPayment(scope: Scope, hire: HallHire, paymentId: string | null): Promise<PayingState> {
  const payment = isId(paymentId) ? await findPayment(scope.ctx.reader, paymentId) : null
  if (payment?.hallHireId !== hire.id) return null
  const { payment: now, actionUrl, isKnown } = await settleNow(scope, payment)
  // Without an answer of the provider it is unknown, and the page says so.
  if (!isKnown || now.state === 'processing') return { state: 'processing', failure: '', actionUrl: null }
  if (now.state === 'succeeded' && now.grant === 'given') return { state: 'paid', failure: '', actionUrl: null }
  if (now.state === 'succeeded' || now.state === 'cancelled') return null
  const failure = now.failureMessage ?? PAYMENT_TEXTS.error
  return { state: now.state === 'failed' ? 'failed' : 'waiting', failure, actionUrl }
}

import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { formatDate, studioDate } from '#src/kit/time.ts'
import { type Actor, joined } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/db.server.ts'
import type { PayingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { listUpcomingBookings } from '../bookings/booking-entries.store.server.ts'
import { cancelBooking } from '../bookings/cancel-booking.server.ts'
import { releaseUncovered } from '../bookings/release-uncovered.server.ts'
import { endMandate } from '../mandates/end-mandate.server.ts'
import { forgetMandates } from '../mandates/forget-mandates.server.ts'
import { letMandateRunOut } from '../mandates/let-mandate-run-out.server.ts'
import { findLatestMandate, findMandateInForce } from '../mandates/mandates.store.server.ts'
import { closeMembership } from '../memberships/close-membership.server.ts'
import { holdMember } from '../members/hold-member.server.ts'
import { findNextMonth } from '../memberships/next-month.store.server.ts'
import { postMessage } from '../messages/post-message.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'
import { findMonthPayment } from '../payments/payments.store.server.ts'
import { stopAllRecurring } from '../recurring/stop-all-recurring.server.ts'
import type { OffRefusal, OffWhen } from './direct-debit.ts'
import { findOpenRenewal, withdrawRenewals } from './renewals.store.server.ts'

type Account = Extract<Actor, { kind: 'account' }>

/** What went: `prepared` when direct debit was not on yet, and only its set-up is given up. */
export type SwitchedOff = { what: OffWhen | 'prepared'; cancelled: number }

/** Switches a member's direct debit off.
 *  Promises, now: all future bookings are cancelled by the normal path, the month ends and membershipType is inactive; what the
 *  bank still hands over goes back. With the month that is paid: nothing more is announced or collected, and places that only the
 *  next month covered are given back, recurring bookings included, which stop; a collection that is on its way still opens its month. Told by mail, once.
 *  Locks: the member's memberships, and not while the provider is asked. Specification 4, PRODUCT 4.3. */
export async function switchOffDirectDebit(ctx: PayingCtx, when: OffWhen): Promise<Outcome<SwitchedOff, OffRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  const done = await ctx.transaction((tx) => switchOff(tx, ctx, actor, when))
  if (!done.ok) return done
  const { givesUp, ...answer } = done.value
  try {
    if (givesUp) await giveUpPayment(ctx, givesUp)
    await forgetMandates(ctx)
  } catch (error) {
    // It is off here; the reconcilers tell the provider when it answers again.
    ctx.log.warn('direct_debit.provider_not_told', { memberId: actor.userId, because: String(error) })
  }
  return ok(answer)
}

type Done = SwitchedOff & { givesUp: string | null }

async function switchOff(tx: Tx, ctx: PayingCtx, actor: Account, when: OffWhen): Promise<Outcome<Done, OffRefusal>> {
  const memberId = actor.userId
  const within = joined(ctx, tx)
  await holdMember(tx, memberId)
  const mandate = (await findMandateInForce(tx, memberId)) ?? (await findLatestMandate(tx, memberId))
  if (!mandate || mandate.state === 'ended' || mandate.state === 'failed') return refuse('not_on')
  if (mandate.state !== 'active') {
    await endMandate(within, { memberId, mandateId: mandate.id, because: 'switched_off' })
    return ok({ what: 'prepared', cancelled: 0, givesUp: null })
  }
  const renewal = await findOpenRenewal(tx, memberId)
  const isCollecting = renewal?.state === 'collecting'
  const open = renewal ? await findMonthPayment(tx, memberId, renewal.renewsAt) : null
  const givesUp = open && (when === 'now' || !isCollecting) ? open.id : null
  await stopAllRecurring(within, memberId)
  await withdrawRenewals(tx, memberId, { isAll: when === 'now', now: ctx.now() })
  if (when === 'month_end') {
    await letMandateRunOut(within, memberId, true)
    const cancelled = isCollecting ? 0 : await releaseUncovered(within, memberId)
    await tell(tx, ctx, actor, { what: when, cancelled })
    return ok({ what: when, cancelled, givesUp })
  }
  await endMandate(within, { memberId, mandateId: mandate.id, because: 'switched_off' })
  const cancelled = await cancelFuture(tx, within, memberId)
  await closeMembership(within, memberId)
  await tell(tx, ctx, actor, { what: when, cancelled })
  return ok({ what: when, cancelled, givesUp })
}

async function cancelFuture(tx: Tx, within: PayingCtx, memberId: string): Promise<number> {
  const now = within.now()
  const coming = (await listUpcomingBookings(tx, memberId, now)).filter(({ startsAt }) => startsAt > now)
  for (const { reference } of coming) await cancelBooking(within, { reference, cutoffHours: 0 })
  return coming.length
}

async function tell(tx: Tx, ctx: PayingCtx, actor: Account, done: SwitchedOff): Promise<void> {
  const month = await findNextMonth(tx, actor.userId)
  const now = ctx.now()
  await postMessage(tx, {
    kind: 'direct-debit-off',
    recipient: actor.email,
    recipientName: actor.name,
    facts: {
      name: actor.name,
      isNow: done.what === 'now',
      endsOn: month && formatDate(studioDate(month.renewsAt), 'full'),
      cancelled: done.cancelled,
      packagesUrl: ctx.links.to('/dashboard/membership'),
    },
    now,
    memberId: actor.userId,
    dedupeKey: `direct-debit-off:${actor.userId}:${now.getTime()}`,
  })
}

import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { lastDayInWords } from '#src/kit/time.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { endMandate } from './end-mandate.server.ts'
import type { MandateMethod } from './mandate.ts'
import { letMandateRunOut } from './let-mandate-run-out.server.ts'
import { findStandingMandate } from './mandates.store.server.ts'
import { closeMembership } from '#src/studio/memberships/close-membership.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { findMonthPayment } from '../payments/payments.store.server.ts'
import { stopAllRecurring } from '#src/studio/bookings/recurring/stop-all-recurring.server.ts'
import type { OffRefusal, OffWhen } from './direct-debit.ts'
import { type Ended, endAllStanding } from '../renewals/end-all-standing.server.ts'
import { findOpenRenewal, withdrawRenewals } from '../renewals/renewals.store.server.ts'
import { tellProviderOfEnding } from '../renewals/tell-provider-of-ending.server.ts'

type Account = Extract<Actor, { kind: 'account' }>

/** What went: `prepared` when direct debit was not on yet, and only its set-up is given up. */
export type SwitchedOff = { what: OffWhen | 'prepared'; cancelled: number; method: MandateMethod }

/** Switches a member's direct debit off.
 *  Promises, now: all future bookings are cancelled by the normal path, the month ends and membershipType is inactive; what the
 *  bank still hands over goes back. With the month that is paid: nothing more is announced or collected, and places that only the
 *  next month covered are given back, recurring bookings included, which stop; a collection that is on its way still opens its month. Told by mail, once.
 *  Locks: the member's memberships, and not while the provider is asked. Specification 4, PRODUCT 4.3. */
export async function switchOffDirectDebit(ctx: Ctx, when: OffWhen): Promise<Outcome<SwitchedOff, OffRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  const done = await ctx.transaction((work) => switchOff(work, actor, when))
  if (!done.ok) return done
  const { givesUp, ...answer } = done.value
  await tellProviderOfEnding(ctx, { memberId: actor.userId, givesUp })
  return ok(answer)
}

type SwitchOffResult = SwitchedOff & { givesUp: string[] }

async function switchOff(work: Work, actor: Account, when: OffWhen): Promise<Outcome<SwitchOffResult, OffRefusal>> {
  const memberId = actor.userId
  await holdMember(work.tx, memberId)
  const mandate = await findStandingMandate(work.tx, memberId)
  if (!mandate || mandate.state === 'ended' || mandate.state === 'failed') return refuse('not_on')
  const { method } = mandate
  if (mandate.state !== 'active') {
    await endMandate(work, { memberId, mandateId: mandate.id, because: 'switched_off' })
    return ok({ what: 'prepared', cancelled: 0, method, givesUp: [] })
  }
  const { cancelled, givesUp } = await (when === 'now' ? endNow(work, memberId) : runOut(work, memberId))
  const done = { what: when, cancelled, method }
  await tell(work, actor, done)
  return ok({ ...done, givesUp })
}

async function endNow(work: Work, memberId: string): Promise<Ended> {
  const ended = await endAllStanding(work, { memberId, because: 'switched_off', isNeverLate: true })
  await closeMembership(work, memberId)
  return ended
}

/** A collection that is on its way still opens its month; everything after it is taken back. */
async function runOut(work: Work, memberId: string): Promise<Ended> {
  const renewal = await findOpenRenewal(work.tx, memberId)
  const isCollecting = renewal?.state === 'collecting'
  const open = renewal && !isCollecting ? await findMonthPayment(work.tx, memberId, renewal.renewsAt) : null
  await stopAllRecurring(work, memberId)
  await withdrawRenewals(work.tx, memberId, { isAll: false, now: work.now() })
  await letMandateRunOut(work, memberId, true)
  const cancelled = isCollecting ? 0 : await releaseUncovered(work, memberId)
  return { cancelled, givesUp: open ? [open.id] : [] }
}

async function tell(work: Work, actor: Account, done: SwitchedOff): Promise<void> {
  const month = await findNextMonth(work.tx, actor.userId)
  await postMessage(work, {
    kind: 'direct-debit-off',
    to: actor,
    facts: {
      name: actor.name,
      method: done.method,
      isNow: done.what === 'now',
      endsOn: month && lastDayInWords(month.renewsAt, 'full'),
      cancelled: done.cancelled,
      packagesUrl: work.links.to('/dashboard/membership'),
    },
    memberId: actor.userId,
    dedupeKey: `direct-debit-off:${actor.userId}:${work.now().getTime()}`,
  })
}

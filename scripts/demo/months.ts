import { addDays, addStudioDays, studioDate } from '#src/kit/time.ts'
import { switchOffDirectDebit } from '#src/studio/billing/direct-debit/switch-off-direct-debit.server.ts'
import { readDueMonth } from '#src/studio/billing/pay-online/read-due-month.server.ts'
import { startMonthPayment } from '#src/studio/billing/pay-online/start-month-payment.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { forgiveDebt } from '#src/studio/billing/account/forgive-debt.server.ts'
import { findOwedPence } from '#src/studio/billing/account/account.store.server.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import { downgradePlan } from '#src/studio/memberships/plan-changes/downgrade-plan.server.ts'
import { pausePlan } from '#src/studio/memberships/plan-changes/pause-plan.server.ts'
import type { Staff } from './found-studio.ts'
import { buyMonth, type Member, switchOn } from './join.ts'
import { chance, type Life, RETURN_URL } from './life.ts'
import { sessionsBetween } from './sessions.ts'

/** Those who pay each month again do so shortly before it ends, or some days too late; those who have had enough no longer. */
export async function goOnOrLeave(life: Life, staff: Staff, members: readonly Member[], day: number): Promise<void> {
  const ends = await endsOfMonths(life)
  for (const member of members) {
    const { who, account } = member
    const endsAt = ends.get(account.userId)
    if (!member.hasLeft && day >= who.leavesOnDay) await leave(life, member)
    const daysLeft = endsAt ? (endsAt.getTime() - life.now().getTime()) / 86_400_000 : -99
    if (member.hasLeft || who.paying === 'card' || who.paying === 'bacs') continue
    // They leave their second month to the bank.
    if (who.paying === 'poor bacs' && day - member.joinedOnDay < 36) continue
    if (daysLeft > 2 || !chance(life, who.isPrompt ? 0.9 : 0.25)) continue
    if (who.paying === 'poor bacs' && (await findOwedPence(life.db.reader, account.userId)) > 0) {
      await settleDebt(life, staff, member)
    } else await buyMonth(life, staff, member)
  }
}

async function leave(life: Life, member: Member): Promise<void> {
  member.hasLeft = true
  await switchOffDirectDebit(life.ctx(member.account), 'month_end')
}

async function endsOfMonths(life: Life): Promise<Map<string, Date>> {
  const { rows } = await life.db.pool.query<{ id: string; endsAt: Date }>(
    `select member_id as id, max(ends_at) as "endsAt" from memberships group by member_id`,
  )
  return new Map(rows.map(({ id, endsAt }) => [id, endsAt]))
}

/** After a month that the bank has not paid: some pay what they owe by the link, of some it is forgiven, some owe it for long. */
async function settleDebt(life: Life, { admin }: Staff, { account, who }: Member): Promise<void> {
  const { userId: memberId } = account
  const wish = who.contact.charCodeAt(who.contact.length - 1) % 3
  if (wish === 0 || !chance(life, 0.2)) return
  if (wish === 1) {
    await forgiveDebt(life.as(admin), { memberId, reason: 'Lost her job. We would rather see her again.' })
    return
  }
  const due = await readDueMonth(life.db.reader, memberId)
  if (!due?.isArrears) return
  const { renewsAt, amountPence } = due
  const started = await startMonthPayment(life.ctx(), {
    memberId,
    renewsAt,
    amountPence,
    startsNow: true,
    limitKey: null,
  })
  if (!started.ok) return
  const paying = { paymentId: started.value.payment.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  await confirmPayment(life.ctx(), paying)
}

/** With time some want the same class every week, some more classes or fewer, and some go away for a while. Those whose bank will not pay switch
 *  direct debit on when their month is nearly over: it goes on while the collection is on its way. */
export async function changeWishes(life: Life, staff: Staff, members: readonly Member[], day: number): Promise<void> {
  for (const [n, member] of members.entries()) {
    const age = day - member.joinedOnDay
    if (member.hasLeft) continue
    if (age === 29 && member.who.paying === 'poor bacs') await switchOn(life, member)
    if (member.who.paying === 'poor bacs') continue
    if (age === 12 && n % 4 === 0) await bookEveryWeek(life, member)
    if (age === 40 && n % 6 === 1 && member.packageId === 'basic') await buyMonth(life, staff, member, 'standard')
    if (age === 55 && n % 7 === 2 && member.packageId === 'standard') {
      const changed = await downgradePlan(life.ctx(member.account), { packageId: 'basic' })
      if (changed.ok) member.packageId = 'basic'
    }
    if (age === 48 && n % 8 === 3) await goAway(life, member)
  }
}

/** The first class of the week to come that they like and may have. */
async function bookEveryWeek(life: Life, { account, who }: Member): Promise<void> {
  const from = addStudioDays(life.now(), 1)
  const sessions = await sessionsBetween(life, from, addStudioDays(from, 7))
  for (const { id: sessionId } of sessions.filter(
    ({ typeId, level }) => who.tastes.includes(typeId) && level !== 'Children',
  )) {
    if ((await startRecurring(life.ctx(account), { sessionId })).ok) return
  }
}

async function goAway(life: Life, { account }: Member): Promise<void> {
  const from = addDays(studioDate(life.now()), 4)
  const pause = { memberId: account.userId, from, until: addDays(from, 11), reason: 'Holiday' }
  await pausePlan(life.as(account), pause)
}

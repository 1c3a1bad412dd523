import { newId } from '#src/kit/id.ts'
import { addDays, addStudioDays, studioDate, weekdayOf } from '#src/kit/time.ts'
import { adjustAccount } from '#src/studio/billing/account/adjust-account.server.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import { forgiveBooking } from '#src/studio/bookings/policy/forgive-booking.server.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { writeMemberNote } from '#src/studio/people/notes/write-member-note.server.ts'
import { makeWorkshop } from '#src/studio/products/workshops/make-workshop.server.ts'
import { makePromoCode } from '#src/studio/sales/promo-codes/make-promo-code.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { closeStudio } from '#src/studio/schedule/closures/close-studio.server.ts'
import { findRoomByName } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import type { Staff } from './found-studio.ts'
import type { Member } from './join.ts'
import { agreed, chance, type Life, oneOf } from './life.ts'
import { sessionsBetween } from './sessions.ts'

export const PROMO_CODE = 'AUTUMN10'

/** What the owner does on a few days of the life, counted from its end: `left` are the days to come. */
export async function actAsOwner(life: Life, staff: Staff, left: number): Promise<void> {
  const acts: Record<number, () => Promise<void>> = {
    150: () => tryFees(life, staff, true),
    126: () => tryFees(life, staff, false),
    101: () => closeForBankHoliday(life, staff),
    80: () => offerPromoCode(life, staff),
    34: () => announceWorkshop(life, staff),
    9: () => cancelOne(life, staff, 'Low-impact aerobics', 7),
    97: () => cancelOne(life, staff, 'Candlelight stretch', 2),
    48: () => cancelOne(life, staff, 'Kumite skills', 1),
  }
  await acts[left]?.()
}

/** The studio tries a fee for cancelling late and not coming, for some weeks, and goes back to what it had. */
async function tryFees(life: Life, { admin }: Staff, isOn: boolean): Promise<void> {
  const change = isOn
    ? ({
        cancellationCutoffHours: 6,
        lateCancellation: 'fee',
        lateFeePence: 300,
        noShow: 'fee',
        noShowFeePence: 300,
      } as const)
    : ({
        cancellationCutoffHours: 0,
        lateCancellation: 'counts',
        lateFeePence: 500,
        noShow: 'counts',
        noShowFeePence: 500,
      } as const)
  agreed(await changeSetting(life.as(admin), { key: 'bookings', change }), 'the policy')
}

/** On the next Monday, which is none of the calendar: the demo is moved to other dates. */
async function closeForBankHoliday(life: Life, { admin }: Staff): Promise<void> {
  const today = studioDate(life.now())
  const from = addDays(today, 14 + ((1 - weekdayOf(today) + 7) % 7))
  const closing = { from, to: from, startTime: null, endTime: null, reason: 'Bank holiday' }
  agreed(await closeStudio(life.as(admin), closing), 'a closure')
}

async function offerPromoCode(life: Life, { admin }: Staff): Promise<void> {
  const today = studioDate(life.now())
  const limits = { productIds: null, startsOn: today, endsOn: addDays(today, 110), mostUses: 100, mostEach: 1 }
  const promo = { code: PROMO_CODE, percent: 10, offPence: null, ...limits, state: 'active' as const }
  agreed(await makePromoCode(life.as(admin), promo), 'a promo code')
}

async function announceWorkshop(life: Life, { admin }: Staff): Promise<void> {
  const room = await findRoomByName(life.db.reader, 'Studio')
  const today = studioDate(life.now())
  const saturday = addDays(today, 49 + ((6 - weekdayOf(today) + 7) % 7))
  const dates = [0, 7].map((days) => ({ date: addDays(saturday, days), startTime: '14:00', durationMinutes: 120 }))
  const terms = {
    name: 'Handstands from the floor up',
    description: 'Two Saturday afternoons upside down: wrists, shoulders, balance, and how to come down again.',
    typeId: 'gymnastics',
    instructorId: null,
    roomId: room!.id,
    level: 'All levels',
    maxSpots: 10,
    pricePence: 3800,
    refundDays: 7,
    state: 'on_sale' as const,
    dates,
  }
  agreed(await makeWorkshop(life.as(admin), terms), 'a workshop')
}

async function cancelOne(life: Life, { admin }: Staff, name: string, fromDays: number): Promise<void> {
  const from = addStudioDays(life.now(), fromDays)
  const session = (await sessionsBetween(life, from, addStudioDays(from, 7))).find((one) => one.name === name)
  if (session) await cancelClass(life.ctx(admin), { sessionId: session.id, reach: 'this-date' })
}

const NOTES = [
  'Knee operation in spring: no jumping for now.',
  'Prefers to be phoned. Works nights.',
  'Asked about a class on Friday mornings.',
  'Would like to help at the open evening.',
  'Brings her own mat, latex allergy.',
]

/** What comes up at a desk: a note, a kindness, money given back. */
export async function lookAfterPeople(life: Life, staff: Staff, members: readonly Member[]): Promise<void> {
  const { admin, receptionist } = staff
  const { account } = oneOf(life, members)
  const memberId = account.userId
  if (chance(life, 0.12)) {
    const { id: personId } = oneOf(life, await listHousehold(life.db.reader, memberId))
    await writeMemberNote(life.as(receptionist), { memberId, personId, text: oneOf(life, NOTES) })
  }
  if (chance(life, 0.02)) {
    const gift = {
      memberId,
      direction: 'add' as const,
      amount: 500,
      reason: 'She lent us her speaker for the evening.',
    }
    await adjustAccount(life.as(admin), gift)
  }
  if (chance(life, 0.04)) await giveMoneyBack(life, staff, memberId)
  if (chance(life, 0.25)) await forgiveOne(life, staff)
}

async function giveMoneyBack(life: Life, { admin }: Staff, memberId: string): Promise<void> {
  const { rows } = await life.db.pool.query<{ id: string; pence: number }>(
    `select id, amount_pence as pence from payments where member_id = $1 and state = 'succeeded' and amount_pence >= 2000
      order by settled_at desc, id limit 1`,
    [memberId],
  )
  const [payment] = rows
  if (!payment) return
  const [reason, share] = oneOf(life, [
    ['Ill for two weeks, with a note from the surgery.', 0.5],
    ['Charged by mistake after she had told us that she was leaving.', 0.4],
    ['The heating failed in three classes.', 0.2],
  ] as const)
  const amountPence = Math.round((payment.pence * share) / 100) * 100
  const toAccount = chance(life, 0.3)
  const back = { refundId: newId(), paymentId: payment.id, amountPence, reason, keepsGrant: true, toAccount }
  await refundPayment(life.as(admin), back)
}

/** The latest late cancellation or missed class, where someone had a good reason. */
async function forgiveOne(life: Life, { receptionist }: Staff): Promise<void> {
  const { rows } = await life.db.pool.query<{ id: string }>(
    `select b.id from bookings b join class_sessions s on s.id = b.session_id left join attendances a on a.booking_id = b.id
      where (b.is_late_cancel or not a.attended) and b.member_id is not null and s.starts_at > $1::timestamptz - interval '3 days'
      order by s.starts_at desc, b.id limit 1`,
    [life.now()],
  )
  const [found] = rows
  const reason = oneOf(life, ['Her train was cancelled.', 'A sick child.', 'Rang in the morning.'])
  if (found) await forgiveBooking(life.ctx(receptionist), { bookingId: found.id, reason })
}

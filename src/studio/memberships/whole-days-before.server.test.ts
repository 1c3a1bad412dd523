import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { addDays, dayOfMonth, startOfDay, studioDate, wallToInstant } from '#src/kit/time.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'

const { db, account, sql } = await openUseCaseTest()
const [{ now } = { now: new Date() }] = await sql<{ now: Date }>('select now()')

const dayIn = (days: number) => addDays(studioDate(now), days)
const noonIn = (days: number) => wallToInstant(dayIn(days), '12:00')
const startIn = (days: number) => startOfDay(dayIn(days))

/** The migration of periods that ended at the hour at which they had begun. */
const migrate = () => sql(readFileSync('db/migrations/0050_last_day_whole.sql', 'utf8'))

/** Months as the release before kept them, from noon to noon. */
async function holderOf(...months: { from: Date; to: Date; allowance?: number }[]) {
  const member = await account()
  const ids: string[] = []
  for (const { from: startsAt, to: endsAt, allowance } of months)
    ids.push(await aMembership(db, member, { startsAt, endsAt, allowance }))
  return { memberId: member.userId, ids }
}

async function anEveningOf(memberId: string, holdingId: string | null, days = 10): Promise<void> {
  const { id } = await aClassSession(db, { date: dayIn(days), time: '19:00' })
  await sql('insert into session_seats (session_id, seat_no) values ($1, 1) on conflict do nothing', [id])
  await sql(
    `insert into bookings (reference, session_id, person_id, member_id, holding_id, seat_no, status, booked_at, updated_at)
     select gen_random_uuid(), $1, p.id, p.member_id, $3, 1, 'confirmed', now(), now() from people p where p.member_id = $2 and p.is_holder`,
    [id, memberId, holdingId],
  )
}

const spansOf = async (memberId: string) =>
  (
    await sql<{ a: Date; z: Date }>(
      'select starts_at a, ends_at z from holdings where member_id = $1 order by starts_at',
      [memberId],
    )
  ).map(({ a, z }) => [a, z])
const countedOn = (memberId: string) => sql('select holding_id id from bookings where member_id = $1', [memberId])

test('a month that goes on ends with the day that was named, the next begins after it, and all that refers to it moves along', async () => {
  const two = await holderOf({ from: noonIn(-20), to: noonIn(10) }, { from: noonIn(10), to: noonIn(40) })
  await sql('update agreements set anchor_day = $2 where member_id = $1', [two.memberId, dayOfMonth(dayIn(40))])
  await anEveningOf(two.memberId, two.ids[1]!)
  const collected = await holderOf({ from: noonIn(-20), to: noonIn(10) })
  await anEveningOf(collected.memberId, null)
  await sql(
    `with m as (insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
                values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now()) returning id)
     insert into renewals (member_id, mandate_id, renews_at, package_id, amount_pence, state, announced_at, due_at, updated_at)
     select $1, id, $2, 'basic', 3300, 'announced', now(), now(), now() from m`,
    [collected.memberId, noonIn(10)],
  )
  await sql(
    `insert into plan_changes (member_id, kind, from_package_id, to_package_id, amount_pence, requested_at, effective_at, original_ends_at, state)
     values ($1, 'downgrade', 'family', 'basic', 0, now(), $2, $3, 'pending')`,
    [collected.memberId, noonIn(10), noonIn(5)],
  )
  await sql(
    `insert into messages (id, kind, channel, recipient, recipient_name, facts, message_id, due_at, created_at, state, dedupe_key)
     values (gen_random_uuid(), 'membership-ending', 'email', 'a@example.com', '', '{}', 'm', now(), now(), 'sent', $1)`,
    [`membership-ending:${collected.ids[0]}:${noonIn(10).getTime()}`],
  )
  await migrate()
  await migrate()
  expect(await spansOf(two.memberId)).toEqual([
    [noonIn(-20), startIn(11)],
    [startIn(11), startIn(41)],
  ])
  expect(await countedOn(two.memberId)).toEqual([{ id: two.ids[0] }])
  expect(await sql('select anchor_day from agreements where member_id = $1', [two.memberId])).toEqual([
    { anchor_day: (dayOfMonth(dayIn(40)) % 31) + 1 },
  ])
  expect(await spansOf(collected.memberId)).toEqual([[noonIn(-20), startIn(11)]])
  expect(await countedOn(collected.memberId)).toEqual([{ id: collected.ids[0] }])
  expect(await sql('select renews_at at from renewals')).toEqual([{ at: startIn(11) }])
  expect(await sql('select effective_at at, original_ends_at was from plan_changes')).toEqual([
    { at: startIn(11), was: startIn(6) },
  ])
  expect(await sql('select dedupe_key key from messages')).toEqual([
    { key: `membership-ending:${collected.ids[0]}:${startIn(11).getTime()}` },
  ])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

test('what is over, what ends with a day, and an evening that only the next month has a class for stay as they are', async () => {
  const over = await holderOf({ from: noonIn(-40), to: noonIn(-10) })
  const whole = await holderOf({ from: noonIn(-20), to: startIn(10) })
  const full = await holderOf({ from: noonIn(-20), to: noonIn(10), allowance: 1 }, { from: noonIn(10), to: noonIn(40) })
  await anEveningOf(full.memberId, full.ids[0]!, 3)
  await anEveningOf(full.memberId, full.ids[1]!)
  const before = await Promise.all([over, whole].map(({ memberId }) => spansOf(memberId)))
  await migrate()
  expect(await Promise.all([over, whole].map(({ memberId }) => spansOf(memberId)))).toEqual(before)
  expect(await spansOf(full.memberId)).toEqual([
    [noonIn(-20), noonIn(10)],
    [noonIn(10), startIn(41)],
  ])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

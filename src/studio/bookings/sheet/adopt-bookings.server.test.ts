import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { buyPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { newId } from '#src/kit/id.ts'
import { findPlaceOfOrder } from '../bookings.store.server.ts'
import { bookSession } from '../book-session.server.ts'
import { adoptBookings } from './adopt-bookings.server.ts'

const paying = await openPayingTest()
const { account, as, ctx, db, sql } = paying

const email = 'mia@example.com'
const buyer = { name: 'Mia', email }
const own = (memberId: string) =>
  sql<{ n: number }>('select count(*)::int as n from bookings where member_id = $1 and guest_email is null', [memberId])

test('what was paid for with the address becomes the account’s, once and nothing else', async () => {
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  await buyPlace(paying, first.id, { buyer: { ...buyer, email: 'MIA@example.com' } })
  await buyPlace(paying, second.id, { buyer: { name: 'Ben', email: 'ben@example.com' } })
  const guest = await bookSession(as(await account('admin')), { sessionId: second.id, guest: buyer })
  expect(guest.ok).toBe(true)
  const [paid] = await sql<{ order: string; reference: string }>(
    'select order_id as "order", reference from bookings where session_id = $1',
    [first.id],
  )
  expect(await findPlaceOfOrder(db.reader, paid!.order)).toBe(paid!.reference)
  expect(await findPlaceOfOrder(db.reader, newId())).toBeNull()
  const { userId: memberId } = await account('member', { email })
  expect(await adoptBookings(ctx(), { memberId, email })).toBe(1)
  expect(await adoptBookings(ctx(), { memberId, email })).toBe(0)
  expect(await own(memberId)).toEqual([{ n: 1 }])
})

test('a place bought in the name of a person of the account is theirs', async () => {
  const session = await aClassSession(db)
  await buyPlace(paying, session.id, { buyer: { name: 'LILY O’Brien', email } })
  const { userId: memberId } = await account('member', { email })
  const [lily] = await sql<{ id: string }>(
    `insert into people (member_id, name, is_holder) values ($1, 'Lily O''Brien', false) returning id`,
    [memberId],
  )
  expect(await adoptBookings(ctx(), { memberId, email })).toBe(1)
  expect(await sql('select person_id from bookings')).toEqual([{ person_id: lily!.id }])
})

test('a second place in one class, or at one time, stays a guest’s', async () => {
  const [session, beside] = [await aClassSession(db), await aClassSession(db, { time: '18:30' })]
  for (const { id } of [session, session, beside]) await buyPlace(paying, id, { buyer })
  const { userId: memberId } = await account('member', { email })
  expect(await adoptBookings(ctx(), { memberId, email })).toBe(1)
  expect(await own(memberId)).toEqual([{ n: 1 }])
})

import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { aStandingOrder, otherEmails } from '#tests/helpers/recurring.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { bookRecurring } from './book-recurring.server.ts'

const setup = await openUseCaseTest()
const { as, ctx, db, setClock, sql } = setup

const booked = () =>
  sql<{ date: string }>(
    `select s.session_date::text as date from bookings b join class_sessions s on s.id = b.session_id
      where b.status = 'confirmed' order by 1`,
  ).then((rows) => rows.map(({ date }) => date))

test('a new date is booked and told once, whichever instance looks, however often', async () => {
  const { first } = await aStandingOrder(setup)
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  await Promise.all([bookRecurring(ctx()), bookRecurring(ctx()), bookRecurring(ctx())])
  await bookRecurring(ctx())
  expect(await booked()).toEqual(['2026-11-23', '2026-11-30'])
  expect(await otherEmails(setup)).toEqual(['recurring-booked'])
})

test('a date its member cancelled stays cancelled', async () => {
  const { member, reference } = await aStandingOrder(setup)
  await cancelBooking(as(member), { reference })
  expect(await bookRecurring(ctx())).toBe(0)
  expect(await booked()).toEqual([])
})

test('a date without allowance is told once, tried again a day later, and booked when there is some', async () => {
  const { member, first } = await aStandingOrder(setup, 1)
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  await bookRecurring(ctx())
  await bookRecurring(ctx())
  expect(await otherEmails(setup)).toEqual(['recurring-booked'])
  await sql('update memberships set allowance = 6 where member_id = $1', [member.userId])
  expect(await bookRecurring(ctx())).toBe(0)
  setClock('2026-11-24T10:01:00Z')
  expect(await bookRecurring(ctx())).toBe(1)
})

test('without direct debit it rests', async () => {
  const { first } = await aStandingOrder(setup)
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  await sql(`update mandates set state = 'failed'`)
  expect(await bookRecurring(ctx())).toBe(0)
})

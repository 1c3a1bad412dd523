import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { aStandingOrder, otherEmails } from '#tests/helpers/recurring.ts'
import { bookRecurring } from './book-recurring.server.ts'
import { stopRecurring } from './stop-recurring.server.ts'

const setup = await openUseCaseTest()
const { account, as, ctx, db, sql } = setup

const booked = () =>
  sql<{ date: string }>(
    `select s.session_date::text as date from bookings b join class_sessions s on s.id = b.session_id
      where b.status = 'confirmed' order by 1`,
  ).then((rows) => rows.map(({ date }) => date))

test('stopping gives back the places to come, in one e-mail, and books no more', async () => {
  const { member, first, reference } = await aStandingOrder(setup)
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  await bookRecurring(ctx())
  expect(await stopRecurring(as(member), { reference })).toEqual({ ok: true, value: { cancelled: 2 } })
  await aClassSession(db, { classId: first.classId, date: '2026-12-07' })
  expect(await bookRecurring(ctx())).toBe(0)
  expect(await booked()).toEqual([])
  expect(await otherEmails(setup)).toEqual(['recurring-booked', 'recurring-stopped'])
  expect(await stopRecurring(as(member), { reference })).toEqual({ ok: false, refusal: 'booking_not_found' })
})

test("nobody stops another member's", async () => {
  const { reference } = await aStandingOrder(setup)
  const stranger = await account()
  expect(await stopRecurring(as(stranger), { reference })).toEqual({ ok: false, refusal: 'booking_not_found' })
  expect(await booked()).toEqual(['2026-11-23'])
})

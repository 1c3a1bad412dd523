import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { findBalancePence } from './account.store.server.ts'
import { chargeFee } from './charge-fee.server.ts'
import { returnFee } from './return-fee.server.ts'

const { account, ctx, db, sql } = await openUseCaseTest()

test('a booking has one open fee at a time, each taken back once by its opposite', async () => {
  const [{ userId: memberId }, bookingId, other] = [await account(), newId(), newId()]
  const charge = (id: string, feePence = 500) =>
    ctx().transaction((work) => chargeFee(work, { memberId, bookingId: id, kind: 'no_show_fee', feePence }))
  const giveBack = (id: string) => ctx().transaction((work) => returnFee(work, { memberId, bookingId: id }))
  expect(await giveBack(bookingId)).toBe(0)
  expect([await charge(bookingId), await charge(bookingId, 700), await charge(other)]).toEqual([true, false, true])
  expect([await giveBack(bookingId), await giveBack(bookingId)]).toEqual([500, 0])
  expect([await charge(bookingId, 700), await giveBack(bookingId)]).toEqual([true, 700])
  expect(await findBalancePence(db.reader, memberId)).toBe(-500)
  const entries = await sql(`select amount_pence from account_entries where ref like $1 order by amount_pence`, [
    `%:${bookingId}:%`,
  ])
  expect(entries).toEqual([-700, -500, 500, 700].map((amount_pence) => ({ amount_pence })))
})

test('two at once enter one fee', async () => {
  const [{ userId: memberId }, bookingId] = [await account(), newId()]
  const fee = { memberId, bookingId, kind: 'late_fee' as const, feePence: 500 }
  await Promise.all([1, 2, 3].map(() => ctx().transaction((work) => chargeFee(work, fee))))
  expect(await findBalancePence(db.reader, memberId)).toBe(-500)
})

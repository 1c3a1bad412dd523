import { expect, test } from 'vitest'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { cancelHallHire } from '../cancel-hall-hire.server.ts'
import { deleteHallHire } from '../delete-hall-hire.server.ts'
import { findHallHire } from '../hall-hire.store.server.ts'
import { keepGoodwill } from './keep-goodwill.server.ts'
import { recordHallPayment } from './record-hall-payment.server.ts'

const { aConfirmedHire, account, accountOf, as, ctx, db } = await openHallPayingTest()

test('goodwill stays through a change, is gone once it is paid again, and nothing is kept of a deleted hire', async () => {
  const [hireId, admin] = [await aConfirmedHire(0), as(await account('admin'))]
  const record = (kind: 'hire' | 'refund', amountPence: number) =>
    recordHallPayment(admin, { hireId, kind, method: 'cash', amountPence })
  const goodwill = async () => (await findHallHire(db.reader, hireId))?.goodwillPence
  const { sequence, updatedAt } = (await findHallHire(db.reader, hireId))!
  await record('hire', 5000)
  await record('refund', 1000)
  expect(await goodwill()).toBe(1000)
  // A calendar entry says nothing of it.
  expect(await findHallHire(db.reader, hireId)).toMatchObject({ sequence, updatedAt })
  await record('hire', 400)
  expect(await goodwill()).toBe(600)
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 4400, duePence: 0, refundDuePence: 0 })
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  await deleteHallHire(admin, hireId)
  const movement = { hireId, paymentId: hireId, kind: 'refund', hirePence: -100 }
  expect(await ctx().transaction((work) => keepGoodwill(work, movement))).toBeNull()
})

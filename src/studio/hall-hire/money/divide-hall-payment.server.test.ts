import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { cancelHallHire } from '../cancel-hall-hire.server.ts'
import { divideHallPayment } from './divide-hall-payment.server.ts'

const { aConfirmedHire, ctx, payHire } = await openHallPayingTest()

const divide = (sum: Omit<Parameters<typeof divideHallPayment>[1], 'paymentId'> & { paymentId?: string }) =>
  ctx().transaction((work) => divideHallPayment(work, { paymentId: newId(), ...sum }))

test('only what is due is taken, for the price first', async () => {
  const hireId = await aConfirmedHire()
  const take = (amountPence: number, isDeposit?: boolean) => divide({ hireId, amountPence, isDeposit })
  expect([await take(9001), await take(9000), await take(6000), await take(5000)]).toEqual([null, 4000, 1000, 0])
  // The desk says what it takes, also where more is paid than is due.
  expect([await take(9001, true), await take(9001, false)]).toEqual([9001, 0])
  await payHire(hireId, 9000)
  expect(await take(1)).toBeNull()
  expect(await divide({ hireId: newId(), amountPence: 1, isDeposit: true })).toBeNull()
})

test('of what goes back the price goes first while a hire stands, the deposit once it is cancelled', async () => {
  const hireId = await aConfirmedHire()
  const { id: paymentId } = await payHire(hireId, 9000)
  expect(await divide({ hireId, paymentId, amountPence: -6000 })).toBe(-1000)
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  expect(await divide({ hireId, paymentId, amountPence: -6000 })).toBe(-4000)
})

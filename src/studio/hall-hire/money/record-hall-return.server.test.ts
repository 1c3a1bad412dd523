import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { cancelHallHire } from '../cancel-hall-hire.server.ts'
import { recordHallReturn } from './record-hall-return.server.ts'

const { aConfirmedHire, accountOf, ctx, payHire, sql } = await openHallPayingTest()
// Of a payment that was for the hire and its deposit.
const online = { paymentId: newId(), method: 'online' as const }

test('once for a reference: of a hire that stands the price first', async () => {
  const hireId = await aConfirmedHire()
  await payHire(hireId, 9000)
  const returned = { ...online, hireId, amountPence: 6000, paymentRef: 'refund:re_1' }
  await Promise.all([1, 2, 3].map(() => ctx().transaction((work) => recordHallReturn(work, returned))))
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 3000, dueHirePence: 5000 })
  expect(await sql('select from hall_hire_payments where amount_pence < 0')).toHaveLength(2)
})

test('of a cancelled one the deposit first, and nothing of one that is not there', async () => {
  const hireId = await aConfirmedHire()
  await payHire(hireId, 9000)
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  await ctx().transaction((work) =>
    recordHallReturn(work, { ...online, hireId, amountPence: 4500, paymentRef: 'refund:re_1' }),
  )
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 4500, depositHeldPence: 0, refundDuePence: 4500 })
  expect(
    await ctx().transaction((work) =>
      recordHallReturn(work, { ...online, hireId: newId(), amountPence: 1, paymentRef: 'refund:re_2' }),
    ),
  ).toBeNull()
})

import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { recordHallReturn } from './record-hall-return.server.ts'
import { undoHallReturn } from './undo-hall-return.server.ts'

const { aConfirmedHire, accountOf, ctx, payHire } = await openHallPayingTest()

test('what had gone back is there again for what it was, once', async () => {
  const hireId = await aConfirmedHire()
  await payHire(hireId, 9000)
  const paymentRef = 'dispute:du_1'
  await ctx().transaction((work) =>
    recordHallReturn(work, { hireId, paymentId: newId(), method: 'online', amountPence: 9000, paymentRef }),
  )
  const undone = { hireId, paymentRef, undoneRef: 'dispute-won:du_1' }
  await Promise.all([1, 2, 3].map(() => ctx().transaction((work) => undoHallReturn(work, undone))))
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 5000, depositHeldPence: 4000, duePence: 0 })
})

test('what never went back does not come again', async () => {
  const hireId = await aConfirmedHire()
  await ctx().transaction((work) =>
    undoHallReturn(work, { hireId, paymentRef: 'dispute:du_1', undoneRef: 'dispute-won:du_1' }),
  )
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, duePence: 9000 })
})

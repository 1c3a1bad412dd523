import { expect, test } from 'vitest'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { requestHallRefunds } from './request-hall-refunds.server.ts'

const { aConfirmedHire, ctx, payHire, sql } = await openHallPayingTest()

const request = (hireId: string) => ctx().transaction((work) => requestHallRefunds(work, hireId))

test('what goes back of a hire is asked for once, however many ask, and nothing while it stands', async () => {
  const hireId = await aConfirmedHire()
  await payHire(hireId, 9000)
  expect(await request(hireId)).toEqual([])
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  const asked = (await Promise.all([1, 2, 3].map(() => request(hireId)))).flat()
  expect(new Set(asked).size).toBe(1)
  expect(await sql('select amount_pence pence, origin, state from refunds')).toEqual([
    { pence: 9000, origin: 'hall', state: 'pending' },
  ])
})

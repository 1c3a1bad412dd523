import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { chargeFee } from './charge-fee.server.ts'
import { findBalancePence } from './account.store.server.ts'
import { returnFee } from './return-fee.server.ts'

const { account, ctx, db } = await openUseCaseTest()

test('a fee taken back by two at once is taken back once', async () => {
  const of = { memberId: (await account()).userId, bookingId: newId() }
  await ctx().transaction((work) => chargeFee(work, { ...of, kind: 'late_fee', feePence: 500 }))
  await Promise.all([1, 2, 3].map(() => ctx().transaction((work) => returnFee(work, of))))
  expect(await findBalancePence(db.reader, of.memberId)).toBe(0)
})

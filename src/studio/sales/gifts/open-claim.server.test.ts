import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { lockClaim } from '../orders/orders.store.server.ts'
import { openClaim } from './open-claim.server.ts'

const { account, buyGift, ctx, sql } = await openPayingTest()

test('what a claim is for is opened once, and the claim says by whom', async () => {
  const { claimId } = await buyGift(await account())
  const { userId } = await account()
  const open = () => ctx().transaction(async (work) => openClaim(work, (await lockClaim(work.tx, claimId))!, userId))
  const [first, second] = [await open(), await open()]
  expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true)
  expect(await sql('select member_id, source, source_ref from holdings')).toEqual([
    { member_id: userId, source: 'claim', source_ref: `claim:${claimId}` },
  ])
  expect(await sql('select state, claimed_by from claims')).toEqual([{ state: 'claimed', claimed_by: userId }])
  expect(await sql(`select from activities where verb = 'claim.claimed'`)).not.toEqual([])
})

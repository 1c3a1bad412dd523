import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { findPurchase } from './find-purchase.server.ts'

const { account, buy, ctx, db } = await openPayingTest()

test('a month first, then an upgrade for the difference, one more month, or a downgrade that charges nothing', async () => {
  const member = await account()
  const memberId = member.userId
  const find = (packageId: string) => findPurchase(db.reader, { memberId, now: ctx().now() }, packageId)
  expect(await find('standard')).toMatchObject({ value: { purpose: 'membership', amountPence: 4900, cover: null } })
  await buy(member, 'standard', 4900)
  expect(await find('family')).toMatchObject({ value: { purpose: 'upgrade', amountPence: 4600, monthsAhead: 0 } })
  expect(await find('standard')).toMatchObject({ value: { purpose: 'membership', amountPence: 4900 } })
  expect(await find('basic')).toEqual({ ok: false, refusal: 'is_downgrade' })
  expect(await find('platinum')).toEqual({ ok: false, refusal: 'plan_not_found' })
})

import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { startPayment } from '#src/studio/billing/pay-online/start-payment.server.ts'
import { requestDowngrade } from '#src/studio/memberships/plan-changes/request-downgrade.server.ts'
import { withdrawPlanChange } from '#src/studio/memberships/plan-changes/withdraw-plan-change.server.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { changeCart } from '../cart/change-cart.server.ts'
import { buyOwnPackage } from '../checkout/buy-own-package.server.ts'
import { buyPackages } from '../checkout/buy-packages.server.ts'
import { sellAtTill } from '../till/sell-at-till.server.ts'
import { decideMemberSale } from './decide-member-sale.server.ts'

const { account, as, ctx, db, holder, paying } = await openRenewingTest()

const items = [{ packageId: 'basic', quantity: 1 }]
const priced = { startsNow: true, limitKey: null, amountPence: 3300 }

/** Every way in which a member comes to a package for themselves. */
const ways: Record<string, (member: Account, desk: Account) => Promise<{ ok: boolean; refusal?: string }>> = {
  'put into the cart': (member) => changeCart(ctx(member), { packageId: 'basic', quantity: undefined, cookie: null }),
  'ordered from a cart': (member) =>
    buyPackages(paying(member), { ...priced, kind: 'cart', cartKey: newId(), items, buyer: member, recipient: null }),
  'paid on its page': (member) => startPayment(paying(member), { ...priced, packageId: 'basic' }),
  'paid on its page with a field for a code': (member) =>
    buyOwnPackage(paying(member), { ...priced, packageId: 'basic', promoCode: '' }),
  'sold at the till': ({ userId: memberId }, desk) =>
    sellAtTill(as(desk), {
      saleId: newId(),
      items,
      memberId,
      name: '',
      email: '',
      promoCode: '',
      amountPence: 3300,
      creditPence: 0,
      tender: 'cash',
      reason: '',
    }),
}

test.each(Object.entries(ways))('the package that a downgrade waits for is not %s', async (_, way) => {
  const [member, desk] = [await holder('standard'), await account('receptionist')]
  expect(await requestDowngrade(as(member), { packageId: 'basic' })).toMatchObject({ ok: true })
  expect(await way(member, desk)).toMatchObject({ ok: false, refusal: 'package_coming' })
})

test('it is sold to others, for others, and again once the change is withdrawn', async () => {
  const [member, other] = [await holder('standard'), await account()]
  await requestDowngrade(as(member), { packageId: 'basic' })
  const basic = (await findProduct(db.reader, 'basic'))!
  const decided = async (memberId: string | null) =>
    (await decideMemberSale(db.reader, { memberId, products: [basic], now: ctx().now() })).ok
  expect([await decided(member.userId), await decided(other.userId), await decided(null)]).toEqual([false, true, true])
  const recipient = { name: 'Grace', email: 'grace@example.com' }
  const gift = {
    ...priced,
    kind: 'gift' as const,
    cartKey: newId(),
    items,
    buyer: member,
    recipient,
    amountPence: 2999,
  }
  expect(await buyPackages(paying(member), gift)).toMatchObject({ ok: true })
  expect(await withdrawPlanChange(as(member))).toMatchObject({ ok: true })
  expect(await decided(member.userId)).toBe(true)
})

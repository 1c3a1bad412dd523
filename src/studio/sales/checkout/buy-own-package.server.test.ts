import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { listPayments } from '#src/studio/billing/payments/payments.store.server.ts'
import { aPromoCode } from '#tests/helpers/build.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { listPromoCodes } from '../promo-codes/promo-codes.store.server.ts'
import { buyOwnPackage, type OwnPurchase } from './buy-own-package.server.ts'

const { account, bank, buy, db, paying, sql, start } = await openPayingTest()
type Member = Awaited<ReturnType<typeof account>>

const basic = { packageId: 'basic', promoCode: 'autumn', amountPence: 2640, startsNow: true, limitKey: null }
const begin = (member: Member, given: Partial<OwnPurchase> = {}) =>
  buyOwnPackage(paying(member), { ...basic, ...given })

async function begun(member: Member, given: Partial<OwnPurchase> = {}) {
  const outcome = await begin(member, given)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value.payment
}
async function pay(member: Member, paymentId: string, methodId = 'pm_card_visa') {
  const paid = await confirmPayment(paying(member), { paymentId, methodId, returnUrl: RETURN_URL })
  if (!paid.ok) throw new Error(paid.refusal)
  return paid.value.payment
}
const uses = async () => (await listPromoCodes(db.reader))[0]?.uses
const opened = () => sql('select source from memberships order by starts_at')
const sound = async () => expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])

test('declined it uses up nothing; the next card pays the same payment, and uses the code', async () => {
  await aPromoCode(db, { mostUses: 1 })
  const member = await account()
  const { id } = await begun(member)
  expect(await pay(member, id, 'pm_card_visa_chargeDeclined')).toMatchObject({ state: 'failed' })
  expect([await uses(), await opened()]).toEqual([0, []])
  expect(await begun(member)).toMatchObject({ id })
  expect(await pay(member, id)).toMatchObject({ amountPence: 2640, grant: 'given' })
  expect([await uses(), await opened()]).toEqual([1, [{ source: 'purchase' }]])
  expect(await begin(await account())).toMatchObject({
    refusal: 'promo_used_up',
    fields: { promoCode: expect.any(String) },
  })
  await sound()
})

test('a month after the one held is the buyer’s own, not a link', async () => {
  await aPromoCode(db)
  const member = await account()
  await buy(member, 'basic', 3300)
  for (const _ of [1, 2]) await pay(member, (await begun(member)).id)
  expect(await opened()).toHaveLength(3)
  expect(await sql('select from claims')).toEqual([])
  await sound()
})

test('with a code and without it is one payment: the one before is given up', async () => {
  await aPromoCode(db)
  const member = await account()
  const plain = await start(member, 'basic', 3300)
  const coded = await begun(member)
  expect(await bank.retrieveIntent(plain.intentId!)).toMatchObject({ state: 'cancelled' })
  await begun(member, { promoCode: '', amountPence: 3300 })
  expect(await bank.retrieveIntent(coded.intentId!)).toMatchObject({ state: 'cancelled' })
  await pay(member, (await begun(member)).id)
  expect((await listPayments(db.reader, member.userId)).map(({ state }) => state).toSorted()).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
    'succeeded',
  ])
  await sound()
})

test('while one is on its way none is begun, with a code or without', async () => {
  await aPromoCode(db)
  const member = await account()
  await pay(member, (await begun(member)).id, 'pm_card_processing')
  expect(await begin(member, { promoCode: '', amountPence: 3300 })).toMatchObject({ refusal: 'in_progress' })
  const other = await account()
  await pay(other, (await start(other, 'basic', 3300)).id, 'pm_card_processing')
  expect(await begin(other)).toMatchObject({ refusal: 'in_progress' })
})

test.each([
  ['wrong_amount', { amountPence: 3300 }],
  ['promo_unknown', { promoCode: 'spring' }],
  ['promo_other_products', { packageId: 'standard', amountPence: 1280 }],
])('refused, and nothing is begun: %s', async (refusal, given) => {
  await aPromoCode(db)
  const member = await account()
  if ('packageId' in given) await buy(member, 'basic', 3300)
  expect(await begin(member, given)).toMatchObject({ refusal })
  expect(await sql('select from orders')).toEqual([])
})

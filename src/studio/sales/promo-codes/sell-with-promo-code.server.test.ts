import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { adjustAccount } from '#src/studio/billing/account/adjust-account.server.ts'
import { aPromoCode } from '#tests/helpers/build.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { promoSale } from '#tests/helpers/promo-sale.ts'
import { sellAtTill, type TillSale } from '../till/sell-at-till.server.ts'
import { listPromoCodes } from './promo-codes.store.server.ts'

const { account, as, db, sql } = await openPayingTest()

async function sell(sale: Partial<TillSale> = {}) {
  return sellAtTill(as(await account('admin')), promoSale(sale))
}
const uses = async () => (await listPromoCodes(db.reader))[0]
const sound = async () => expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])

test('the till takes what a code leaves, and the receipt shows it', async () => {
  await aPromoCode(db, { mostEach: 1 })
  expect(await sell()).toMatchObject({ value: { amountPence: 2640, tender: 'cash', grant: 'given' } })
  const [receipt] = await sql(`select facts from messages where kind = 'payment-receipt'`)
  expect(receipt).toMatchObject({ facts: { promo: { code: 'AUTUMN', price: '£33.00', off: '−£6.60' } } })
  expect(await uses()).toMatchObject({ uses: 1, takingsPence: 2640 })
  expect(await sell()).toMatchObject({ refusal: 'promo_used', fields: { promoCode: expect.any(String) } })
  await sound()
})

test('one form sent twice uses a code once', async () => {
  await aPromoCode(db, { mostUses: 1 })
  const saleId = newId()
  for (const _ of [1, 2]) expect((await sell({ saleId })).ok).toBe(true)
  expect(await uses()).toMatchObject({ uses: 1 })
})

test('the code takes off before the account pays', async () => {
  await aPromoCode(db)
  const member = await account()
  const credit = { memberId: member.userId, direction: 'add' as const, amount: 5000, reason: 'A present' }
  await adjustAccount(as(await account('admin')), credit)
  const sale = { memberId: member.userId, creditPence: 2640, tender: 'account' as const }
  expect(await sell(sale)).toMatchObject({ value: { amountPence: 0, creditPence: 2640 } })
  await sound()
})

test('a code may make it free, with nothing in the drawer', async () => {
  await aPromoCode(db, { percent: 100 })
  expect(await sell({ amountPence: 0 })).toMatchObject({ value: { amountPence: 0, receiptNo: 1, grant: 'given' } })
  expect(await sql('select 1 from ledger_entries')).toEqual([])
  await sound()
})

test('what is complimentary uses no code', async () => {
  await aPromoCode(db)
  expect((await sell({ tender: 'complimentary', amountPence: 3300, reason: 'A prize' })).ok).toBe(true)
  expect(await uses()).toMatchObject({ uses: 0 })
})

test.each([
  ['price_changed', { amountPence: 3300 }],
  ['promo_unknown', { promoCode: 'spring' }],
])('refused, and nothing is sold: %s', async (refusal, sale) => {
  await aPromoCode(db)
  expect(await sell(sale)).toMatchObject({ refusal })
  expect(await sql('select 1 from orders')).toEqual([])
})

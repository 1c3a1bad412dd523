import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { Outcome } from '#src/kit/outcome.ts'
import type { Started } from '#src/studio/billing/pay-online/begin-payment.server.ts'
import { startMonthPayment } from '#src/studio/billing/pay-online/start-month-payment.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { reconcilePayments } from '#src/studio/billing/provider/reconcile-payments.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { aClassSession, aPromoCode } from '#tests/helpers/build.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { orderPlace } from '#tests/helpers/class-paying.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { promoSale } from '#tests/helpers/promo-sale.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { buyOwnPackage } from '../checkout/buy-own-package.server.ts'
import { buyPackages } from '../checkout/buy-packages.server.ts'
import { sellAtTill, type TillSale } from '../till/sell-at-till.server.ts'
import { listPromoCodes } from './promo-codes.store.server.ts'

const setup = await openRenewingTest()
const { account, as, db, holder, paying, sql, wait } = setup

const coded = { promoCode: 'autumn', startsNow: true, limitKey: null }
type Begin = (amountPence?: number) => Promise<Outcome<Started, string>>

function ordering(member: Account, kind: 'cart' | 'gift'): Begin {
  const recipient = kind === 'gift' ? { name: 'Grace', email: 'grace@example.com' } : null
  const items = [{ packageId: 'basic', quantity: 1 }]
  const order = { ...coded, kind, cartKey: newId(), items, buyer: member, recipient, amountPence: undefined }
  return () => buyPackages(paying(member), order)
}

/** How something is bought: by the file that begins or takes its payment. Each gives a form of one member, and posts it. */
const channels: Record<string, Record<string, () => Promise<{ member: Account; begin: Begin; pricePence: number }>>> = {
  'sales/checkout/buy-packages': {
    'a cart': async () => {
      const member = await account()
      return { member, begin: ordering(member, 'cart'), pricePence: 2640 }
    },
    'Purchase for Others': async () => {
      const member = await account()
      return { member, begin: ordering(member, 'gift'), pricePence: 2399 }
    },
  },
  'sales/checkout/buy-own-package': {
    'the page of one package': async () => {
      const member = await account()
      const begin = () => buyOwnPackage(paying(member), { ...coded, packageId: 'basic', amountPence: 2640 })
      return { member, begin, pricePence: 2640 }
    },
  },
  'billing/pay-class/pay-for-class': {
    'the sheet of a class': async () => {
      const [member, { id }, formKey] = [await account(), await aClassSession(db), newId()]
      const begin = () => orderPlace(setup, id, { ...coded, actor: member, buyer: member, formKey })
      return { member, begin, pricePence: 520 }
    },
  },
  'billing/pay-online/start-month-payment': {
    'a pay link': async () => {
      const member = await holder()
      const { memberId, renewsAt } = (await findNextMonth(db.reader, member.userId))!
      const begin = () => startMonthPayment(paying(), { ...coded, memberId, renewsAt, amountPence: 3920 })
      return { member, begin, pricePence: 3920 }
    },
  },
}

/** What takes no code, and why. */
const without: Record<string, string> = {
  'billing/pay-online/start-payment': 'one package without a code; buy-own-package has the field',
  'billing/pay-online/start-hall-payment': 'the hall is no product',
  'hall-hire/money/record-hall-payment': 'the hall is no product',
  'billing/account/take-debt': 'a debt is no purchase',
}

test('every way of paying takes a code, or says why not', () => {
  const named = globSync('src/{studio,app}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|(begin|take)-payment\./.test(file),
  )
  const withCall = (call: RegExp) => named.filter((file) => call.test(readFileSync(file, 'utf8'))).toSorted()
  const begin = withCall(/\b(beginPayment|takePayment)\(\w/).map((file) =>
    file.replace(/^src\/studio\/|\.server\.ts$/g, ''),
  )
  const known = [...Object.keys(channels), ...Object.keys(without), 'sales/till/sell-at-till']
  expect(begin).toEqual(known.toSorted())
  const pages = withCall(/\b(pays|paysOrder)\(\n/).filter(
    (file) => !readFileSync(file, 'utf8').includes('[PROMO_FIELD]: lineOrNone'),
  )
  expect(pages).toEqual(['src/app/site/hall-hire/hall-pay-page.tsx'])
})

const confirm = (paymentId: string, methodId: string) =>
  confirmPayment(paying(), { paymentId, methodId, returnUrl: RETURN_URL })
const uses = async () => (await listPromoCodes(db.reader))[0]?.uses

async function begun(begin: Begin): Promise<string> {
  const outcome = await begin()
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value.payment.id
}

test.each(Object.values(channels).flatMap((of) => Object.entries(of)))(
  'the last use, by %s: held while it is paid, free again once that failed or was left, used once paid',
  async (_, open) => {
    await aPromoCode(db, { mostUses: 1, mostEach: 1 })
    const [mine, theirs] = [await open(), await open()]
    const paymentId = await begun(mine.begin)
    expect(await begun(mine.begin)).toBe(paymentId)
    expect(await theirs.begin()).toMatchObject({ refusal: 'promo_held', fields: { promoCode: expect.any(String) } })
    expect(await sell()).toMatchObject({ refusal: 'promo_held' })
    await confirm(paymentId, 'pm_card_visa_chargeDeclined')
    const left = await begun(theirs.begin)
    expect(await mine.begin()).toMatchObject({ refusal: 'promo_held' })
    wait(601)
    expect(await begun(mine.begin)).toBe(paymentId)
    expect(await uses()).toBe(0)
    expect(await confirm(paymentId, 'pm_card_visa')).toMatchObject({ value: { payment: { grant: 'given' } } })
    expect(await uses()).toBe(1)
    const [paid] = await sql('select amount_pence from payments where id = $1', [paymentId])
    expect(paid).toEqual({ amount_pence: mine.pricePence })
    const [receipt] = await sql(`select facts->'promo'->>'code' code from messages where kind = 'payment-receipt'`)
    expect(receipt).toEqual({ code: 'AUTUMN' })
    expect(await theirs.begin()).toMatchObject({ refusal: 'promo_used_up' })
    // Paid after all, in the tab that was left: the money goes back, and it can be bought again.
    expect(await confirm(left, 'pm_card_visa')).toMatchObject({ value: { payment: { grant: 'to_return' } } })
    wait(60)
    await reconcilePayments(paying())
    expect(await sql('select sum(amount_pence)::int pence from ledger_entries')).toEqual([{ pence: mine.pricePence }])
    await sql('update promo_codes set most_uses = 2')
    expect(await confirm(await begun(theirs.begin), 'pm_card_visa')).toMatchObject({
      value: { payment: { grant: 'given' } },
    })
    expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
  },
)

test('a sale at the till that is refused uses up nothing, and one that is made uses one', async () => {
  await aPromoCode(db, { mostUses: 1 })
  expect(await sell({ amountPence: 3300 })).toMatchObject({ ok: false })
  expect(await uses()).toBe(0)
  expect(await sell()).toMatchObject({ ok: true, value: { amountPence: 2640, grant: 'given' } })
  expect(await uses()).toBe(1)
  expect(await sell()).toMatchObject({ refusal: 'promo_used_up' })
})

async function sell(sale: Partial<TillSale> = {}) {
  return sellAtTill(as(await account('admin')), promoSale(sale))
}

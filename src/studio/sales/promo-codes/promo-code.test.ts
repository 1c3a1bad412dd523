import { expect, test } from 'vitest'
import { creditToUse } from '#src/studio/billing/account/credit.ts'
import { type OrderLine, totalPence, unitsOf } from '../orders/order.ts'
import {
  decidePromo,
  decidePromoTerms,
  GUESSES_ALLOWED,
  isUseLeft,
  offInWords,
  type PromoCode,
  promoCodeTyped,
  promoFacts,
  promoRefusals,
  promoRows,
  takeOff,
  takenOffPence,
} from './promo-code.ts'

const aPromo = (given: Partial<PromoCode> = {}): PromoCode => ({
  code: 'AUTUMN',
  percent: 20,
  offPence: null,
  productIds: null,
  startsOn: null,
  endsOn: null,
  mostUses: null,
  mostEach: null,
  state: 'active',
  ...given,
})
const pounds = (offPence: number, given: Partial<PromoCode> = {}) => aPromo({ percent: null, offPence, ...given })
const aLine = (packageId: string, unitPricePence: number, quantity = 1): OrderLine => ({
  packageId,
  kind: 'plan',
  name: packageId,
  quantity,
  unitPricePence,
})
const NONE = { inAll: 0, byBuyer: 0, held: 0 }
const today = '2026-11-23'
const basic = [aLine('basic', 3300)]

test.each([
  ['a share', aPromo(), basic, 660],
  ['a share, rounded up to a whole penny', aPromo({ percent: 15 }), [aLine('single', 650, 3)], 293],
  ['a share rounded once, not for each line', aPromo({ percent: 1 }), [aLine('a', 101), aLine('b', 101)], 3],
  ['all of it', aPromo({ percent: 100 }), basic, 3300],
  ['a sum', pounds(500), basic, 500],
  ['a sum once for an order', pounds(500), [aLine('basic', 3300, 2)], 500],
  ['no more than the order comes to', pounds(5000), basic, 3300],
  ['of what it is for alone', aPromo({ productIds: ['basic'] }), [...basic, aLine('family', 9500)], 660],
  ['no more than what it is for comes to', pounds(5000, { productIds: ['basic'] }), [...basic, aLine('x', 9500)], 3300],
  ['what a card may be charged is left', pounds(3270), basic, 3270],
  ['less than that is not asked for', pounds(3271), basic, 3300],
])('a code takes off %s', (_, promo, lines, off) => {
  const left = takeOff(promo, lines)
  expect([takenOffPence(left), totalPence(left)]).toEqual([off, totalPence(lines) - off])
})

test('each line bears its part and each unit has its price, to the penny', () => {
  const lines = takeOff(pounds(1000), [aLine('a', 3333, 3), aLine('b', 101)])
  expect(lines.map(({ offPence }) => offPence)).toEqual([990, 10])
  expect(unitsOf(lines).map(({ pricePence }) => pricePence)).toEqual([3003, 3003, 3003, 91])
  expect(takeOff(pounds(50), [aLine('a', 99), aLine('b', 100)]).map(({ offPence }) => offPence)).toEqual([24, 26])
  const uneven = takeOff(pounds(100), [aLine('a', 1000, 3)])
  expect(unitsOf(uneven).map(({ pricePence }) => pricePence)).toEqual([966, 967, 967])
})

// Decision 063: the code takes off the price, the account pays of what is left, and the tender the rest.
test.each([
  [aPromo(), 1000, { off: 660, credit: 1000, left: 1640 }],
  [aPromo(), 5000, { off: 660, credit: 2640, left: 0 }],
  [aPromo(), 2620, { off: 660, credit: 2610, left: 30 }],
  [aPromo({ percent: 100 }), 5000, { off: 3300, credit: 0, left: 0 }],
])('first the code, then the account, then the tender (%#)', (promo, balancePence, parts) => {
  const lines = takeOff(promo, basic)
  const pricePence = totalPence(lines)
  const credit = creditToUse({ pricePence, balancePence })
  expect({ off: takenOffPence(lines), credit, left: pricePence - credit }).toEqual(parts)
})

test.each([
  ['promo_over', aPromo({ state: 'ended' }), NONE],
  ['promo_over', aPromo({ endsOn: '2026-11-22' }), NONE],
  ['promo_early', aPromo({ startsOn: '2026-11-24' }), NONE],
  ['promo_other_products', aPromo({ productIds: ['family'] }), NONE],
  ['promo_used_up', aPromo({ mostUses: 5 }), { ...NONE, inAll: 5 }],
  ['promo_held', aPromo({ mostUses: 5 }), { ...NONE, inAll: 3, held: 2 }],
  ['promo_used', aPromo({ mostUses: 5, mostEach: 1 }), { ...NONE, inAll: 5, byBuyer: 1 }],
])('%s is said at the field', (refusal, promo, uses) => {
  expect(decidePromo(promo, { lines: basic, uses, today })).toMatchObject({
    refusal,
    fields: { promoCode: expect.any(String) },
  })
})

test.each([
  [aPromo({ startsOn: today, endsOn: today, mostUses: 5, mostEach: 2 }), { inAll: 3, byBuyer: 1, held: 1 }],
  [aPromo(), { inAll: 500, byBuyer: 500, held: 500 }],
])('on its first and its last day, and for its last use, it can be used (%#)', (promo, uses) => {
  expect(decidePromo(promo, { lines: basic, uses, today })).toMatchObject({ ok: true })
})

test.each([
  [{ mostUses: 5, mostEach: null }, { inAll: 4, byBuyer: 9 }, true],
  [{ mostUses: 5, mostEach: null }, { inAll: 5, byBuyer: 0 }, false],
  [{ mostUses: null, mostEach: 2 }, { inAll: 9, byBuyer: 1 }, true],
  [{ mostUses: null, mostEach: 2 }, { inAll: 9, byBuyer: 2 }, false],
])('of %j with %j used one more is left: %s', (promo, uses, isLeft) => {
  expect(isUseLeft(promo, uses)).toBe(isLeft)
})

test('who tried too many codes waits as long as the sentence says', () => {
  expect(promoRefusals.promo_guesses.message).toContain('wait ten minutes')
  expect(GUESSES_ALLOWED.windowSeconds).toBe(10 * 60)
})

test('without a code nothing is taken off', () => {
  expect(takenOffPence(basic)).toBe(0)
})

test('a code that begins later says when', () => {
  expect(decidePromo(aPromo({ startsOn: '2026-12-01' }), { lines: basic, uses: NONE, today })).toMatchObject({
    fields: { promoCode: 'This promo code can be used from Tuesday 1 December 2026' },
  })
})

test.each([
  ['promo_name', { code: 'A' }],
  ['promo_name', { code: 'A/B' }],
  ['promo_off', { percent: null }],
  ['promo_off', { offPence: 500 }],
  ['promo_dates', { startsOn: '2026-12-02', endsOn: '2026-12-01' }],
  ['promo_product', { productIds: ['basic', 'gold'] }],
])('an admin is refused: %s (%#)', (refusal, given) => {
  expect(decidePromoTerms(aPromo(given), ['basic'])).toEqual({ ok: false, refusal })
  expect(decidePromoTerms(aPromo({ productIds: ['basic'], startsOn: today, endsOn: today }), ['basic']).ok).toBe(true)
})

test('it is found however it is typed, and says what it takes off', () => {
  expect(promoCodeTyped('  autumn 20 ')).toBe('AUTUMN20')
  expect([offInWords(aPromo()), offInWords(pounds(550))]).toEqual(['20% off', '£5.50 off'])
})

test('a receipt shows the price, the code and what it took off; without one nothing', () => {
  const facts = promoFacts({ promoCode: 'AUTUMN', lines: takeOff(aPromo(), basic) })
  expect(promoRows(facts)).toEqual([
    ['Price', '£33.00'],
    ['Promo code AUTUMN', '−£6.60'],
  ])
  expect([promoRows(promoFacts({ promoCode: null, lines: basic })), promoRows(promoFacts(null))]).toEqual([[], []])
})

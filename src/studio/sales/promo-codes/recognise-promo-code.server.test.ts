import { limitKey } from '#src/platform/rate-limit.server.ts'
import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aPromoCode } from '#tests/helpers/build.ts'
import { applyPromoCode } from './apply-promo-code.server.ts'
import { previewPromoCode } from './preview-promo-code.server.ts'
import { findPromoCode } from './promo-codes.store.server.ts'
import { recognisePromoCode } from './recognise-promo-code.server.ts'

const { ctx, db } = await openUseCaseTest(seedPackages)

const basic = [
  { packageId: 'basic', kind: 'plan' as const, name: '6 Class Package', quantity: 1, unitPricePence: 3300 },
]

test('a code is known however it is typed, and nothing typed is none', async () => {
  await aPromoCode(db)
  const recognise = (promoCode?: string) => recognisePromoCode(ctx(), { promoCode, limitKey: null })
  expect(await recognise(' autumn ')).toMatchObject({ value: { code: 'AUTUMN' } })
  expect([await recognise(' '), await recognise()]).toMatchObject([{ value: null }, { value: null }])
  expect(await recognise('SPRING')).toMatchObject({
    refusal: 'promo_unknown',
    fields: { promoCode: expect.any(String) },
  })
})

test('who guesses is stopped after ten, and not who uses one that is there', async () => {
  await aPromoCode(db)
  const recognise = (promoCode: string, key = limitKey('payment-start', 'a')) =>
    recognisePromoCode(ctx(), { promoCode, limitKey: key })
  const known = await Promise.all(Array.from({ length: 11 }, () => recognise('AUTUMN')))
  expect(known.every(({ ok }) => ok)).toBe(true)
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => recognise(`GUESS${n}`)))
  expect(guesses.every((one) => !one.ok && one.refusal === 'promo_unknown')).toBe(true)
  expect(await recognise('AUTUMN')).toMatchObject({ refusal: 'promo_guesses', retryAfterSeconds: 600 })
  expect(await recognise('AUTUMN', limitKey('payment-start', 'b'))).toMatchObject({ ok: true })
})

test('a page shows what a code would leave to pay, or why it cannot be used', async () => {
  await aPromoCode(db, { productIds: ['basic'] })
  const preview = (promoCode: string, lines = basic) =>
    previewPromoCode(ctx(), { promoCode, lines, buyer: null, cartKey: newId(), limitKey: null })
  expect(await preview('autumn')).toEqual({
    promo: { typed: 'autumn', error: null, code: 'AUTUMN', off: '£6.60' },
    lines: [{ ...basic[0], offPence: 660 }],
  })
  const family = [{ ...basic[0]!, packageId: 'family' }]
  expect(await preview('autumn', family)).toMatchObject({
    promo: { error: 'This promo code is not for what you have chosen', code: '' },
    lines: family,
  })
  expect((await preview('SPRING')).promo.error).toContain('There is no such promo code')
  expect((await preview('')).promo).toEqual({ typed: '', error: null, code: '', off: '' })
  expect((await preview('autumn', [])).promo.error).toBeNull()
})

test('before anybody has said who they are, nobody has used it', async () => {
  await aPromoCode(db, { mostEach: 1 })
  const promo = await findPromoCode(db.reader, 'AUTUMN')
  const facts = { lines: basic, buyer: null, now: ctx().now() }
  expect(await applyPromoCode(db.reader, promo!, facts)).toMatchObject({ ok: true })
})

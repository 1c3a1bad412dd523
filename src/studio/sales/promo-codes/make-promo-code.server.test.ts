import { expect, test } from 'vitest'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { changePromoCode } from './change-promo-code.server.ts'
import { makePromoCode } from './make-promo-code.server.ts'
import type { PromoCode } from './promo-code.ts'
import { listPromoCodes } from './promo-codes.store.server.ts'

const { account, as, db, sql } = await openUseCaseTest(seedPackages)

const AUTUMN: PromoCode = {
  code: 'autumn 20',
  percent: 20,
  offPence: null,
  productIds: ['basic'],
  startsOn: null,
  endsOn: '2026-12-31',
  mostUses: 5,
  mostEach: 1,
  state: 'active',
}

test('an admin makes a code, which no other may be named like, and changes it', async () => {
  const admin = as(await account('admin'))
  expect(await makePromoCode(admin, AUTUMN)).toMatchObject({ ok: true, value: { code: 'AUTUMN20' } })
  expect(await makePromoCode(admin, { ...AUTUMN, code: 'Autumn20' })).toMatchObject({ refusal: 'promo_taken' })
  const terms = { percent: null, offPence: 500, state: 'ended' as const }
  expect(await changePromoCode(admin, { code: 'AUTUMN20', terms })).toMatchObject({ ok: true, value: terms })
  await changePromoCode(admin, { code: 'AUTUMN20', terms })
  expect(await listPromoCodes(db.reader)).toEqual([
    { ...AUTUMN, ...terms, code: 'AUTUMN20', uses: 0, takenOffPence: 0, takingsPence: 0 },
  ])
  expect(await sql(`select verb, details from activities order by at, verb desc`)).toMatchObject([
    { verb: 'content.promo_code_made', details: { promoCode: 'AUTUMN20', takesOff: '20% off' } },
    { verb: 'content.promo_code_changed', details: { before: { percent: 20 }, after: { offPence: 500 } } },
  ])
})

test.each([
  ['promo_name', { code: 'A?' }],
  ['promo_off', { offPence: 100 }],
  ['promo_dates', { startsOn: '2027-01-01' }],
  ['promo_product', { productIds: ['gold'] }],
])('refused: %s', async (refusal, given) => {
  const admin = as(await account('admin'))
  expect(await makePromoCode(admin, { ...AUTUMN, ...given })).toMatchObject({ refusal })
  expect(await sql('select 1 from promo_codes')).toEqual([])
})

test('nobody but an admin makes or changes one, and only one that is there', async () => {
  const [member, admin] = [as(await account()), as(await account('admin'))]
  expect(await makePromoCode(member, AUTUMN)).toMatchObject({ refusal: 'not_allowed' })
  const change = { code: 'AUTUMN20', terms: { state: 'ended' as const } }
  expect(await changePromoCode(member, change)).toMatchObject({ refusal: 'not_allowed' })
  expect(await changePromoCode(admin, change)).toMatchObject({ refusal: 'promo_not_found' })
  await makePromoCode(admin, AUTUMN)
  const wrong = { code: 'AUTUMN20', terms: { percent: null } }
  expect(await changePromoCode(admin, wrong)).toMatchObject({ refusal: 'promo_off' })
})

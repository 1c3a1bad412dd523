import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const AT = '/api/admin/promo-codes'
const autumn = { id: 'autumn20', percent: 20, products: ['basic'], mostUses: 5, endsOn: '2099-12-31' }

test('an admin makes a code, changes it, ends it, and sees what was sold with it', async () => {
  const admin = await studio.signedIn('admin')
  const made = await admin.call<{ promoCode: object }>('POST', AT, autumn)
  const promoCode = { ...autumn, id: 'AUTUMN20', off: null, startsOn: null, mostEach: null, state: 'active' }
  expect(made).toMatchObject({ status: 201, body: { success: true, promoCode } })
  const items = [{ membershipId: 'basic', quantity: 1 }]
  const order = { items, name: 'Ada', email: 'ada@example.com', promoCode: 'autumn20', startsNow: true }
  await studio.visitor().call('POST', '/api/checkout', { ...order, paymentMethodId: 'pm_card_visa' })
  const changed = await admin.call('PATCH', `${AT}/AUTUMN20`, { ...made.body.promoCode, percent: null, off: 5.5 })
  expect(changed).toMatchObject({ status: 200, body: { promoCode: { ...promoCode, percent: null, off: 5.5 } } })
  await admin.call('PATCH', `${AT}/AUTUMN20`, { state: 'ended' })
  expect((await admin.call('GET', AT)).body).toMatchObject({
    promoCodes: [{ id: 'AUTUMN20', state: 'ended', uses: 1, takings: 26.4, takenOff: 6.6 }],
  })
})

test.each([
  [{ id: 'A' }, 400, 'promo_name'],
  [{ off: 5 }, 400, 'promo_off'],
  [{ percent: undefined }, 400, 'promo_off'],
  [{ percent: 101 }, 400, 'bad_input'],
  [{ startsOn: '2100-01-01' }, 400, 'promo_dates'],
  [{ endsOn: '2026-02-30' }, 400, 'bad_input'],
  [{ products: ['gold'] }, 400, 'promo_product'],
  [{ colour: 'red' }, 400, 'bad_input'],
])('%j is refused', async (change, status, code) => {
  const admin = await studio.signedIn('admin')
  expect(await admin.call('POST', AT, { ...autumn, ...change })).toMatchObject({ status, body: { code } })
})

test('a second one of the same name is refused, and so is a change of one that is not there', async () => {
  const admin = await studio.signedIn('admin')
  await admin.call('POST', AT, autumn)
  expect(await admin.call('POST', AT, { ...autumn, id: 'Autumn 20' })).toMatchObject({
    status: 409,
    body: { code: 'promo_taken' },
  })
  expect(await admin.call('PATCH', `${AT}/SPRING`, { percent: 5 })).toMatchObject({
    status: 404,
    body: { error: 'Promo code not found' },
  })
})

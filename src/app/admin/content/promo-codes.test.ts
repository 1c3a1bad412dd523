import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const HERE = '/dashboard/content/promo-codes'
const typed = { promoCode: 'autumn 20', percent: '20', off: '', startsOn: '', endsOn: '', mostUses: '5', mostEach: '' }

test('an admin makes a code, finds it with what it brought, changes it and ends it', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.post(`${HERE}/new`, { ...typed, 'for-basic': 'on' })).status).toBe(303)
  const listed = (await admin.page('/dashboard/content')).html
  expect(listed).toContain('20% off · used 0 of 5 times, £0.00 paid and £0.00 taken off · 6 Class Package')
  const { html } = await admin.page(`${HERE}/AUTUMN20`)
  expect(html).not.toContain('name="promoCode"')
  expect(html).toMatch(/<input[^>]*name="for-basic"[^>]*checked/)
  const changed = { ...typed, percent: '', off: '5.50', state: 'ended' }
  expect((await admin.post(`${HERE}/AUTUMN20`, changed)).status).toBe(303)
  const after = (await admin.page('/dashboard/content')).html
  for (const text of ['£5.50 off · used 0 of 5 times', 'Ended']) expect(after).toContain(text)
  expect((await admin.page('/dashboard/activity')).html).toContain('Promo code changed: AUTUMN20')
})

test.each([
  [{ promoCode: 'a/b' }, 'Please use 3 to 24 letters, digits and hyphens'],
  [{ promoCode: 'SPRING' }, 'There is a promo code of this name already'],
  [{ percent: '101' }, 'Please give a whole number from 1 to 100'],
  [{ percent: '' }, 'Please give a percentage or a sum, one of the two'],
  [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'The last day is before the first'],
])('%j: why stands at its field, and nothing that was typed is lost', async (change, why) => {
  const admin = await studio.signedIn('admin')
  await admin.post(`${HERE}/new`, { ...typed, promoCode: 'spring' })
  const refused = await admin.post(`${HERE}/new`, { ...typed, ...change, mostEach: '77' })
  expect(refused.status).toBe(why.startsWith('There is a promo code') ? 409 : 400)
  const html = await refused.text()
  expect(html).toMatch(new RegExp(`role="alert"[^>]*>${why}`))
  expect(html).toContain('value="77"')
  expect(await studio.sql('select code from promo_codes')).toEqual([{ code: 'SPRING' }])
})

test('there is nothing at the address of a code that was never made', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.get(`${HERE}/GOLD`)).status).toBe(404)
})

import { expect, test } from 'vitest'
import { aPromoCode } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

test('a promo code is typed for a gift too: the page shows what it leaves, and that is charged', async () => {
  await aPromoCode(studio.services.db)
  const member = await studio.signedIn('member', { name: 'Ada' })
  const { html } = await member.page('/membership/for-others?package=basic&promoCode=autumn')
  for (const text of ['£23.99', '£6.00 taken off with AUTUMN', 'Pay £23.99']) expect(html).toContain(text)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const fields = Object.fromEntries(['giftKey', 'packageId', 'amountPence'].map((name) => [name, hidden(name)]))
  const form = { ...fields, promoCode: 'AUTUMN', recipientName: 'Ben', recipientEmail: 'ben@example.com' }
  await member.post('/membership/for-others', { ...form, methodId: 'pm_card_visa', startsNow: 'on' })
  expect(await studio.sql('select state, amount_pence from payments')).toEqual([
    { state: 'succeeded', amount_pence: 2399 },
  ])
  expect(await studio.sql('select promo_code, state from orders')).toEqual([{ promo_code: 'AUTUMN', state: 'paid' }])
})

import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const HERE = '/dashboard/payments/vat'
const textOf = (html: string) => html.replaceAll('<!-- -->', '')

test('without scripts: a wrong number stays typed with its reason; a right one is on the next receipt', async () => {
  const [admin, member] = [await studio.signedIn('admin'), await studio.signedIn()]
  const refused = await admin.post(HERE, { isRegistered: 'yes', number: 'GB12', rate: '20' })
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toContain('value="GB12"')
  expect(html).toContain('Please give the VAT number')
  const saved = await admin.post(HERE, { isRegistered: 'yes', number: '123 4567 89', rate: '20', isHallExempt: 'yes' })
  expect((await admin.follow(saved)).html).toContain('Saved. It holds from the next receipt on.')
  const fields = { packageId: 'basic', amountPence: '3300', methodId: 'pm_card_visa' }
  await member.post('/membership/pay?package=basic', fields)
  const [payment] = await studio.sql<{ id: string }>('select id from payments')
  const receipt = textOf((await member.page(`/dashboard/history/receipts/${payment!.id}`)).html)
  for (const shown of ['£27.50', 'VAT at 20%', '£5.50', 'GB123456789']) expect(receipt).toContain(shown)
})

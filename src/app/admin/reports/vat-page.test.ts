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
  const fields = { packageId: 'basic', amountPence: '3300', methodId: 'pm_card_visa', startsNow: 'on' }
  await member.post('/membership/pay?package=basic', fields)
  const [payment] = await studio.sql<{ id: string }>('select id from payments')
  const receipt = textOf((await member.page(`/dashboard/history/receipts/${payment!.id}`)).html)
  for (const shown of ['£27.50', 'VAT at 20%', '£5.50', 'GB123456789']) expect(receipt).toContain(shown)
})

test('the desk sees it on the payment and its credit notes, the accountant in the export; what came before has none', async () => {
  const [admin, member] = [await studio.signedIn('admin'), await studio.signedIn()]
  const pay = (packageId: string, amountPence: string) =>
    member.post(`/membership/pay?package=${packageId}`, {
      again: 'on',
      packageId,
      amountPence,
      methodId: 'pm_card_visa',
      startsNow: 'on',
    })
  await pay('basic', '3300')
  await admin.post(HERE, { isRegistered: 'yes', number: '123 4567 89', rate: '20' })
  await pay('basic', '3300')
  const [before, after] = await studio.sql<{ id: string }>('select id from payments order by receipt_no')
  const here = `/dashboard/payments/${after!.id}`
  const refundId = /name="refundId" value="([^"]+)"/.exec((await admin.page(here)).html)?.[1] ?? ''
  await admin.post(here, { intent: 'refund', refundId, amount: '10', reason: 'A class fell out' })
  const shown = textOf((await admin.page(here)).html)
  for (const words of ['£5.50 at 20%, net £27.50', 'VAT £1.67 at 20%, net £8.33']) expect(shown).toContain(words)
  expect(textOf((await admin.page(`/dashboard/payments/${before!.id}`)).html)).not.toContain('VAT')
  const lines = (await (await admin.get('/dashboard/payments/export')).text()).split('\r\n')
  const lineOf = (receipt: string) => lines.find((line) => line.includes(receipt))
  expect(lineOf('T-000001')).toContain(',33,0,0,,,,,Paid,T-000001,')
  expect(lineOf('T-000002')).toContain(',33,10,0,20,5.5,1.67,GB123456789,Partly refunded,T-000002,')
})

import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const textOf = (html: string) => html.replaceAll('<!-- -->', '')

async function aBuyer() {
  const member = await studio.signedIn()
  await member.post('/membership/pay?package=basic', {
    packageId: 'basic',
    amountPence: '3300',
    methodId: 'pm_card_visa',
    startsNow: 'on',
  })
  const [payment] = await studio.sql<{ id: string }>('select id from payments')
  return { member, paymentId: payment!.id, here: `/dashboard/membership/cancel/${payment!.id}` }
}

test('without scripts: from the membership tab over the confirm step to the money back', async () => {
  const { member, paymentId, here } = await aBuyer()
  const tab = textOf((await member.page('/dashboard/membership')).html)
  expect(tab).toContain('Can be cancelled until Monday 7 December 2026')
  expect(tab).toContain(`href="${here}"`)
  const confirm = textOf((await member.page(here)).html)
  expect(confirm).toContain('0 of 6 classes')
  expect(confirm).toContain('Cancel and get £33.00 back')
  const { html, path } = await member.follow(await member.post(here, { amountPence: '3300' }))
  expect(path).toBe('/dashboard/membership')
  expect(textOf(html)).toContain('Your package is cancelled. £33.00 comes back the way you paid.')
  expect(html).not.toContain('Changed your mind?')
  expect((await studio.emails(member.account.email)).map(({ kind }) => kind)).toEqual([
    'payment-receipt',
    'package-cancelled',
    'payment-refunded',
  ])
  const history = textOf((await member.page('/dashboard/history?view=payments')).html)
  expect(history).toContain('Given back')
  expect(textOf((await member.page(`/dashboard/history/receipts/${paymentId}`)).html)).toContain('Given back')
  // A second click, and a look after it, say that it is done.
  for (const again of [() => member.post(here, { amountPence: '3300' }), () => member.get(here)]) {
    expect(textOf((await member.follow(await again())).html)).toContain('This has been cancelled')
  }
})

test('another amount than was shown leads back to the confirm step, and nothing has happened', async () => {
  const { member, here } = await aBuyer()
  for (const amountPence of ['1', '', 'x', '999999']) {
    const { path, html } = await member.follow(await member.post(here, { amountPence }))
    expect(path).toBe(here)
    expect(html).toContain('What comes back has changed')
  }
  expect(await studio.sql('select "grant" from payments')).toEqual([{ grant: 'given' }])
})

test('after the fourteenth day the tab offers nothing and the step says so', async () => {
  const { member, here } = await aBuyer()
  studio.setClock('2026-12-08T00:00:00Z')
  expect((await member.page('/dashboard/membership')).html).not.toContain('Changed your mind?')
  expect((await member.page(here)).html).toContain('The 14 days to cancel this are over')
})

test('the receipt says until when and where it may be cancelled', async () => {
  const { member, paymentId } = await aBuyer()
  const [receipt] = await studio.emails(member.account.email)
  expect(receipt?.facts).toMatchObject({
    cancel: { until: '2026-12-07', url: expect.stringContaining(`/dashboard/membership/cancel/${paymentId}`) },
  })
})

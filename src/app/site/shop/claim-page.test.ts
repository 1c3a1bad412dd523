import { expect, test } from 'vitest'
import { aMembership } from '#tests/helpers/build.ts'
import { buyForOther, checkOut, claimLinks } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

async function aLink(): Promise<string> {
  const visitor = studio.visitor()
  await visitor.post('/cart/items', { packageId: 'standard' })
  await checkOut(visitor)
  return (await claimLinks(studio))[0]!
}

test('the link only shows; signed out it leads to sign in and back', async () => {
  const link = await aLink()
  const { html } = await studio.visitor().page(link)
  expect(html).toContain('10 Class Package')
  expect(html).toContain(`/member?next=${encodeURIComponent(link)}`)
  const answer = await studio.visitor().post(link)
  expect(answer.headers.get('Location')).toBe(`/member?next=${encodeURIComponent(link)}`)
  expect(await studio.sql('select id from memberships')).toEqual([])
})

test('one button claims the month, once', async () => {
  const link = await aLink()
  const [member, other] = [await studio.signedIn(), await studio.signedIn()]
  expect((await member.page(link)).html).toContain('Claim this package')
  const shown = await member.follow(await member.post(link))
  expect(shown.path).toBe('/dashboard/membership')
  expect(shown.html).toContain('Your package is claimed. Your month runs from')
  expect((await member.page(link)).html).toContain('You have claimed this package.')
  expect((await other.page(link)).html).toContain('This has been claimed already. Each link can be used once.')
  expect((await other.follow(await other.post(link))).html).toContain('claimed already')
  expect(await studio.sql('select member_id from memberships')).toEqual([{ member_id: member.account.id }])
})

test('who holds a month already has the next one', async () => {
  const link = await aLink()
  const member = await studio.signedIn()
  await aMembership(studio.services.db, { userId: member.account.id })
  expect((await member.page(link)).html).toContain('after the month you hold now')
  await member.post(link)
  expect(await studio.sql(`select starts_at from memberships where source = 'claim'`)).toEqual([
    { starts_at: new Date('2026-12-07T10:00:00Z') },
  ])
})

test('after a year it says that the time is over; a made-up link that it is not valid', async () => {
  const link = await aLink()
  studio.setClock('2027-11-24T10:00:00Z')
  expect((await studio.visitor().page(link)).html).toContain('This link has expired.')
  const page = await studio.visitor().page(`${link}x`)
  expect([page.status, page.html]).toEqual([404, expect.stringContaining('This link is not valid.')])
})

test('a member buys for someone else, who claims it; the buyer sees how it stands and may send it again', async () => {
  const [buyer, friend] = [await studio.signedIn('member', { name: 'Ada' }), await studio.signedIn()]
  const { html } = await buyer.page('/dashboard/membership')
  expect(html.match(/>Purchase for Others</g)).toHaveLength(3)
  for (const price of ['£29.99', '£49.99', '£79.99']) expect(html).toContain(price)
  const done = await buyer.follow(await buyForOther(buyer))
  expect(done.html).toContain('Payment Successful!')
  expect(done.html).toContain('We have sent Grace Hopper the link to claim the month.')
  const bought = (await buyer.page('/dashboard/membership')).html
  expect(bought).toContain('For Grace Hopper, grace@example.com')
  expect(bought).toMatch(/data-claim=.*>Sent</s)
  const [claim] = await studio.sql<{ id: string }>('select id from claims')
  expect((await buyer.follow(await buyer.post(`/claims/${claim!.id}/letter`))).html).toContain(
    'We have sent the link to grace@example.com again',
  )
  expect(await studio.emails('grace@example.com')).toHaveLength(2)
  await friend.post((await claimLinks(studio))[0]!)
  expect((await buyer.page('/dashboard/membership')).html).toMatch(/data-claim=.*>Claimed</s)
  expect(await studio.sql('select member_id, package_id from memberships')).toEqual([
    { member_id: friend.account.id, package_id: 'basic' },
  ])
})

test('a gift to oneself, or with something missing, is refused and nothing typed is lost', async () => {
  const buyer = await studio.signedIn('member', { email: 'ada@example.com' })
  const answer = await buyForOther(buyer, { recipientEmail: 'ADA@example.com' })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('This is your own email address.'),
  ])
  const missing = await buyForOther(buyer, { recipientName: '' })
  const html = await missing.text()
  expect([missing.status, html]).toEqual([400, expect.stringContaining('Please enter the recipient&#x27;s name')])
  expect(html).toContain('value="grace@example.com"')
  expect((await buyForOther(buyer, { amountPence: '1' })).status).toBe(409)
  expect(await studio.sql('select id from orders')).toEqual([])
})

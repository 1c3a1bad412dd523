import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function aSubscriber(email: string, state = 'confirmed', name = 'Mia') {
  const [row] = await studio.sql<{ id: string }>(
    `insert into newsletter_subscriptions (email, name, state, asked_at, confirmed_at, unsubscribed_at)
     values ($1, $2, $3, '2026-11-01T10:00:00Z', $4, $5) returning id`,
    [
      email,
      name,
      state,
      state === 'pending' ? null : '2026-11-02T10:00:00Z',
      state === 'unsubscribed' ? '2026-11-20T10:00:00Z' : null,
    ],
  )
  return row!.id
}

test('only an admin sees who gets the newsletter', async () => {
  const subscriptionId = await aSubscriber('mia@example.com')
  for (const role of ['member', 'instructor', 'receptionist'] as const) {
    const someone = await studio.signedIn(role)
    for (const path of ['/dashboard/subscribers', '/dashboard/subscribers/export'])
      expect((await someone.get(path)).status).toBe(403)
    await someone.post('/dashboard/subscribers', { intent: 'remove', subscriptionId })
  }
  expect(await studio.sql('select state from newsletter_subscriptions')).toEqual([{ state: 'confirmed' }])
})

test('subscribers are listed with the day they agreed, found by address and by state', async () => {
  await aSubscriber('mia@example.com')
  await aSubscriber('zoe@example.com', 'pending', 'Zoe')
  await aSubscriber('left@example.com', 'unsubscribed', '')
  const admin = await studio.signedIn('admin')
  const { html } = await admin.page('/dashboard/subscribers')
  expect(html).toContain('3 addresses')
  expect(html).toContain('2 Nov 2026')
  expect(html).toMatch(/Not yet, requested [^<]*1 Nov 2026/)
  expect(html).toMatch(/Left [^<]*20 Nov 2026/)
  const pending = (await admin.page('/dashboard/subscribers?state=pending')).html
  expect([pending.includes('zoe@example.com'), pending.includes('mia@example.com')]).toEqual([true, false])
  expect((await admin.page('/dashboard/subscribers?search=ZOE')).html).toContain('1 address')
  expect((await admin.page('/dashboard/subscribers?search=%25&page=x&state=odd')).html).toContain('Nobody found')
})

test('an address is taken off the list, and has no button from then on', async () => {
  const subscriptionId = await aSubscriber('mia@example.com')
  const admin = await studio.signedIn('admin')
  const remove = { intent: 'remove', subscriptionId }
  const done = await admin.follow(await admin.post('/dashboard/subscribers', remove))
  expect(done.html).toContain('mia@example.com is off the list')
  expect(done.html).not.toContain('Take off: mia@example.com')
  const again = await admin.follow(await admin.post('/dashboard/subscribers', remove))
  expect(again.html).toContain('This address is off the list already')
  expect((await admin.post('/dashboard/subscribers', { intent: 'remove', subscriptionId: 'x' })).status).toBe(400)
})

test('the list is a file that a spreadsheet opens as text', async () => {
  await aSubscriber('mia@example.com', 'confirmed', '=HYPERLINK("https://evil.example")')
  await aSubscriber('zoe@example.com', 'pending')
  const admin = await studio.signedIn('admin')
  const file = await admin.get('/dashboard/subscribers/export?state=confirmed')
  expect(file.headers.get('Content-Disposition')).toContain('newsletter.csv')
  const [heading, ...rows] = (await file.text()).trim().split('\r\n')
  expect(heading).toContain('Email,Name,State,Requested,Agreed,Unsubscribed')
  expect(rows).toEqual([`mia@example.com,"'=HYPERLINK(""https://evil.example"")",Confirmed,2026-11-01,2026-11-02,`])
})

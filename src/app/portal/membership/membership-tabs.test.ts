import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function holderOf(packageId: string) {
  const [member, admin] = [await studio.signedIn(), await studio.signedIn('admin')]
  await admin.call('POST', `/api/admin/users/${member.account.id}/membership`, { packageId, reason: 'a test' })
  return member
}

const cardOf = (html: string, id: string) => html.split(`data-package="${id}"`)[1]!.split('</form>')[0]!

test('the profile shows who one is, the plan, and the classes that remain', async () => {
  const member = await holderOf('standard')
  const { html, path } = await member.page('/dashboard')
  expect(path).toBe('/dashboard/profile')
  for (const text of [
    member.account.email,
    'Membership Status',
    '10 Class Package',
    '10 of 10 (standard)',
    'Edit Profile',
  ])
    expect(html).toContain(text)
})

test('without a package the profile says so', async () => {
  const { html } = await (await studio.signedIn()).page('/dashboard/profile')
  expect(html).toContain('No Plan Selected')
})

test('name and contact are edited without scripts; what is missing is told at its field', async () => {
  const member = await studio.signedIn()
  expect((await member.page('/dashboard/profile?edit')).html).toContain('Save Changes')
  const refused = await member.post('/dashboard/profile', { name: '', contact: '07700 900123' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Please enter your name')])
  const { html } = await member.follow(
    await member.post('/dashboard/profile', { name: 'Ada King', contact: '07700 900123' }),
  )
  expect(html).toContain('Ada King')
  expect(html).toContain('07700 900123')
})

test('how and when one is reminded is saved', async () => {
  const member = await studio.signedIn('member', { contact: '07700 900123' })
  const settings = { notifType: 'sms', notifTime: '6' }
  expect((await member.follow(await member.post('/dashboard/notifications', settings))).html).toContain('are saved')
  expect((await member.call('GET', '/api/profile')).body).toMatchObject({ profile: settings })
})

test('class packages: the present one is marked, the others lead up or down', async () => {
  const member = await holderOf('standard')
  const { html } = await member.page('/dashboard/membership')
  expect(cardOf(html, 'standard')).toContain('Current Plan')
  expect(cardOf(html, 'basic')).toContain('Downgrade')
  expect(cardOf(html, 'family')).toContain('Upgrade')
  expect(html).toContain('drop-in fee of £6.50')
})

test('a downgrade is confirmed, shown with its day, and withdrawn, all without scripts', async () => {
  const member = await holderOf('standard')
  const confirm = await member.page('/membership/change?package=basic')
  expect(confirm.html).toContain('Your membership change will be effective on Wednesday 23 December 2026.')
  expect(confirm.html).not.toContain('These bookings will be cancelled now')
  const done = await member.follow(await member.post('/membership/change?package=basic'))
  expect(done.path).toBe('/dashboard/membership')
  expect(done.html).toContain('Withdraw the change')
  expect((await member.page('/dashboard/profile')).html).toContain(
    'Your membership change will be effective on Wednesday 23 December 2026',
  )
  expect((await member.call('GET', '/api/profile')).body).toMatchObject({
    profile: {
      membershipType: 'basic',
      pendingChange: true,
      changeEffectiveDate: '2026-12-23T00:00:00.000Z',
      paymentHistory: [{ type: 'downgrade', amount: 0, from: 'standard', to: 'basic', state: 'pending' }],
    },
  })
  expect((await member.page('/membership')).html).toContain('Change pending')
  const withdrawn = await member.follow(await member.post('/plan-change/withdrawal'))
  expect(withdrawn.html).not.toContain('Withdraw the change')
  expect((await member.call('GET', '/api/profile')).body).toMatchObject({
    profile: { membershipType: 'standard', paymentHistory: [{ type: 'downgrade', state: 'withdrawn' }] },
  })
})

test('what is no downgrade leads back with the reason', async () => {
  const member = await holderOf('standard')
  for (const [id, text] of [
    ['standard', 'This is your current plan'],
    ['family', 'This package costs more than yours.'],
    ['platinum', 'Selected plan not found'],
  ]) {
    const { html, path } = await member.page(`/membership/change?package=${id}`)
    expect(path).toBe('/dashboard/membership')
    expect(html).toContain(text)
  }
})

test('a pause shows what it does before, is confirmed, shown, and withdrawn, all without scripts', async () => {
  const member = await holderOf('standard')
  const refused = await member.page('/dashboard/membership/pause?from=2026-11-30&until=2026-12-01')
  expect(refused.html).toContain('A pause is at least 7 days long')
  expect((await member.page('/dashboard/membership/pause?from=&until=x')).html).toContain('Please choose a day')
  const days = { from: '2026-11-30', until: '2026-12-13' }
  const { html } = await member.page('/dashboard/membership/pause?from=2026-11-30&until=2026-12-13')
  expect(html).toContain('What you have paid for then lasts until Tuesday 5 January 2027.')
  expect((await member.page('/dashboard/membership')).html).toContain('Pause my membership')
  const address = '/dashboard/membership/pause'
  const done = await member.follow(await member.post(address, { intent: 'pause', ...days, reason: 'Travelling' }))
  expect(done.html).toContain('Your membership will be paused')
  expect(done.html).toContain('Paused from Monday 30 November 2026 to Sunday 13 December 2026.')
  expect((await member.page(address)).html).toContain('Withdraw the pause')
  const withdrawn = await member.follow(await member.post(address, { intent: 'end' }))
  expect(withdrawn.html).toContain('Pause my membership')
})

test('a friend who signs up by the link of a member is named there', async () => {
  const member = await studio.signedIn()
  const { html } = await member.page('/dashboard/membership')
  const [, link] = /(\/member\?mode=create&amp;friend=[0-9a-f-]+)/.exec(html) ?? []
  const visitor = studio.visitor()
  const form = await visitor.page(link!.replace('&amp;', '&'))
  const [, code] = /name="friend"[^>]*value="([^"]+)"/.exec(form.html) ?? []
  const grace = {
    name: 'Grace',
    email: 'grace-by-link@example.com',
    contact: '07700 900999',
    password: 'swing-left-99',
  }
  await visitor.post('/member?mode=create', { intent: 'create', ...grace, friend: code! })
  expect((await member.page('/dashboard/membership')).html).toContain('Grace has signed up and bought nothing yet')
})

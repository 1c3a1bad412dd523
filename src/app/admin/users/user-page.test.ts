import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function aStaffSession() {
  const admin = await studio.signedIn('admin', { name: 'Ada Admin' })
  const mia = await studio.signedIn('member', { name: 'Mia Wong', email: 'mia@example.com', contact: '07700 900123' })
  const address = `/dashboard/users/${mia.account.id}`
  const act = async (fields: Record<string, string>) => (await admin.follow(await admin.post(address, fields))).html
  return { admin, mia, address, act }
}

const verbs = async () =>
  (
    await studio.sql<{ verb: string }>(
      'select verb from activities order by pg_xact_commit_timestamp(xmin), cmin::text::bigint',
    )
  ).map(({ verb }) => verb)

test('everything known of someone is on one page', async () => {
  const { admin, mia, address } = await aStaffSession()
  await aMembership(studio.services.db, { userId: mia.account.id })
  const session = await aClassSession(studio.services.db, { name: 'Salsa' })
  await mia.call('POST', '/api/bookings', { sessionId: session.id })
  const { status, html } = await admin.page(address)
  expect(status).toBe(200)
  for (const words of [
    'Mia Wong',
    'mia@example.com',
    '07700 900123',
    '6 Class Package',
    '1 of 6 classes used',
    'Salsa',
  ])
    expect(html).toContain(words)
  for (const words of ['Granted by the studio', 'Booked: Salsa', 'Booked Salsa', 'No payments yet'])
    expect(html).toContain(words)
})

test('an admin grants a month and extends it, with a reason that is kept', async () => {
  const { act, mia } = await aStaffSession()
  expect(await act({ intent: 'grant', packageId: 'standard', reason: 'Won the raffle' })).toContain('Granted')
  const extended = await act({ intent: 'extend', days: '7', reason: 'A week of snow' })
  expect(extended).toContain('Extended by 7 days')
  expect(extended).toContain('Won the raffle')
  expect(extended).toContain('A week of snow')
  const [held] = await studio.sql<{ days: number }>(
    `select last_day(ends_at) - starts_at::date as days from memberships where member_id = $1`,
    [mia.account.id],
  )
  expect(held?.days).toBe(36)
  expect(await verbs()).toEqual(['membership.opened', 'membership.extended'])
})

test('an admin pauses a plan, and ends the pause before it has begun', async () => {
  const { act } = await aStaffSession()
  const days = { from: '2026-11-30', until: '2026-12-13' }
  await act({ intent: 'grant', packageId: 'standard', reason: 'Won the raffle' })
  expect(await act({ intent: 'pause', ...days, reason: 'A broken ankle' })).toContain('will be paused, 0 bookings')
  expect(await act({ intent: 'pause', ...days, reason: 'Once more' })).toContain('There is a pause already')
  expect(await act({ intent: 'end-pause' })).toContain('The pause is ended')
  expect(await verbs()).toEqual(['membership.opened', 'membership.paused', 'membership.pause_ended'])
})

test('wherever something held is shown, a family reads whose it is', async () => {
  const { admin, mia, address } = await aStaffSession()
  await mia.post('/dashboard/family', { intent: 'add', name: 'Zoe Cole' })
  await admin.call('POST', '/api/admin/products', { kind: 'pass', name: 'Ten', price: 90, allowance: 10, days: 90 })
  const hold = async (name: string, { person = '', isShared = false }) =>
    studio.sql(
      `insert into holdings (member_id, product_id, kind, name, allowance, source, is_shared, person_id, ends_at, created_at, updated_at)
       values ($1, 'ten', 'pass', $2, 10, 'purchase', $3, (select id from people where name = $4), '2026-12-24', now(), now())`,
      [mia.account.id, name, isShared, person],
    )
  await hold('Her ten', { person: 'Zoe Cole' })
  await hold('My ten', {})
  await hold('Our ten', { isShared: true })
  const seen = {
    'its page': (await admin.page(address)).html,
    'its page, to choose': /id="extend-holding"[^]*?<\/select>/.exec((await admin.page(address)).html)?.[0] ?? '',
    'the list': (await admin.page('/dashboard/users?search=mia')).html,
    'the file': await (await admin.get('/dashboard/users/export')).text(),
    'their own page': (await mia.page('/dashboard/membership')).html,
  }
  for (const [where, text] of Object.entries(seen)) {
    const says = [/Her ten for Zoe Cole/, /My ten for Mia Wong/, /Our ten(?! for)/].map((words) => words.test(text))
    expect([where, ...says]).toEqual([where, true, true, true])
  }
  const whose = [['Her ten', 'Zoe Cole'], ['My ten', 'Mia Wong'], ['Our ten', null]] // prettier-ignore
  type Held = { name: string; personName: string | null }[]
  const named = (held: Held) =>
    held.map(({ name, personName }) => [name, personName]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
  const one = await admin.call<{ user: { holdings: Held } }>('GET', `/api/admin/users/${mia.account.id}`)
  const listed = await admin.call<{ users: { passes: Held }[] }>('GET', '/api/admin/users?search=mia')
  expect([named(one.body.user.holdings), named(listed.body.users[0]!.passes)]).toEqual([whose, whose])
})

test('an admin extends and pauses a pass, on its page and over the API', async () => {
  const { act, admin, mia } = await aStaffSession()
  const [pass] = await studio.sql<{ id: string }>(
    `insert into holdings (member_id, product_id, kind, name, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 'pass', '10 Class Pass', 10, '2026-10-01T09:00:00Z', '2026-12-31T00:00:00Z', 'purchase', now(), now()) returning id`,
    [mia.account.id],
  )
  const holdingId = pass!.id
  expect(await act({ intent: 'extend', holdingId, days: '7', reason: 'Snow' })).toContain(
    '10 Class Pass, until 6 Jan 2027',
  )
  const days = { from: '2026-11-30', until: '2026-12-13' }
  expect(await act({ intent: 'pause', holdingId, ...days, reason: 'Ill' })).toContain('The pass will be paused')
  expect(await act({ intent: 'end-pause', holdingId })).toContain('The pause is ended')
  const path = `/api/admin/users/${mia.account.id}/membership`
  expect(await admin.call('POST', `${path}/extend`, { holdingId, days: 1, reason: 'Snow' })).toMatchObject({
    body: { membership: { id: holdingId, lastDay: '2027-01-07' } },
  })
  expect(await admin.call('POST', `${path}/pause`, { holdingId, ...days, reason: 'Ill' })).toMatchObject({
    status: 201,
    body: { pause: { startsOn: days.from, resumesOn: '2026-12-14' }, cancelled: 0 },
  })
  expect((await mia.page('/dashboard/membership')).html).toContain(
    'Paused: Monday 30 November 2026 to Sunday 13 December',
  )
  expect((await admin.call('DELETE', `${path}/pause?holdingId=${holdingId}`)).status).toBe(200)
  expect((await admin.call('DELETE', `${path}/pause`)).status).toBe(409)
})

test('an admin adds credit, which pays first at the next purchase, and takes no more than there is', async () => {
  const { act, mia } = await aStaffSession()
  const reason = 'A cold studio'
  expect(await act({ intent: 'account', direction: 'add', amount: '35', reason })).toContain('The credit is now £35.00')
  expect(await act({ intent: 'account', direction: 'take', amount: '36', reason })).toContain('more than the credit')
  expect(await act({ intent: 'account', direction: 'take', amount: '2', reason })).toContain('The credit is now £33.00')
  expect((await mia.page('/dashboard/membership')).html).toContain('£33.00 is on your account')
  const page = await mia.page('/membership/pay?package=standard')
  expect(page.html).toContain('£49.00, less £33.00 from your account')
  const { html } = await mia.page('/membership/pay?package=basic')
  expect(html).toContain('your account covers it')
  const bought = { packageId: 'basic', amountPence: '3300', toPayPence: '0', startsNow: 'on' }
  expect((await mia.follow(await mia.post('/membership/pay?package=basic', bought))).html).toContain(
    'Payment successful!',
  )
})

test.each([
  [{ intent: 'account', direction: 'add', amount: '0', reason: 'x' }, 'Please give an amount in pounds'],
  [{ intent: 'pause', from: 'soon', until: '2026-12-13', reason: 'x' }, 'Please choose a day'],
  [{ intent: 'grant', packageId: 'basic', reason: ' ' }, 'Please give a reason'],
  [{ intent: 'extend', days: '0', reason: 'x' }, 'Please give at least one day'],
  [{ intent: 'extend', days: 'many', reason: 'x' }, 'Please give a number of days'],
  [{ intent: 'contact', name: '', contact: '07700 900123' }, 'Please enter your name'],
  [{ intent: 'role', role: 'owner' }, 'Please choose a role'],
  [{ intent: 'note', text: '' }, 'Please write something'],
  [{ intent: 'book' }, 'Please choose a class'],
])('%j is answered in place', async (fields, text) => {
  const { admin, address } = await aStaffSession()
  const answer = await admin.post(address, fields as Record<string, string>)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(text)
  expect(await verbs()).toEqual([])
})

test('an admin books for a member and cancels, and the member is notified', async () => {
  const { admin, act, mia } = await aStaffSession()
  const session = await aClassSession(studio.services.db, { date: '2026-11-24', name: 'Salsa' })
  expect(await act({ intent: 'book', sessionId: session.id })).toContain('No classes remaining on this membership')
  await aMembership(studio.services.db, { userId: mia.account.id })
  expect(await act({ intent: 'book', sessionId: session.id })).toContain('Successfully booked class')
  expect(await act({ intent: 'book', sessionId: session.id })).toContain('This person has already booked that class')
  const [booked] = await studio.sql<{ reference: string }>('select reference from bookings')
  await admin.post(`/bookings/${booked!.reference}/cancellation`)
  expect((await studio.emails('mia@example.com')).map(({ kind }) => kind)).toEqual([
    'booking-confirmed',
    'booking-cancelled',
  ])
  expect((await mia.page('/dashboard/schedule')).html).toContain('No upcoming classes booked.')
})

test('a role is given, and works at once; nobody takes their own away', async () => {
  const { admin, mia, act } = await aStaffSession()
  expect((await mia.get('/dashboard/attendance')).status).toBe(403)
  expect(await act({ intent: 'role', role: 'instructor' })).toContain('now an instructor')
  expect((await mia.get('/dashboard/attendance')).status).toBe(200)
  const own = `/dashboard/users/${admin.account.id}`
  const refused = await admin.follow(await admin.post(own, { intent: 'role', role: 'member' }))
  expect(refused.html).toContain('You cannot do that to your own account')
  expect(await verbs()).toEqual(['member.role_changed'])
})

test('deactivating lists what goes, cancels it, ends sign-ins and refuses new ones, until the account is opened again', async () => {
  const admin = await studio.signedIn('admin')
  const mia = await studio.signedUp()
  const [{ id: memberId } = { id: '' }] = await studio.sql<{ id: string }>(
    `select id from users where email = 'mia@example.com'`,
  )
  await aMembership(studio.services.db, { userId: memberId })
  const session = await aClassSession(studio.services.db, { date: '2026-11-24', name: 'Salsa' })
  await mia.call('POST', '/api/bookings', { sessionId: session.id })
  const address = `/dashboard/users/${memberId}`
  const before = (await admin.page(address)).html
  expect(before).toContain('Salsa, Tuesday 24 November, 18:00')
  expect(before).toMatch(/Deactivate and cancel (<!-- -->)?1/)
  const after = await admin.follow(await admin.post(address, { intent: 'deactivate' }))
  expect(after.html).toContain('Account closed, 1 booking cancelled')
  expect(after.html).toContain('deactivated on')
  expect((await mia.call('GET', '/api/profile')).status).toBe(401)
  const { email, password } = someone
  const signIn = () => studio.visitor().call('POST', '/api/auth/sign-in/email', { email, password })
  expect(await signIn()).toMatchObject({
    status: 403,
    body: { error: 'This account has been closed. Please contact the studio.' },
  })
  expect((await studio.emails(email)).at(-1)?.kind).toBe('booking-cancelled')
  const open = await admin.follow(await admin.post(address, { intent: 'reactivate' }))
  expect(open.html).toContain('The account is open again')
  expect((await signIn()).status).toBe(200)
})

test('a note is for staff, and is only ever text', async () => {
  const { admin, mia, act, address } = await aStaffSession()
  const evil = '<script>alert(1)</script> =1+1 "><img src=x onerror=alert(1)>'
  expect(await act({ intent: 'note', text: evil })).toContain('Note kept')
  const { html } = await admin.page(address)
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<img src=x')
  for (const page of ['/dashboard/profile', '/dashboard/history']) {
    expect((await mia.page(page)).html).not.toContain('=1+1')
  }
})

test('an account that is not there is not found', async () => {
  const { admin } = await aStaffSession()
  for (const id of [newId(), 'x', "1'"]) {
    const address = `/dashboard/users/${encodeURIComponent(id)}`
    expect((await admin.get(address)).status).toBe(404)
    const answer = await admin.post(address, { intent: 'note', text: 'x' })
    expect(answer.headers.get('Location')).toBe('/dashboard/users')
  }
})

test.each(['users', 'hall-hires', 'payments', 'import'])(
  'whatever stands in an address below /dashboard/%s, a form sent there is answered',
  async (folder) => {
    const admin = await studio.signedIn('admin')
    const address = `/dashboard/${folder}/${encodeURIComponent('𝕿empo')}`
    expect((await admin.post(address, { intent: 'nonsense' })).status).toBeLessThan(500)
  },
)

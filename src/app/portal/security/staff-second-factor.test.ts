import { expect, test } from 'vitest'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'

const ORIGIN = 'https://studio.example'
const studio = await openTestStudio({ env: { ORIGIN, PAYMENTS: 'simulated' } })

async function anAdmin(role = 'admin') {
  await studio.signedUp()
  await studio.sql(`update users set role = $2 where email = $1`, [someone.email, role])
  const admin = studio.visitor()
  const form = { intent: 'sign-in', email: someone.email, password: someone.password }
  return { admin, answer: await admin.post('/member?next=%2Fdashboard%2Fusers', form) }
}

/** Signed in as admin by the password, whatever is asked of the next sign-in. */
async function aBoss() {
  const email = 'boss@example.com'
  const boss = await studio.signedUp({ email })
  await studio.sql(`update users set role = 'admin' where email = $1`, [email])
  return boss
}

const tomorrow = () => studio.sql(`update users set second_factor_due_at = now() + interval '1 day'`)
const yesterday = () => studio.sql(`update users set second_factor_due_at = now() - interval '1 day'`)

test('an admin of a public studio is asked for a second factor at each sign-in, and may put it off for 14 days', async () => {
  const { admin, answer } = await anAdmin()
  expect(answer.headers.get('Location')).toBe('/dashboard/second-factor?next=%2Fdashboard%2Fusers')
  const [{ days } = { days: 0 }] = await studio.sql<{ days: number }>(
    `select round(extract(epoch from second_factor_due_at - now()) / 86400)::int as days from users`,
  )
  expect(days).toBe(14)
  const { html } = await admin.page('/dashboard/second-factor?next=%2Fdashboard%2Fusers')
  expect(html).toContain('You can put it off until')
  expect(html).toContain('href="/dashboard/users"')
  expect((await admin.get('/dashboard/users')).status).toBe(200)
  await tomorrow()
  expect((await admin.get('/dashboard/users')).status).toBe(200)
})

test('put off for longer it keeps the pages for staff shut until it is there', async () => {
  const { admin } = await anAdmin()
  await yesterday()
  expect((await admin.get('/dashboard/users')).headers.get('Location')).toBe('/dashboard/second-factor')
  expect(await admin.call('GET', '/api/admin/users')).toMatchObject({
    status: 403,
    body: { code: 'second_factor_needed' },
  })
  expect((await admin.page('/dashboard/second-factor')).html).toContain('The pages for staff wait until it is done.')
  expect((await admin.get('/dashboard/profile')).status).toBe(200)
  await studio.sql(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
     select id, 'Phone', 'c', 'k', 0, '[]' from users`,
  )
  expect((await admin.get('/dashboard/users')).status).toBe(200)
  expect((await admin.get('/dashboard/second-factor')).headers.get('Location')).toBe('/dashboard')
})

test('a receptionist, too, is asked for one, and put off for longer it keeps the till shut', async () => {
  const { admin: desk, answer } = await anAdmin('receptionist')
  expect(answer.headers.get('Location')).toBe('/dashboard/second-factor?next=%2Fdashboard%2Fusers')
  expect((await desk.get('/dashboard/till')).status).toBe(200)
  await yesterday()
  expect((await desk.get('/dashboard/till')).headers.get('Location')).toBe('/dashboard/second-factor')
})

test('the sign-ins of staff are over after 12 hours unused and after a week, those of members are not', async () => {
  const [admin, member] = [await aBoss(), await studio.signedUp()]
  const isIn = async (who: typeof admin) => (await who.get('/dashboard/profile')).status === 200
  await studio.sql(`update sign_in_sessions set updated_at = now() - interval '13 hours'`)
  expect([await isIn(admin), await isIn(member)]).toEqual([false, true])
  await studio.sql(`update sign_in_sessions set updated_at = now(), created_at = now() - interval '8 days'`)
  expect([await isIn(admin), await isIn(member)]).toEqual([false, true])
})

test('admins see who was turned away, who lacks a second factor and who is signed in, and end a sign-in', async () => {
  const [admin, member] = [await aBoss(), await studio.signedUp()]
  const thief = studio.visitor('203.0.113.9')
  for (const password of Array.from({ length: 6 }, (_, n) => `guess-${n}-wrong`))
    await thief.call('POST', '/api/auth/sign-in/email', { email: someone.email, password })
  await thief.call('POST', '/api/auth/sign-in/email', { email: 'nobody@example.com', password: 'guess-7-wrong' })
  const { html } = await admin.page('/dashboard/sign-ins')
  for (const words of ['No second factor', 'Wrong email or password', 'Blocked: too many attempts', '203.0.113.0/24'])
    expect(html.includes(words), words).toBe(true)
  expect(html).not.toContain('nobody@example.com')
  expect(await studio.sql(`select 1 from sign_in_failures where user_id is null`)).toHaveLength(1)

  const [live] = await studio.sql<{ id: string }>(
    `select s.id from sign_in_sessions s join users u on u.id = s.user_id where u.email = $1`,
    [someone.email],
  )
  expect((await member.post('/dashboard/sign-ins', { sessionId: live!.id })).status).toBe(403)
  expect((await admin.post('/dashboard/sign-ins', { sessionId: live!.id })).status).toBe(303)
  expect((await member.get('/dashboard/profile')).headers.get('Location')).toContain('/member')
})

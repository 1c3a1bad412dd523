import { expect, test } from 'vitest'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

async function linkTo(email: string, kind: string): Promise<string> {
  const message = (await studio.emails(email)).findLast((one) => one.kind === kind)
  return String(message?.facts.notMeUrl).replace(studio.services.config.origin, '')
}

const isSignedIn = async (who: { get(path: string): Promise<Response> }) =>
  (await who.get('/dashboard/profile')).status === 200

test('anyone who says that a new password was not theirs locks the account, and opens it by the mailed link alone', async () => {
  const thief = await studio.signedUp()
  const change = {
    intent: 'password',
    currentPassword: someone.password,
    password: 'stolen-now-77',
    confirmPassword: 'stolen-now-77',
  }
  expect((await thief.post('/dashboard/security', change)).status).toBe(303)
  const link = await linkTo(someone.email, 'password-changed')
  const owner = studio.visitor()
  expect((await owner.page(link)).html).toContain('Lock my account')
  // A mail scanner that follows the link has locked nothing.
  expect(await isSignedIn(thief)).toBe(true)

  const locked = await owner.post(link)
  expect(await locked.text()).toContain('Your account is locked')
  expect(await isSignedIn(thief)).toBe(false)
  for (const password of [someone.password, 'stolen-now-77'])
    expect(
      await studio.visitor().call('POST', '/api/auth/sign-in/email', { email: someone.email, password }),
    ).toMatchObject({ status: 401 })
  expect((await owner.post(link)).status).toBe(400)

  const email = (await studio.emails(someone.email)).findLast((one) => one.kind === 'account-locked')
  const oobCode = new URL(String(email?.facts.resetUrl)).searchParams.get('oobCode') ?? ''
  const reset = await owner.call('POST', '/api/auth/reset-password', { token: oobCode, newPassword: 'mine-again-88' })
  expect(reset.status).toBe(200)
  const back = { email: someone.email, password: 'mine-again-88' }
  expect((await owner.call('POST', '/api/auth/sign-in/email', back)).status).toBe(200)
  const acts = await studio.sql<{ verb: string }>(`select verb from activities where verb = 'account.locked_by_owner'`)
  expect(acts).toHaveLength(1)
})

test('after a change of address the former address takes the account back', async () => {
  const thief = await studio.signedUp()
  const request = { intent: 'email', newEmail: 'thief@example.com', currentPassword: someone.password }
  expect((await thief.post('/dashboard/security', request)).status).toBe(303)
  const asked = (await studio.emails('thief@example.com')).findLast(({ kind }) => kind === 'confirm-email')
  await thief.post(String(asked?.facts.confirmUrl).replace(studio.services.config.origin, ''))
  const changed = await studio.sql<{ email: string }>('select email from users')
  expect(changed).toEqual([{ email: 'thief@example.com' }])

  await studio.visitor().post(await linkTo(someone.email, 'email-changed'))
  expect(await studio.sql('select email from users')).toEqual([{ email: someone.email }])
  expect(await isSignedIn(thief)).toBe(false)
  expect((await studio.emails(someone.email)).map(({ kind }) => kind)).toContain('account-locked')
})

test('a link that is unknown or of another kind locks nothing', async () => {
  const member = await studio.signedUp()
  for (const token of ['', 'unknown']) expect((await studio.visitor().post(`/not-me?token=${token}`)).status).toBe(400)
  expect(await isSignedIn(member)).toBe(true)
})

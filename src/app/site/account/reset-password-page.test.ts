import { expect, test } from 'vitest'
import { accountCalls } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
const { whoIs, signIn, tokenOf } = accountCalls(studio)

const sentText = 'Check your email for password reset instructions'
const forget = async (email: string) => studio.visitor().post('/member?mode=reset', { email })
const choose = (visitor: Visitor, path: string, password: string, confirmPassword = password) =>
  visitor.post(path, { password, confirmPassword })

async function resetPath(): Promise<string> {
  await studio.signedUp()
  await forget(mia.email)
  return `/reset-password?oobCode=${await tokenOf('resetUrl', 'oobCode')}`
}

test('the reset screen gives one answer to known and unknown addresses', async () => {
  await studio.signedUp()
  for (const email of [mia.email, 'nobody@example.com']) {
    const answer = await forget(email)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(new RegExp(`role="status"[^]*${sentText}`))
  }
  expect((await studio.emails()).map(({ kind }) => kind)).toEqual(['verify-email', 'reset-password'])
  const empty = await forget(' ')
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain('Please enter your email address first')
})

test('without a code the page answers 200 with the text of the specification', async () => {
  for (const path of ['/reset-password', '/reset-password?oobCode=']) {
    const page = await studio.visitor().page(path)
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/role="alert"[^]*Invalid password reset link/)
    expect(page.html).not.toContain('Reset Password</button>')
  }
})

test('an unknown or expired code is told before anything is typed', async () => {
  const path = await resetPath()
  await studio.sql(`update account_tokens set expires_at = now() - interval '1 second'`)
  const never = ['never-was', '%F0%9F%92%83', 'x'.repeat(3000)].map((code) => `/reset-password?oobCode=${code}`)
  for (const bad of [path, ...never]) {
    expect((await studio.visitor().page(bad)).html).toContain('Invalid or expired password reset link')
    const answer = await choose(studio.visitor(), bad, 'turn-right-8')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Invalid or expired password reset link')
  }
})

test('two different or too short passwords are told at their fields, and the link stays good', async () => {
  const path = await resetPath()
  const visitor = studio.visitor()
  const different = await choose(visitor, path, 'turn-right-8', 'turn-right-9')
  expect(different.status).toBe(400)
  expect(await different.text()).toContain('Passwords do not match')
  expect(await (await choose(visitor, path, 'abc12')).text()).toContain('Password must be at least 6 characters long')
  expect(await (await choose(visitor, path, 'password1')).text()).toContain('This password is too common')
  expect((await visitor.page(path)).html).toContain('Reset Password')
})

test('a new password is set once, on any device; then the sign-in page follows after two seconds', async () => {
  const path = await resetPath()
  const signedIn = studio.visitor()
  await signIn(signedIn)
  const answer = await choose(studio.visitor(), path, 'turn-right-8')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Refresh')).toBe('2; url=/member')
  expect(await answer.text()).toMatch(/role="status"[^]*Password has been reset successfully/)
  expect(await whoIs(signedIn)).toBeNull()
  expect((await signIn(studio.visitor())).status).toBe(401)
  expect((await signIn(studio.visitor(), { password: 'turn-right-8' })).status).toBe(200)
  expect(await (await choose(studio.visitor(), path, 'turn-around-7')).text()).toContain(
    'Invalid or expired password reset link',
  )
})

test('two reset links of one account: using one spends the other', async () => {
  const first = await resetPath()
  await forget(mia.email)
  const second = `/reset-password?oobCode=${await tokenOf('resetUrl', 'oobCode')}`
  expect(second).not.toBe(first)
  await choose(studio.visitor(), second, 'turn-right-8')
  expect((await choose(studio.visitor(), first, 'turn-around-7')).status).toBe(400)
})

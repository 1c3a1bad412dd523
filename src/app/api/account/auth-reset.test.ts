import { expect, test } from 'vitest'
import { accountCalls, refusal } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { signUp, signIn, whoIs, tokenOf } = accountCalls(studio)

test('resets a password once, ends every sign-in and tells the owner', async () => {
  const [laptop, phone] = [await studio.signedUp(), studio.visitor()]
  await signIn(phone)
  for (const email of [mia.email, mia.email, 'nobody@example.com']) {
    expect(await studio.visitor().call('POST', '/api/auth/request-password-reset', { email })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Check your email for password reset instructions' },
    })
  }
  expect(await studio.emails('nobody@example.com')).toEqual([])
  const token = await tokenOf('resetUrl', 'oobCode')
  const reset = (newPassword: string) =>
    studio.visitor().call('POST', '/api/auth/reset-password', { token, newPassword })
  expect(await reset('short')).toMatchObject({
    status: 400,
    body: { error: 'Password must be at least 6 characters long' },
  })
  expect(await reset('turn-right-8')).toMatchObject({
    status: 200,
    body: { message: 'Password has been reset successfully' },
  })
  expect(await whoIs(laptop)).toBeNull()
  expect(await whoIs(phone)).toBeNull()
  expect((await signIn(phone)).status).toBe(401)
  expect((await signIn(phone, { password: 'turn-right-8' })).status).toBe(200)
  const spent = refusal('Invalid or expired password reset link', 'bad_reset_code')
  expect(await reset('turn-around-7')).toMatchObject({ status: 400, body: spent })
  expect(await studio.sql(`select 1 from account_tokens where purpose = 'reset-password'`)).toEqual([])
  expect((await studio.emails(mia.email)).map(({ kind }) => kind)).toContain('password-changed')
})

test('of two resets by one link one holds', async () => {
  await studio.signedUp()
  await studio.visitor().call('POST', '/api/auth/forget-password', { email: mia.email })
  const token = await tokenOf('resetUrl', 'oobCode')
  const answers = await Promise.all(
    ['turn-right-8', 'turn-around-7'].map((newPassword) =>
      studio.visitor().call('POST', '/api/auth/reset-password', { token, newPassword }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('refuses a reset link after an hour, and one without a code', async () => {
  await studio.signedUp()
  await studio.visitor().call('POST', '/api/auth/forget-password', { email: mia.email })
  const token = await tokenOf('resetUrl', 'oobCode')
  const hour = await studio.sql<{ left: number }>(
    `select extract(epoch from expires_at - now())::int as left from account_tokens where purpose = 'reset-password'`,
  )
  expect(hour[0]!.left).toBeGreaterThan(3500)
  expect(hour[0]!.left).toBeLessThanOrEqual(3600)
  await studio.sql(`update account_tokens set expires_at = now() - interval '1 second'`)
  const reset = (body: object) => studio.visitor().call('POST', '/api/auth/reset-password', body)
  expect(await reset({ token, newPassword: 'turn-right-8' })).toMatchObject({
    status: 400,
    body: { code: 'bad_reset_code' },
  })
  for (const never of ['\u0000', '\ud800', '💃', 'x'.repeat(200)])
    expect(await reset({ token: never, newPassword: 'turn-right-8' })).toMatchObject({ status: 400 })
  expect(await reset({ newPassword: 'turn-right-8' })).toMatchObject({
    status: 400,
    body: { error: 'Invalid password reset link' },
  })
})

test('a reset proves the address: it counts as verified', async () => {
  await signUp(studio.visitor())
  await studio.visitor().call('POST', '/api/auth/forget-password', { email: mia.email })
  const token = await tokenOf('resetUrl', 'oobCode')
  await studio.visitor().call('POST', '/api/auth/reset-password', { token, newPassword: 'turn-right-8' })
  expect((await signIn(studio.visitor(), { password: 'turn-right-8' })).status).toBe(200)
})

test('keeps no reset code in clear', async () => {
  await studio.signedUp()
  await studio.visitor().call('POST', '/api/auth/forget-password', { email: mia.email })
  const token = await tokenOf('resetUrl', 'oobCode')
  expect(JSON.stringify(await studio.sql('select * from account_tokens'))).not.toContain(token)
})

test('a reset leaves the second factor on, and signs nobody in', async () => {
  const member = await studio.signedUp()
  await member.post('/dashboard/security', { intent: 'factor-begin', currentPassword: mia.password })
  await studio.sql('update second_factors set enabled_at = now()')
  const visitor = studio.visitor()
  await visitor.call('POST', '/api/auth/request-password-reset', { email: mia.email })
  const token = await tokenOf('resetUrl', 'oobCode')
  const reset = await visitor.call('POST', '/api/auth/reset-password', { token, newPassword: 'quiet-morning-7' })
  expect(reset.status).toBe(200)
  expect(await whoIs(visitor)).toBeNull()
  expect(await signIn(visitor, { password: 'quiet-morning-7' })).toMatchObject({
    status: 401,
    body: { code: 'code_needed' },
  })
  expect(await whoIs(visitor)).toBeNull()
})

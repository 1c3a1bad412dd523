import { expect, test } from 'vitest'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Line = { event: string; level: string; outcome?: string; account?: string; from?: string; requestId?: string }

/** The lines about accounts, oldest first. */
function told(): Line[] {
  const lines = studio.logLines.map((line) => JSON.parse(line) as Line)
  return lines.filter(({ event }) => /^(account|sign_in|proof|password|address|second_factor|passkey)\./.test(event))
}

const brief = () => told().map(({ event, outcome, level }) => `${level} ${event} ${outcome}`)

test('every sign-in is told, with how it was tried, how it ended, whose it is and where it came from', async () => {
  await studio.signedUp()
  const [account] = await studio.sql<{ id: string }>('select id from users')
  studio.logLines.length = 0
  const thief = studio.visitor('203.0.113.77')
  await thief.call('POST', '/api/auth/sign-in/email', { ...someone, password: 'not-her-password' })
  await thief.call('POST', '/api/auth/sign-in/email', { email: 'nobody@example.com', password: 'not-her-password' })
  const mia = studio.visitor('2001:db8:1:2:3::4')
  await mia.call('POST', '/api/auth/sign-in/email', someone)
  await mia.post('/sign-out')
  expect(told()).toMatchObject([
    { level: 'warn', event: 'sign_in.password', outcome: 'wrong_credentials', from: '203.0.113.0/24' },
    { level: 'warn', event: 'sign_in.password', outcome: 'wrong_credentials', from: '203.0.113.0/24' },
    { level: 'info', event: 'sign_in.password', outcome: 'ok', account: account?.id, from: '2001:db8:1:2::/64' },
    { level: 'info', event: 'sign_in.ended', outcome: 'ok', account: account?.id },
  ])
  expect(told().every(({ requestId }) => requestId)).toBe(true)
  // The studio sees whose account was tried; an address that nobody has is not kept.
  expect(await studio.sql('select user_id, outcome, network from sign_in_failures order by at')).toEqual(
    [account?.id, null].map((user_id) => ({ user_id, outcome: 'wrong_credentials', network: '203.0.113.0/24' })),
  )
  expect(studio.logLines.join()).not.toMatch(/mia|nobody|not-her|swing|203\.0\.113\.77|3::4/i)
})

test('so are guesses that were stopped, what is asked for by mail, and what changes an account', async () => {
  const mia = await studio.signedUp()
  const thief = studio.visitor('203.0.113.77')
  for (let n = 0; n < 6; n++)
    await thief.call('POST', '/api/auth/sign-in/email', { ...someone, password: 'not-her-password' })
  await thief.call('POST', '/api/auth/request-password-reset', { email: someone.email })
  await thief.call('POST', '/api/auth/reset-password', { token: 'made-up', newPassword: 'quiet-morning-7' })
  const form = { intent: 'password', currentPassword: someone.password }
  await mia.post('/dashboard/security', { ...form, password: 'quiet-morning-7', confirmPassword: 'quiet-morning-7' })
  expect(brief()).toEqual([
    'info account.sign_up ok',
    'info account.verify ok',
    'info sign_in.password ok',
    ...Array.from({ length: 5 }, () => 'warn sign_in.password wrong_credentials'),
    'warn sign_in.password too_many_attempts',
    'info password.reset_asked ok',
    'warn password.reset bad_reset_code',
    'info password.change ok',
  ])
})

test('a sign-in that waits for its second factor is told as such, and each code', async () => {
  const mia = await studio.signedUp()
  const [{ id } = { id: '' }] = await studio.sql<{ id: string }>('select id from users')
  await mia.post('/dashboard/security', { intent: 'factor-begin', currentPassword: someone.password })
  await studio.sql('update second_factors set enabled_at = now()')
  studio.logLines.length = 0
  const there = studio.visitor()
  await there.call('POST', '/api/auth/sign-in/email', someone)
  await there.call('POST', '/api/auth/two-factor/verify-totp', { code: '000000' })
  expect(brief()).toEqual(['info sign_in.password code_needed', 'warn sign_in.code wrong_code'])
  expect(await studio.sql('select outcome from sign_in_failures')).toEqual([{ outcome: 'wrong_code' }])
  expect(id).not.toBe('')
})

import { expect, test } from 'vitest'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()

const HERE = '/dashboard/security'
const post = (who: Visitor, intent: string, fields: Record<string, string> = {}) =>
  who.post(HERE, { intent, ...fields })
const isSignedIn = async (who: Visitor) => (await who.call('GET', '/api/profile')).status === 200
const signIn = (who: Visitor, as: { email: string; password: string }) =>
  who.call('POST', '/api/auth/sign-in/email', as)

async function onTwoDevices() {
  const [here, there] = [await studio.signedUp(), studio.visitor()]
  await signIn(there, someone)
  expect(await isSignedIn(there)).toBe(true)
  return { here, there }
}

test('the password is changed after the old one, and every other device is signed out and told', async () => {
  const { here, there } = await onTwoDevices()
  const fields = { currentPassword: 'wrong', password: 'turn-right-8', confirmPassword: 'turn-right-8' }
  const wrong = await post(here, 'password', fields)
  expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('That is not your password')])
  const differ = await post(here, 'password', {
    ...fields,
    currentPassword: someone.password,
    confirmPassword: 'other',
  })
  expect(await differ.text()).toContain('Passwords do not match')
  const { html } = await here.follow(await post(here, 'password', { ...fields, currentPassword: someone.password }))
  expect(html).toContain('Your password is changed')
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  expect((await signIn(studio.visitor(), someone)).status).toBe(401)
  expect((await signIn(studio.visitor(), { ...someone, password: 'turn-right-8' })).status).toBe(200)
  expect((await studio.emails(someone.email)).map(({ kind }) => kind)).toContain('password-changed')
})

const newEmail = 'mia.wong@example.com'
const ask = (who: Visitor, to = newEmail) => post(who, 'email', { newEmail: to, currentPassword: someone.password })

async function linkTo(address: string): Promise<string> {
  const email = (await studio.emails(address)).findLast(({ kind }) => kind === 'confirm-email')
  const { pathname, search } = new URL(email!.facts.confirmUrl as string)
  return pathname + search
}

test('a new address is the account’s only once its link has been opened and confirmed; the old one is told', async () => {
  const here = await studio.signedUp()
  const { html } = await here.follow(await ask(here))
  expect(html).toContain('Open the link we sent to')
  expect((await here.page('/dashboard')).html).toContain(`Open the link we sent to ${newEmail}`)
  const link = await linkTo(newEmail)
  const elsewhere = studio.visitor()
  expect((await elsewhere.page(link)).html).toContain('Confirm this address')
  expect((await signIn(studio.visitor(), someone)).status).toBe(200)
  expect(await (await elsewhere.post(link)).text()).toContain('Your email address is changed')
  expect((await signIn(studio.visitor(), { ...someone, email: newEmail })).status).toBe(200)
  expect((await signIn(studio.visitor(), someone)).status).toBe(401)
  expect((await studio.emails(someone.email)).map(({ kind }) => kind)).toContain('email-changed')
  const again = await elsewhere.post(link)
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('has expired or has been used')])
})

test.each(['withdrawn', 'replaced', 'tampered'])('a link that was %s changes nothing', async (how) => {
  const here = await studio.signedUp()
  await ask(here)
  let link = await linkTo(newEmail)
  if (how === 'withdrawn') await post(here, 'email-withdrawal')
  if (how === 'replaced') await ask(here, 'another@example.com')
  if (how === 'tampered') link = link.replace('token=', 'token=x')
  expect((await studio.visitor().page(link)).status).toBe(400)
  expect((await studio.visitor().post(link)).status).toBe(400)
  expect((await signIn(studio.visitor(), someone)).status).toBe(200)
})

test('an address someone has is refused, when asked for and when confirmed', async () => {
  const here = await studio.signedUp()
  const taken = await ask(here, (await studio.signedIn()).account.email.toUpperCase())
  expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining('This email is already registered')])
  expect(await (await ask(here, someone.email)).text()).toContain('That is your address already')
  await ask(here)
  const link = await linkTo(newEmail)
  await studio.signedIn('member', { email: newEmail })
  expect((await studio.visitor().post(link)).status).toBe(409)
})

test('one’s devices are listed with when they were last seen, and can be signed out', async () => {
  const { here, there } = await onTwoDevices()
  await studio.sql(
    `update sign_in_sessions set updated_at = now() - interval '3 days', user_agent = 'Firefox/140.0 Windows'`,
  )
  await here.get('/dashboard/profile')
  const { html } = await here.page(HERE)
  expect(html.match(/Last seen/g)?.length).toBeGreaterThanOrEqual(2)
  expect(html).toContain('Firefox on Windows')
  const [seen] = await studio.sql<{ n: number }>(
    `select count(*)::int as n from sign_in_sessions where updated_at > now() - interval '1 minute'`,
  )
  expect(seen?.n).toBe(1)
  const id = /name="sessionId" value="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await here.follow(await post(here, 'session', { sessionId: id }))).html).toContain(
    'That device is signed out',
  )
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
})

test('nobody signs out a device of someone else', async () => {
  const [other, here] = [await studio.signedIn(), await studio.signedIn()]
  await post(here, 'session', { sessionId: other.account.signInSessionId })
  await post(here, 'sessions')
  expect(await isSignedIn(other)).toBe(true)
})

test('anyone who has changed how they get in is offered, there and then, to sign out every other device', async () => {
  const { here, there } = await onTwoDevices()
  await post(here, 'factor-begin', { currentPassword: someone.password })
  await studio.sql('update second_factors set enabled_at = now()')
  const changed = await here.follow(await post(here, 'factor-off', { currentPassword: someone.password }))
  expect(changed.html).toContain('Sign out all other devices')
  expect(await isSignedIn(there)).toBe(true)
  await post(here, 'sessions')
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
})

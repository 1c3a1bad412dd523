import { expect, test } from 'vitest'
import { accountCalls } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

// Everything here goes the way of a browser without JavaScript: pages, forms, redirects and cookies.
const studio = await openTestStudio()
const { whoIs } = accountCalls(studio)

const { password, email } = mia
const signIn = (visitor: Visitor, path = '/member', given = {}) => visitor.post(path, { email, password, ...given })
const create = (visitor: Visitor, path = '/member?mode=create', given = {}) => visitor.post(path, { ...mia, ...given })
const linkOf = async (fact: 'verifyUrl' | 'resetUrl') => {
  const email = (await studio.emails()).findLast(({ facts }) => facts[fact])
  return String(email?.facts[fact]).replace('http://localhost:3000', '')
}

async function shown(answer: Response): Promise<{ status: number; html: string }> {
  return { status: answer.status, html: unescaped(await answer.text()) }
}

function unescaped(html: string): string {
  return html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

test('from a class to an account and back: next is kept through sign-up, mail and sign-in', async () => {
  const visitor = studio.visitor()
  const wanted = '/dashboard/schedule?week=2'
  const first = await visitor.page(wanted)
  expect(first.path).toBe(`/member?next=${encodeURIComponent(wanted)}`)
  const [, createPath] = /href="([^"]*mode=create[^"]*)"/.exec(first.html) ?? []
  const made = await create(visitor, unescaped(createPath!))
  expect(made.status).toBe(303)
  const after = await visitor.follow(made)
  expect(after.html).toContain('Check your email')
  expect(after.html).toContain(`value="${email}"`)
  expect(after.html).toContain('Resend verification email')
  const phone = studio.visitor()
  const verified = await phone.page(await linkOf('verifyUrl'))
  expect(verified.html).toContain('this is not the browser you signed up in')
  const chosen = { password: 'turn-right-8', confirmPassword: 'turn-right-8' }
  const signedIn = await phone.post(verified.path, chosen)
  expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([303, wanted])
  expect(await whoIs(phone)).toMatchObject({ email })
})

test('opened where one signed up, the link leads to the sign-in and on', async () => {
  const visitor = studio.visitor()
  await create(visitor, '/member?mode=create&next=/membership')
  const verified = await visitor.page(await linkOf('verifyUrl'))
  expect(verified.html).toContain('Your email address is verified. You can log in now.')
  const [, signInPath] = /href="(\/member\?[^"]*)"/.exec(verified.html) ?? []
  expect((await signIn(visitor, unescaped(signInPath!))).headers.get('Location')).toBe('/membership')
})

test('the new password is chosen once, in two equal fields, and never while there is one', async () => {
  const visitor = studio.visitor()
  await create(visitor)
  const link = await linkOf('verifyUrl')
  const choose = (by: Visitor, chosen: string, again = chosen) =>
    by.post(link, { password: chosen, confirmPassword: again })
  expect((await choose(studio.visitor(), 'turn-right-8')).status).toBe(400)
  const phone = studio.visitor()
  await phone.page(link)
  const different = await shown(await choose(phone, 'turn-right-8', 'turn-right-9'))
  expect([different.status, different.html]).toEqual([400, expect.stringContaining('Passwords do not match')])
  const both = await Promise.all(['turn-right-8', 'turn-around-7'].map((chosen) => choose(studio.visitor(), chosen)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400])
  expect((await choose(studio.visitor(), 'turn-left-6')).status).toBe(400)
})

test('the verification link works twice, and on a device that never saw us', async () => {
  await create(studio.visitor())
  const link = await linkOf('verifyUrl')
  for (const visitor of [studio.visitor(), studio.visitor()]) {
    expect(await visitor.page(link)).toMatchObject({ status: 200 })
  }
  const bad = await studio.visitor().page(`${link}x`)
  expect(bad.status).toBe(400)
  expect(bad.html).toContain('This verification link is invalid or has expired')
  expect((await studio.visitor().page('/verify')).status).toBe(400)
})

test('signing in without a wish leads to the portal', async () => {
  await studio.signedUp()
  const answer = await signIn(studio.visitor())
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard'])
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'never goes on to %s',
  async (next) => {
    await studio.signedUp()
    const answer = await signIn(studio.visitor(), `/member?next=${encodeURIComponent(next)}`)
    expect(answer.headers.get('Location')).toBe('/dashboard')
  },
)

test('someone who is signed in goes on from the sign-in page', async () => {
  const visitor = await studio.signedUp()
  for (const path of ['/member', '/member?mode=create', '/member?mode=reset']) {
    expect((await visitor.get(path)).headers.get('Location')).toBe('/dashboard')
  }
  expect((await visitor.get('/member?next=/membership')).headers.get('Location')).toBe('/membership')
})

test('logging out leads home and ends the sign-in', async () => {
  const visitor = await studio.signedUp()
  const answer = await visitor.post('/sign-out')
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/'])
  expect(await whoIs(visitor)).toBeNull()
  expect((await visitor.get('/sign-out')).headers.get('Location')).toBe('/')
})

test('a GET of the logout address changes nothing', async () => {
  const visitor = await studio.signedUp()
  await visitor.get('/sign-out')
  expect(await whoIs(visitor)).not.toBeNull()
})

test('an unverified address is told after the right password, with a way to another email', async () => {
  await create(studio.visitor())
  const visitor = studio.visitor()
  const refused = await shown(await signIn(visitor))
  expect(refused.status).toBe(403)
  expect(refused.html).toContain('Please verify your email before logging in')
  expect(refused.html).toContain('Resend verification email')
  expect(refused.html).toContain(`value="${email}"`)
  expect(refused.html).not.toContain(password)
  const resent = await shown(await signIn(visitor, '/member', { intent: 'resend' }))
  expect(resent.html).toContain('Verification email sent. Please check your inbox.')
  expect(await studio.emails(email)).toHaveLength(2)
})

test('another verification email needs an address, and a sign-up that is pending here', async () => {
  const visitor = studio.visitor()
  await create(visitor)
  const resend = async (by: Visitor, address: string) =>
    shown(await by.post('/member', { email: address, password: '', intent: 'resend' }))
  expect((await resend(visitor, '')).html).toContain('Please enter your email address first')
  expect((await resend(studio.visitor(), email)).html).toContain(
    'Please try logging in first, then request a new verification email',
  )
  await studio.sql('delete from users')
  expect((await resend(visitor, email)).html).toContain('No user found. Please try logging in first.')
})

test('the resend link is not shown to who has no sign-up pending', async () => {
  const page = await studio.visitor().page('/member')
  expect(page.html).not.toContain('Resend verification email')
  expect(page.html).toContain('Forgot your password?')
  expect(page.html).toContain('noindex')
})

test('a wrong password is told in place, with the address kept and the password not', async () => {
  await studio.signedUp()
  const answer = await signIn(studio.visitor(), '/member', { password: 'not-her-password' })
  const { status, html } = await shown(answer)
  expect(status).toBe(401)
  expect(html).toMatch(/role="alert"[^]*Invalid email or password/)
  expect(html).toContain(`value="${email}"`)
  expect(html).not.toContain('not-her-password')
})

test('an empty sign-in says what is missing, at its fields', async () => {
  const { status, html } = await shown(await studio.visitor().post('/member', { email: '', password: '' }))
  expect(status).toBe(400)
  expect(html).toContain('Please enter your email address')
  expect(html).toContain('Please enter your password')
})

test('a sign-up with faults loses nothing that was typed but the password', async () => {
  const { status, html } = await shown(
    await create(studio.visitor(), '/member?mode=create', { email: 'mia', password: 'abc12' }),
  )
  expect(status).toBe(400)
  for (const text of ['Please enter a valid email address', 'Password must be at least 6 characters long'])
    expect(html).toContain(text)
  for (const kept of [mia.name, 'mia', mia.contact]) expect(html).toContain(`value="${kept}"`)
  expect(html).not.toContain('abc12')
})

test('what was typed is shown as text, never as markup', async () => {
  const name = '"><script>alert(1)</script>'
  const answer = await create(studio.visitor(), '/member?mode=create', { name, password: '' })
  expect(await answer.text()).not.toContain('<script>alert(1)')
})

test('an address that is taken offers to log in, or to reset the password', async () => {
  await studio.signedUp()
  const { status, html } = await shown(await create(studio.visitor(), '/member?mode=create&next=/membership'))
  expect(status).toBe(409)
  expect(html).toContain('This email is already registered. Please try logging in or use the forgot password option.')
  expect(html).toContain('<a href="/member?email=mia%40example.com&next=%2Fmembership">Try logging in</a>')
  expect(html).toContain('<a href="/member?mode=reset&email=mia%40example.com&next=%2Fmembership">Forgot password?</a>')
  expect((await studio.visitor().page('/member?email=mia%40example.com')).html).toContain(`value="${email}"`)
})

test('PASSWORD_MIN is named and holds', async () => {
  studio.services.config.passwordMin = 14
  try {
    expect((await studio.visitor().page('/member?mode=create')).html).toContain('At least 14 characters')
    const { html } = await shown(await create(studio.visitor()))
    expect(html).toContain('Password must be at least 14 characters long')
  } finally {
    studio.services.config.passwordMin = 6
  }
})

test('the forms count against the same limits as the API', async () => {
  await studio.signedUp()
  const visitor = studio.visitor()
  for (let n = 0; n < 3; n++) await signIn(visitor, '/member', { password: 'not-her-password' })
  for (let n = 0; n < 2; n++)
    await visitor.call('POST', '/api/auth/sign-in/email', { email, password: 'not-her-password' })
  const answer = await signIn(visitor)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await answer.text()).toContain('Too many attempts. Please wait a while and try again.')
})

test('the pages of an account are kept by no cache', async () => {
  for (const path of ['/member', '/verify?token=x', '/reset-password', '/setup']) {
    expect((await studio.visitor().get(path)).headers.get('Cache-Control')).toBe('no-store')
  }
})

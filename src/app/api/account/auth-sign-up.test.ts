import { expect, test } from 'vitest'
import { referralCode } from '#src/studio/people/members/referral.ts'
import { accountCalls, refusal } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
const { signUp, signIn, tokenOf, verify } = accountCalls(studio)
const takenText = 'This email is already registered. Please try logging in or use the forgot password option.'

test('signing up makes account, member, person and e-mail together', async () => {
  const { status, body } = await signUp(studio.visitor(), { email: ' Mia@Example.com ', name: '  Mia \n Wong ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, token: null, user: { email: 'mia@example.com', emailVerified: false } })
  const rows = await studio.sql(
    `select u.name, u.email, u.contact, u.role, m.notif_type, p.is_holder, left(w.hash, 9) as hashed
       from users u join members m on m.id = u.id join people p on p.member_id = u.id
       join passwords w on w.user_id = u.id`,
  )
  expect(rows).toEqual([
    {
      name: 'Mia Wong',
      email: 'mia@example.com',
      contact: mia.contact,
      role: 'member',
      notif_type: 'email',
      is_holder: true,
      hashed: '$argon2id',
    },
  ])
  expect(await studio.emails()).toMatchObject([
    { kind: 'verify-email', recipient: 'mia@example.com', facts: { name: 'Mia Wong' } },
  ])
})

test('keeps no account whose e-mail could not be written', async () => {
  await studio.sql(`create function refuse_letters() returns trigger language plpgsql as
    $$ begin raise exception 'no letters today'; end $$`)
  await studio.sql(`create trigger refuse_letters before insert on messages execute function refuse_letters()`)
  try {
    expect((await signUp(studio.visitor())).status).toBe(500)
  } finally {
    await studio.sql(`drop trigger refuse_letters on messages`)
    await studio.sql(`drop function refuse_letters`)
  }
  expect(await studio.sql('select 1 from users')).toEqual([])
  expect((await signUp(studio.visitor())).status).toBe(200)
})

test.each([
  ['name', { name: ' ' }, 'Please enter your name'],
  ['name', { name: undefined }, 'Please enter your name'],
  ['name', { name: 7 }, 'Please enter your name'],
  ['name', { name: 'x'.repeat(101) }, 'Please use 100 characters at most'],
  ['contact', { contact: '' }, 'Please enter your contact number'],
  ['contact', { contact: undefined }, 'Please enter your contact number'],
  ['email', { email: '' }, 'Please enter your email address'],
  ['email', { email: 'mia' }, 'Please enter a valid email address'],
  ['email', { email: { $ne: null } }, 'Please enter your email address'],
  ['email', { email: `${'x'.repeat(250)}@example.com` }, 'Please enter a valid email address'],
  ['password', { password: undefined }, 'Please enter a password'],
  ['password', { password: 'abc12' }, 'Password must be at least 6 characters long'],
  ['password', { password: 'x1'.repeat(65) }, 'Password must be at most 128 characters long'],
  ['password', { password: 'Password1' }, 'This password is too common. Please choose another one'],
])('refuses a sign-up by its %s: %j', async (field, given, text) => {
  const { status, body } = await signUp(studio.visitor(), given)
  expect(status).toBe(400)
  expect(body).toEqual({ ...refusal(text, 'bad_input'), fields: { [field]: text } })
  expect(await studio.sql('select 1 from users')).toEqual([])
})

test.each(['{', '[]', '"text"', 'null', '7', ''])('answers a body that is no object with 400: %s', async (sent) => {
  for (const path of [
    'sign-up/email',
    'sign-in/email',
    'reset-password',
    'forget-password',
    'send-verification-email',
  ]) {
    const answer = await studio.visitor().fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: sent,
    })
    expect([path, answer.status]).toEqual([path, 400])
    expect(await answer.json()).toMatchObject({ success: false })
  }
})

test('answers a form sent to the API with 400, not with an account', async () => {
  expect((await studio.visitor().post('/api/auth/sign-up/email', mia)).status).toBe(400)
  expect(await studio.sql('select 1 from users')).toEqual([])
})

test('stores text that a database cannot', async () => {
  expect((await signUp(studio.visitor(), { name: 'Mia\u0000\ud800 Wong' })).status).toBe(200)
  expect(await studio.sql('select name from users')).toEqual([{ name: 'Mia Wong' }])
})

test('lets nobody choose a role, an id or a verified address', async () => {
  const visitor = studio.visitor()
  await signUp(visitor, {
    role: 'admin',
    id: 'mine',
    emailVerified: true,
    deactivatedAt: null,
    image: 'https://x.example',
  })
  expect(await studio.sql('select role, email_verified from users')).toEqual([
    { role: 'member', email_verified: false },
  ])
  expect((await visitor.call('POST', '/api/auth/update-user', { role: 'admin' })).status).toBe(404)
})

test('refuses an address that is taken, in any case, also of two sign-ups at once', async () => {
  await signUp(studio.visitor())
  const again = await signUp(studio.visitor(), { email: 'MIA@example.com' })
  expect([again.status, again.body]).toEqual([409, refusal(takenText, 'already_registered')])
  const both = await Promise.all([1, 2].map(() => signUp(studio.visitor(), { email: 'ana@example.com' })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await studio.sql('select email from users order by email')).toEqual([
    { email: 'ana@example.com' },
    { email: 'mia@example.com' },
  ])
  expect(await studio.emails('ana@example.com')).toHaveLength(1)
})

test('sends the verification email again only where a sign-up is pending', async () => {
  const visitor = studio.visitor()
  await signUp(visitor)
  const resend = (by: Visitor, email: string) => by.call('POST', '/api/auth/send-verification-email', { email })
  expect((await resend(visitor, mia.email)).body).toMatchObject({ success: true, status: true })
  expect(await studio.emails(mia.email)).toHaveLength(2)
  const first = refusal('Please try logging in first, then request a new verification email', 'sign_in_first')
  expect(await resend(studio.visitor(), mia.email)).toMatchObject({ status: 401, body: first })
  expect(await resend(studio.visitor(), 'nobody@example.com')).toMatchObject({ status: 401, body: first })
  expect(await resend(visitor, 'someone-else@example.com')).toMatchObject({ status: 401, body: first })
  expect((await resend(visitor, ' ')).body).toMatchObject({ error: 'Please enter your email address first' })
  expect(await studio.emails()).toHaveLength(2)
})

test('lets a correct password ask for the verification email on another device', async () => {
  await signUp(studio.visitor())
  const phone = studio.visitor()
  await signIn(phone)
  const answer = await phone.call('POST', '/api/auth/send-verification-email', { email: mia.email })
  expect(answer.status).toBe(200)
})

test('says that an account is gone, or verified already, only where it was proven', async () => {
  const visitor = studio.visitor()
  await signUp(visitor)
  await verify(visitor)
  const resend = () => visitor.call('POST', '/api/auth/send-verification-email', { email: mia.email })
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'already_verified' } })
  await studio.sql('delete from users')
  expect(await resend()).toMatchObject({
    status: 404,
    body: refusal('No user found. Please try logging in first.', 'no_user'),
  })
})

test('refuses a verification link that is not ours', async () => {
  await signUp(studio.visitor())
  const token = await tokenOf('verifyUrl', 'token')
  for (const bad of ['', 'x', `${token}x`, token.split('.').toSpliced(2, 1, '').join('.')]) {
    expect((await studio.visitor().call('GET', `/api/auth/verify-email?token=${bad}`)).status).toBe(400)
  }
  expect(await studio.sql('select email_verified from users')).toEqual([{ email_verified: false }])
})

test('a link opened in the browser that signed up keeps its password, no matter who opens it afterwards', async () => {
  const visitor = studio.visitor()
  await signUp(visitor)
  expect(await verify(visitor)).toMatchObject({
    status: 200,
    body: { message: 'Your email address is verified. You can log in now.' },
  })
  await verify(studio.visitor())
  expect((await signIn(studio.visitor())).status).toBe(200)
})

test('a password typed elsewhere is void once the link is opened: no account can be taken before its owner comes', async () => {
  const thief = studio.visitor()
  await signUp(thief)
  await signIn(thief)
  const scanner = studio.visitor()
  expect((await scanner.fetch(`/verify?token=${await tokenOf('verifyUrl', 'token')}`)).status).toBe(200)
  expect((await signIn(thief)).status).toBe(401)
  expect((await verify(thief)).body).toMatchObject({ message: expect.stringContaining('choose a new password') })
  expect((await signIn(thief)).status).toBe(401)
  expect(await studio.sql('select 1 from passwords')).toEqual([])
})

test('signing up with ADMIN_EMAIL gives no role, before and after the link is opened', async () => {
  studio.services.config.adminEmail = mia.email
  try {
    const thief = studio.visitor()
    await signUp(thief)
    await verify(studio.visitor())
    expect((await signIn(thief)).status).toBe(401)
    const owner = await studio.signedUp({ email: 'owner@example.com' })
    studio.services.config.adminEmail = 'owner@example.com'
    await signIn(owner, { email: 'owner@example.com' })
    expect(await studio.sql('select distinct role from users')).toEqual([{ role: 'member' }])
  } finally {
    studio.services.config.adminEmail = undefined
  }
})

test('a new member names the friend who sent them, or nobody', async () => {
  const member = await studio.signedIn()
  const friend = referralCode(member.account.id)
  const join = (email: string, more: object) =>
    studio.visitor().call('POST', '/api/auth/sign-up/email', { ...mia, email, ...more })
  expect((await join('grace@example.com', { contact: '07700 900999', friend })).status).toBe(200)
  expect((await join('ben@example.com', { contact: '07700 900998', friend: 'nobody' })).status).toBe(200)
  expect(await studio.sql('select brought_by from members join users using (id) order by email limit 2')).toEqual([
    { brought_by: null },
    { brought_by: member.account.id },
  ])
})

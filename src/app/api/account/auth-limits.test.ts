import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashPassword } from '#src/platform/auth/passwords/password-hash.server.ts'
import { stopMachineClock } from '#tests/helpers/machine-clock.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
stopMachineClock()

const tooMany = 'Too many attempts. Please wait a while and try again.'
const signIn = (visitor: Visitor, given: object = {}) =>
  visitor.call('POST', '/api/auth/sign-in/email', { email: mia.email, password: mia.password, ...given })
const guess = (visitor: Visitor, email = mia.email) => signIn(visitor, { email, password: 'not-her-password' })
const signUp = (visitor: Visitor, email: string) => visitor.call('POST', '/api/auth/sign-up/email', { ...mia, email })
const forget = (email: string) => studio.visitor().call('POST', '/api/auth/request-password-reset', { email })

async function statuses(times: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; n < times; n++) answers.push((await call()).status)
  return answers
}

test('five failures close an account to that network for a quarter of an hour, not to others', async () => {
  await studio.signedUp()
  const visitor = studio.visitor('203.0.113.5')
  expect(await statuses(6, () => guess(visitor))).toEqual([401, 401, 401, 401, 401, 429])
  const closed = await signIn(visitor)
  expect(closed.status).toBe(429)
  expect(closed.body).toEqual({ success: false, error: tooMany, code: 'too_many_attempts' })
  const wait = Number(closed.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect((await signIn(studio.visitor('203.0.113.6'))).status).toBe(429)
  expect((await signIn(studio.visitor('203.0.114.5'))).status).toBe(200)
  expect((await guess(visitor, 'ana@example.com')).status).toBe(401)
})

test('a device that has signed in before has a count of its own: neither its network nor it shuts the other out', async () => {
  await studio.signedUp()
  const [desk, phone] = [studio.visitor('203.0.113.5'), studio.visitor('203.0.113.6')]
  expect((await signIn(desk)).status).toBe(200)
  expect((await statuses(6, () => guess(phone))).at(-1)).toBe(429)
  expect((await signIn(desk)).status).toBe(200)
  expect(await statuses(6, () => guess(desk))).toEqual([401, 401, 401, 401, 401, 429])
  expect((await signIn(studio.visitor('203.0.114.5'))).status).toBe(200)
  // It is known to that account alone, and not by a cookie that was made up.
  const made = studio.visitor('203.0.113.7')
  made.cookies.set(
    'device',
    desk.cookies.get('device')!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  )
  expect((await signIn(made)).status).toBe(429)
  expect(await statuses(6, () => guess(desk, 'ana@example.com'))).toEqual([401, 401, 401, 401, 401, 429])
})

test('guesses at once are all counted', async () => {
  await studio.signedUp()
  const visitor = studio.visitor('203.0.113.5')
  const answers = await Promise.all(Array.from({ length: 9 }, () => guess(visitor)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('only failures count: signing in ten times is allowed', async () => {
  await studio.signedUp()
  expect(await statuses(10, () => signIn(studio.visitor()))).toEqual(Array(10).fill(200))
})

test('a correct password for an unverified address is no failure', async () => {
  await signUp(studio.visitor(), mia.email)
  expect(await statuses(7, () => signIn(studio.visitor()))).toEqual(Array(7).fill(403))
})

test('signs up one address three times an hour at most', async () => {
  expect(await statuses(4, () => signUp(studio.visitor(), mia.email))).toEqual([200, 409, 409, 429])
})

test('signs up thirty times an hour from one network at most', async () => {
  const [here, there] = [studio.visitor('2001:db8::5'), studio.visitor('2001:db8:0:1::5')]
  await signUp(here, 'first@example.com')
  await studio.sql(`update rate_limits set attempts = 30 where attempts = 1 and key like 'sign-up:%'`)
  expect((await signUp(studio.visitor('2001:db8::6'), 'second@example.com')).status).toBe(429)
  expect((await signUp(there, 'second@example.com')).status).toBe(200)
})

test('mails three reset links an hour to one address at most, and counts unknown ones alike', async () => {
  await studio.signedUp()
  expect(await statuses(4, () => forget(mia.email))).toEqual([200, 200, 200, 429])
  expect(await statuses(4, () => forget('nobody@example.com'))).toEqual([200, 200, 200, 429])
  expect((await studio.emails()).filter(({ kind }) => kind === 'reset-password')).toHaveLength(3)
})

test('sends the verification email again three times an hour at most', async () => {
  const visitor = studio.visitor()
  await signUp(visitor, mia.email)
  const resend = () => visitor.call('POST', '/api/auth/send-verification-email', { email: mia.email })
  expect(await statuses(4, resend)).toEqual([200, 200, 200, 429])
})

test('thirty failures over all accounts close a network, and no other', async () => {
  await studio.signedUp()
  const names = Array.from({ length: 31 }, (_, n) => `someone-${n}@example.com`)
  const answers = []
  for (const name of names) answers.push((await guess(studio.visitor('198.51.100.7'), name)).status)
  expect(answers).toEqual([...Array(30).fill(401), 429])
  expect((await signIn(studio.visitor('198.51.100.8'))).status).toBe(429)
  expect((await signIn(studio.visitor('198.51.101.7'))).status).toBe(200)
})

test('an account guessed at more than ten times an hour answers slower, to its owner too, and is never closed', async () => {
  await studio.signedUp()
  await guess(studio.visitor('203.0.113.1'))
  await studio.sql(`update rate_limits set attempts = 10 where key like 'sign-in-account:%'`)
  const startedAt = performance.now()
  expect((await signIn(studio.visitor('203.0.114.1'))).status).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThan(1900)
})

test('a sign-up that was not right does not count', async () => {
  const wrong = () => studio.visitor().call('POST', '/api/auth/sign-up/email', { ...mia, password: 'short' })
  expect(await statuses(5, wrong)).toEqual(Array(5).fill(400))
  expect((await signUp(studio.visitor(), mia.email)).status).toBe(200)
})

test('keeps no address among the counters', async () => {
  await signUp(studio.visitor('203.0.113.5'), mia.email)
  await guess(studio.visitor('203.0.113.5'))
  expect(JSON.stringify(await studio.sql('select * from rate_limits'))).not.toMatch(/mia|203\.0/)
})

test('RATE_LIMIT=off lifts every limit, and leaves what was counted as it is', async () => {
  await studio.signedUp()
  await guess(studio.visitor())
  const counted = await studio.sql('select key, attempts from rate_limits order by key')
  studio.services.config.rateLimit = false
  try {
    expect((await signIn(studio.visitor())).status).toBe(200)
    expect(await statuses(7, () => guess(studio.visitor()))).toEqual(Array(7).fill(401))
    expect(await statuses(5, () => forget(mia.email))).toEqual(Array(5).fill(200))
    expect(await studio.sql('select key, attempts from rate_limits order by key')).toEqual(counted)
  } finally {
    studio.services.config.rateLimit = true
  }
})

test('while too many passwords are being hashed, page and API say when to try again, and nothing is counted', async () => {
  await studio.signedUp()
  const before = await studio.sql('select key, attempts from rate_limits order by key')
  let isOver = false
  const crowd = Array.from({ length: 40 }, async () => {
    while (!isOver) if ((await hashPassword('swing-left-9')) === null) await pause(5)
  })
  const [called, posted, signedUp] = await Promise.all([
    signIn(studio.visitor()),
    studio.visitor().post('/member', { email: mia.email, password: mia.password }),
    signUp(studio.visitor(), 'ana@example.com'),
  ])
  isOver = true
  await Promise.all(crowd)
  const busyText = 'Too many people are signing in at this moment. Please try again in a few seconds.'
  expect(called.body).toEqual({ success: false, error: busyText, code: 'busy' })
  expect([called.status, posted.status, signedUp.status]).toEqual([503, 503, 503])
  expect([called.headers, posted.headers, signedUp.headers].map((sent) => sent.get('Retry-After'))).toEqual([
    '3',
    '3',
    '3',
  ])
  expect(await posted.text()).toContain(busyText)
  expect(await studio.sql('select key, attempts from rate_limits order by key')).toEqual(before)
  expect((await signIn(studio.visitor())).status).toBe(200)
})

test('an answer that says to wait is not kept under its Idempotency-Key: the same call is done later', async () => {
  const visitor = studio.visitor('203.0.113.90')
  const send = async (path: string, key: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
    return (await visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const wrong = { email: 'nobody@example.com', password: 'not a password of anybody' }
  for (let n = 0; n < 5; n++) expect(await send('/api/auth/sign-in/email', `try-${n}`, wrong)).toBe(401)
  expect(await send('/api/auth/sign-in/email', 'sign-in', wrong)).toBe(429)
  await studio.sql('delete from rate_limits')
  expect(await send('/api/auth/sign-in/email', 'sign-in', wrong)).toBe(401)
  const hall = (eventDate: string) => ({
    customerName: 'Priya Shah',
    customerEmail: 'priya@example.com',
    customerPhone: '07700 900123',
    eventDate,
    startTime: '10:00',
    endTime: '11:00',
    duration: 1,
    expectedAttendees: 24,
    eventType: 'birthday-party',
    specialRequirements: '',
    totalPrice: 25,
  })
  for (const day of ['2026-11-30', '2026-12-01']) expect(await send('/api/hall-hire/book', day, hall(day))).toBe(201)
  expect(await send('/api/hall-hire/book', 'hall', hall('2026-12-02'))).toBe(429)
  await studio.sql('update hall_hires set kept_at = created_at')
  expect(await send('/api/hall-hire/book', 'hall', hall('2026-12-02'))).toBe(201)
})

import { networkOf } from '#src/platform/http/addresses/network-of.ts'
import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { findActor, SIGN_IN_DAYS } from '../actor.server.ts'
import type { AuthServices, Caller } from '../auth-parts.server.ts'
import { isFreshlyProven } from './fresh-proof.server.ts'
import { listSignInFailures, recordFailure } from './sign-in-failures.server.ts'
import {
  completeSession,
  endOtherSessions,
  endSession,
  endSignInSession,
  listSignInSessions,
  markProven,
  openSession,
} from './sign-in-sessions.server.ts'
import { endSignInOf, listStaffSignIns } from './studio-sign-ins.server.ts'

const { db, ctx, account, sql } = await openUseCaseTest()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const callerOf = (who?: Account, headers: Record<string, string> = {}): Caller => ({
  ctx: ctx(who ?? { kind: 'visitor' }),
  network: networkOf('203.0.113.9'),
  headers: new Headers(headers),
  services: {} as AuthServices,
})

/** The account with one more sign-in, and the token of that. */
async function signIn(who: Account, { cookie = '', awaitsCode = false } = {}) {
  const caller = callerOf(undefined, { Cookie: cookie, 'User-Agent': FIREFOX })
  const opened = await db.transaction((tx) => openSession(tx, caller, { userId: who.userId, awaitsCode }))
  return {
    actor: { ...who, signInSessionId: opened.id },
    id: opened.id,
    cookie: opened.cookie.split(';')[0]!,
    line: opened.cookie,
  }
}

const tokenOf = (line: string) => line.split(';')[0]!.split('=')[1]!
const isOpen = async (cookie: string) => (await findActor(db.reader, tokenOf(cookie))).kind === 'account'
const ids = async (who: Account) => (await listSignInSessions(callerOf(who))).map(({ id }) => id)
const change = (id: string, set: string) => sql(`update sign_in_sessions set ${set} where id = $1`, [id])
const minutesLeft = async (id: string) => {
  const left = `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sign_in_sessions where id = $1`
  return (await sql<{ minutes: number }>(left, [id]))[0]!.minutes
}

test('a sign-in lasts thirty days, in the browser as with us, and ends the one the browser had', async () => {
  const [mia, noa] = [await account(), await account()]
  const [first, other] = [await signIn(mia), await signIn(noa)]
  expect(await minutesLeft(first.id)).toBe(SIGN_IN_DAYS * 24 * 60)
  expect(first.line).toContain(`Max-Age=${30 * 24 * 60 * 60};`)
  const second = await signIn(mia, { cookie: first.cookie })
  expect(await Promise.all([first, second, other].map(({ cookie }) => isOpen(cookie)))).toEqual([false, true, true])
})

test('one that waits for its code lasts ten minutes and opens nothing; the code opens it under a new token', async () => {
  const [mia, noa] = [await account(), await account()]
  const [waiting, other] = [await signIn(mia, { awaitsCode: true }), await signIn(noa, { awaitsCode: true })]
  expect(await minutesLeft(waiting.id)).toBe(10)
  expect(await isOpen(waiting.cookie)).toBe(false)
  await change(waiting.id, `proven_at = now() - interval '1 day'`)
  const line = await db.transaction((tx) => completeSession(tx, waiting.id))
  expect([await isOpen(line), await isOpen(waiting.cookie)]).toEqual([true, false])
  expect(line).toContain(`Max-Age=${30 * 24 * 60 * 60};`)
  expect([await minutesLeft(waiting.id), await minutesLeft(other.id)]).toEqual([SIGN_IN_DAYS * 24 * 60, 10])
  expect(await isFreshlyProven(ctx(waiting.actor))).toBe(true)
})

test('an identity counts as proven for ten minutes, for the sign-in it was proven in', async () => {
  const mia = await account()
  const [here, there] = [await signIn(mia), await signIn(mia)]
  expect(await isFreshlyProven(ctx())).toBe(false)
  for (const { id } of [here, there]) await change(id, `proven_at = now() - interval '11 minutes'`)
  expect(await isFreshlyProven(ctx(here.actor))).toBe(false)
  const line = await db.transaction((tx) => markProven(tx, here.id))
  expect([await isOpen(line), await isOpen(here.cookie), await isOpen(there.cookie)]).toEqual([true, false, true])
  expect(await isFreshlyProven(ctx(there.actor))).toBe(false)
  await change(here.id, `proven_at = now() - interval '9 minutes'`)
  expect(await isFreshlyProven(ctx(here.actor))).toBe(true)
})

test('a sign-out ends the sign-in of this browser and no other', async () => {
  const mia = await account()
  const [here, there] = [await signIn(mia), await signIn(mia)]
  const line = await db.transaction((tx) => endSession(tx, callerOf(mia, { Cookie: here.cookie })))
  expect(line).toContain('Max-Age=0')
  expect([await isOpen(here.cookie), await isOpen(there.cookie)]).toEqual([false, true])
  await db.transaction((tx) => endSession(tx, callerOf()))
  expect(await isOpen(there.cookie)).toBe(true)
})

test('everybody sees where they are signed in, the latest first, and this device among them', async () => {
  const [mia, noa] = [await account(), await account()]
  const [old, here, gone] = [await signIn(mia), await signIn(mia), await signIn(mia)]
  await signIn(noa)
  await change(old.id, `updated_at = now() - interval '1 hour'`)
  await change(gone.id, `expires_at = now() - interval '1 second'`)
  const listed = await listSignInSessions(callerOf(here.actor))
  expect(listed.map(({ id, isThisOne }) => [id, isThisOne])).toEqual([
    [here.id, true],
    [old.id, false],
  ])
  expect(listed[0]!.device).toBe('Firefox on Linux')
  expect(await listSignInSessions(callerOf())).toEqual([])
})

test('one ends a sign-in of their own, and no other', async () => {
  const [mia, noa] = [await account(), await account()]
  const [one, two, foreign] = [await signIn(mia), await signIn(mia), await signIn(noa)]
  for (const id of [foreign.id, newId(), 'no id'])
    expect(await endSignInSession(callerOf(mia), id)).toMatchObject({ ok: false, refusal: 'session_not_found' })
  expect(await endSignInSession(callerOf(), one.id)).toMatchObject({ ok: false })
  expect(await endSignInSession(callerOf(mia), one.id)).toMatchObject({ ok: true })
  expect([await ids(mia), await ids(noa)]).toEqual([[two.id], [foreign.id]])
})

test('all but this one end at once, of this account', async () => {
  const [mia, noa] = [await account(), await account()]
  const [, here, foreign] = [await signIn(mia), await signIn(mia), await signIn(noa)]
  await endOtherSessions(callerOf())
  expect(await ids(mia)).toHaveLength(2)
  await endOtherSessions(callerOf(here.actor))
  expect([await ids(mia), await ids(noa)]).toEqual([[here.id], [foreign.id]])
})

test('an admin sees staff with and without a second factor, by name, and who is signed in, staff first', async () => {
  const boss = await account('admin', { name: 'Bo' })
  const coach = await account('instructor', { name: 'Ann' })
  const [left, mia] = [await account('instructor', { name: 'Cleo' }), await account()]
  await sql('update users set deactivated_at = now() where id = $1', [left.userId])
  const factor = `insert into second_factors (user_id, secret, last_step, spare_codes, enabled_at) values ($1, 's', 0, '[]', $2)`
  await sql(factor, [coach.userId, null])
  const key = `insert into passkeys (user_id, name, credential_id, public_key, counter, transports) values ($1, 'P', $2, 'k', 0, '[]')`
  await sql(key, [mia.userId, 'of a member'])
  const hasFactor = async () => (await listStaffSignIns(db.reader, 5)).staff.map((one) => [one.name, one.hasFactor])
  expect(await hasFactor()).toEqual([
    ['Ann', false],
    ['Bo', false],
  ])
  await sql(key, [boss.userId, 'of the boss'])
  await sql('update second_factors set enabled_at = now()')
  expect(await hasFactor()).toEqual([
    ['Ann', true],
    ['Bo', true],
  ])
  const [member, earlier, later] = [await signIn(mia), await signIn(boss), await signIn(coach)]
  const [gone] = [await signIn(boss), await signIn(boss, { awaitsCode: true })]
  await change(gone.id, `expires_at = now() - interval '1 second'`)
  await change(earlier.id, `updated_at = now() - interval '1 hour'`)
  const live = async (most: number) => (await listStaffSignIns(db.reader, most)).live.map(({ id }) => id)
  expect(await live(5)).toEqual([later.id, earlier.id, member.id])
  expect(await live(2)).toEqual([later.id, earlier.id])
})

test('only an admin ends the sign-in of another', async () => {
  const [boss, coach, mia] = [await account('admin'), await account('instructor'), await account()]
  const [one, two] = [await signIn(mia), await signIn(mia)]
  for (const who of [undefined, coach, mia])
    expect(await endSignInOf(callerOf(who), one.id)).toMatchObject({ refusal: 'session_not_found' })
  for (const id of [newId(), 'no id'])
    expect(await endSignInOf(callerOf(boss), id)).toMatchObject({ refusal: 'session_not_found' })
  expect(await endSignInOf(callerOf(boss), one.id)).toMatchObject({ ok: true })
  expect(await ids(mia)).toEqual([two.id])
})

test('failures are listed latest first, with the account they were about if there is one', async () => {
  const [mia] = [await account('member', { name: 'Mia', email: 'Mia@example.com' }), await account()]
  await recordFailure(callerOf(), { outcome: 'wrong_credentials', tried: { email: 'mia@EXAMPLE.com' } })
  await sql(`update sign_in_failures set at = now() - interval '1 hour'`)
  await recordFailure(callerOf(), { outcome: 'too_many_attempts', tried: { email: 'nobody@example.com' } })
  const failures = await listSignInFailures(db.reader, 5)
  const network = '203.0.113.0/24'
  expect(failures).toMatchObject([
    { outcome: 'too_many_attempts', userId: null, name: null, network },
    { outcome: 'wrong_credentials', userId: mia.userId, name: 'Mia', network },
  ])
  expect(await listSignInFailures(db.reader, 1)).toHaveLength(1)
})

test('what is no form names nobody', async () => {
  await account()
  for (const tried of [null, 'mia@example.com', {}]) await recordFailure(callerOf(), { outcome: 'bad_input', tried })
  expect((await listSignInFailures(db.reader, 5)).map(({ userId }) => userId)).toEqual([null, null, null])
})

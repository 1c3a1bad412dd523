import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openDatabase } from '../database/db.server.ts'
import { tokenHash } from './accounts/account-tokens.server.ts'
import { findActor, listEndedSignIns } from './actor.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

type SignIn = { role?: string; seen?: string; begun?: string; expires?: string; awaitsCode?: boolean }

/** Someone signed in: last seen, begun and expiring so long from now. Their token is the id of the sign-in. */
async function aSignIn(given: SignIn = {}) {
  const { role = 'member', seen = '0 s', begun = '0 s', expires = '1 day', awaitsCode = false } = given
  const [userId, id] = [newId(), newId()]
  await db.pool.query(
    `insert into users (id, name, email, email_verified, contact, role) values ($1, 'Mia', $2, true, '1', $3)`,
    [userId, `${userId}@example.com`, role],
  )
  await db.pool.query(
    `insert into sign_in_sessions (id, user_id, token_hash, updated_at, created_at, expires_at, awaits_code)
     values ($1, $2, $3, now() + $4::interval, now() + $5::interval, now() + $6::interval, $7)`,
    [id, userId, tokenHash(id), seen, begun, expires, awaitsCode],
  )
  return { id, userId, change: (set: string) => db.pool.query(`update users set ${set} where id = $1`, [userId]) }
}

const roleOf = async (token: string) => {
  const actor = await findActor(db.reader, token)
  return actor.kind === 'account' ? actor.role : actor.kind
}

async function expectLive(id: string, isLive: boolean): Promise<void> {
  expect((await findActor(db.reader, id)).kind).toBe(isLive ? 'account' : 'visitor')
  const unknown = newId()
  expect(await listEndedSignIns(db.reader, [id, unknown])).toEqual(new Set(isLive ? [unknown] : [id, unknown]))
}

test('a token opens the account it was given to, and no other does', async () => {
  const [mia, other] = [await aSignIn(), await aSignIn({ role: 'admin' })]
  expect(await findActor(db.reader, mia.id)).toEqual({
    kind: 'account',
    userId: mia.userId,
    role: 'member',
    name: 'Mia',
    email: `${mia.userId}@example.com`,
    signInSessionId: mia.id,
  })
  expect(await roleOf(other.id)).toBe('admin')
  expect(await findActor(db.reader, 'no such token')).toEqual({ kind: 'visitor' })
  expect(await findActor(db.reader, null)).toEqual({ kind: 'visitor' })
})

test.each<[string, SignIn, boolean]>([
  ['one that has expired', { expires: '-1 s' }, false],
  ['one that waits for its code', { awaitsCode: true }, false],
  ['a member six days away', { seen: '-6 days', begun: '-29 days' }, true],
  ['a member eight days away', { seen: '-8 days' }, false],
  ['an instructor eleven hours away', { role: 'instructor', seen: '-11 h' }, true],
  ['an instructor thirteen hours away', { role: 'instructor', seen: '-13 h' }, false],
  ['an admin in the sixth day', { role: 'admin', begun: '-6 days' }, true],
  ['an admin in the eighth day', { role: 'admin', begun: '-8 days' }, false],
])('the sign-in of %s', async (_who, given, isLive) => {
  await expectLive((await aSignIn(given)).id, isLive)
})

test.each(['email_verified = false', 'deactivated_at = now()'])('no sign-in is live once %s', async (set) => {
  const mia = await aSignIn()
  await mia.change(set)
  await expectLive(mia.id, false)
})

const seenAgo = async (id: string) => {
  const seconds = `select extract(epoch from now() - updated_at)::int as ago from sign_in_sessions where id = $1`
  return (await db.pool.query<{ ago: number }>(seconds, [id])).rows[0]!.ago
}

test('when a device was last used is written to five minutes, for that device', async () => {
  const [lately, longAgo, other] = [
    await aSignIn({ seen: '-4 min' }),
    await aSignIn({ seen: '-6 min' }),
    await aSignIn({ seen: '-6 min' }),
  ]
  await findActor(db.reader, lately.id)
  await findActor(db.reader, longAgo.id)
  expect(await seenAgo(lately.id)).toBeGreaterThanOrEqual(240)
  expect(await seenAgo(longAgo.id)).toBeLessThan(60)
  expect(await seenAgo(other.id)).toBeGreaterThanOrEqual(360)
})

test('an admin whose second factor is overdue counts as a member until there is one', async () => {
  const [admin, other] = [await aSignIn({ role: 'admin' }), await aSignIn({ role: 'instructor' })]
  await other.change(`second_factor_due_at = now() - interval '1 day'`)
  expect(await roleOf(other.id)).toBe('instructor')
  await admin.change(`second_factor_due_at = now() + interval '1 day'`)
  expect(await roleOf(admin.id)).toBe('admin')
  await admin.change(`second_factor_due_at = now() - interval '1 day'`)
  expect(await findActor(db.reader, admin.id)).toMatchObject({ role: 'member', owesSecondFactor: true })
  // Of another account, or begun and not confirmed, it is none.
  const factor = `insert into second_factors (user_id, secret, last_step, spare_codes, enabled_at) values ($1, 's', 0, '[]', $2)`
  await db.pool.query(factor, [other.userId, new Date()])
  await db.pool.query(factor, [admin.userId, null])
  expect(await roleOf(admin.id)).toBe('member')
  await db.pool.query('update second_factors set enabled_at = now() where user_id = $1', [admin.userId])
  expect(await findActor(db.reader, admin.id)).not.toHaveProperty('owesSecondFactor')
  expect(await roleOf(admin.id)).toBe('admin')
})

test('a passkey is a second factor too', async () => {
  const [admin, other] = [await aSignIn({ role: 'admin' }), await aSignIn()]
  await admin.change(`second_factor_due_at = now() - interval '1 day'`)
  const passkey = `insert into passkeys (user_id, name, credential_id, public_key, counter, transports) values ($1, 'P', $2, 'k', 0, '[]')`
  await db.pool.query(passkey, [other.userId, 'theirs'])
  expect(await roleOf(admin.id)).toBe('member')
  await db.pool.query(passkey, [admin.userId, 'own'])
  expect(await roleOf(admin.id)).toBe('admin')
})

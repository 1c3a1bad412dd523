import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { type Account, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { changeContact } from '../members/change-contact.server.ts'
import { changeRole } from './change-role.server.ts'
import { closeAccount } from './close-account.server.ts'
import { reactivateMember } from './reactivate-member.server.ts'
import { writeMemberNote } from '../notes/write-member-note.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const as = (actor: Account) => ctxFor(db, actor) as SignedInCtx
const rows = async (text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows as unknown[]
const acts = () => rows('select verb, details from activities order by at, id')
const roleOf = async (id: string) => (await rows('select role from users where id = $1', [id]))[0]

async function anInstructor(name: string, userId: string | null = null): Promise<string> {
  const id = newId()
  await db.pool.query(
    `insert into instructors (id, name, specialty, bio, user_id) values ($1, $2, 'Dance', 'Dances', $3)`,
    [id, name, userId],
  )
  return id
}

test('an admin makes a member an instructor whose sign-in opens one register, and the log says before and after', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await anAccount(db)]
  const instructorId = await anInstructor('Ife Bello')
  const change = { memberId: member.userId, role: 'instructor', instructorId } as const
  expect(await changeRole(as(admin), change)).toEqual({ ok: true, value: { role: 'instructor' } })
  expect(await roleOf(member.userId)).toEqual({ role: 'instructor' })
  expect(await rows('select user_id from instructors')).toEqual([{ user_id: member.userId }])
  const details = {
    before: { role: 'member', registersOf: 'nobody' },
    after: { role: 'instructor', registersOf: 'Ife Bello' },
  }
  expect(await acts()).toEqual([{ verb: 'member.role_changed', details }])
  // Asked again nothing changes, and a member again opens no register.
  await changeRole(as(admin), change)
  expect(await acts()).toHaveLength(1)
  await changeRole(as(admin), { ...change, role: 'member' })
  expect(await rows('select user_id from instructors')).toEqual([{ user_id: null }])
})

test('an instructor with an account of their own is not given to another', async () => {
  const [admin, first, second] = [await anAccount(db, { role: 'admin' }), await anAccount(db), await anAccount(db)]
  const instructorId = await anInstructor('Ife Bello', first.userId)
  const change = { memberId: second.userId, role: 'instructor' } as const
  expect(await changeRole(as(admin), { ...change, instructorId })).toMatchObject({ refusal: 'instructor_taken' })
  for (const unknown of [newId(), 'x']) {
    const outcome = await changeRole(as(admin), { ...change, instructorId: unknown })
    expect(outcome).toMatchObject({ refusal: 'instructor_not_found' })
  }
  expect(await roleOf(second.userId)).toEqual({ role: 'member' })
  expect(await acts()).toEqual([])
})

test('nobody takes the role of an admin from themselves, and the last one keeps it', async () => {
  const [admin, other] = [await anAccount(db, { role: 'admin' }), await anAccount(db, { role: 'admin' })]
  const own = { memberId: admin.userId, role: 'member', instructorId: null } as const
  expect(await changeRole(as(admin), own)).toMatchObject({ refusal: 'own_account' })
  expect(await closeAccount(as(admin), admin.userId)).toMatchObject({ refusal: 'own_account' })
  await db.pool.query('update users set email_verified = false where id = $1', [admin.userId])
  // One who cannot sign in does not count: the other is the last.
  expect(await changeRole(as(admin), { ...own, memberId: other.userId })).toMatchObject({ refusal: 'last_admin' })
  expect(await closeAccount(as(admin), other.userId)).toMatchObject({ refusal: 'last_admin' })
  expect(await roleOf(other.userId)).toEqual({ role: 'admin' })
})

test('of two admins who take the role from each other at once one keeps it', async () => {
  const [one, two] = [await anAccount(db, { role: 'admin' }), await anAccount(db, { role: 'admin' })]
  const taking = [
    [one, two],
    [two, one],
  ] as const
  await Promise.all(
    taking.map(([by, from]) => changeRole(as(by), { memberId: from.userId, role: 'member', instructorId: null })),
  )
  expect(await rows(`select count(*)::int as admins from users where role = 'admin'`)).toEqual([{ admins: 1 }])
})

test('only an admin does any of it, and only with an account that is there', async () => {
  const [admin, member, other] = [await anAccount(db, { role: 'admin' }), await anAccount(db), await anAccount(db)]
  for (const actor of [member, await anAccount(db, { role: 'instructor' })]) {
    const ctx = as(actor)
    const all = [
      changeRole(ctx, { memberId: other.userId, role: 'admin', instructorId: null }),
      changeContact(ctx, { memberId: other.userId, name: 'X', contact: '1' }),
      closeAccount(ctx, other.userId),
      reactivateMember(ctx, other.userId),
      writeMemberNote(ctx, { memberId: other.userId, text: 'x' }),
    ]
    for (const outcome of await Promise.all(all)) expect(outcome).toMatchObject({ refusal: 'not_allowed' })
  }
  const nobody = newId()
  const missing = [
    changeRole(as(admin), { memberId: nobody, role: 'admin', instructorId: null }),
    changeContact(as(admin), { memberId: nobody, name: 'X', contact: '1' }),
    closeAccount(as(admin), nobody),
    reactivateMember(as(admin), nobody),
    writeMemberNote(as(admin), { memberId: nobody, text: 'x' }),
  ]
  for (const outcome of await Promise.all(missing)) expect(outcome).toMatchObject({ refusal: 'member_not_found' })
  expect(await acts()).toEqual([])
})

test('a name or number is corrected, and only what changed is logged', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await anAccount(db, { name: 'Mia Wrong' })]
  const change = { memberId: member.userId, name: 'Mia Wong', contact: '07700 900000' }
  expect(await changeContact(as(admin), change)).toMatchObject({ ok: true })
  await changeContact(as(admin), change)
  const details = { before: { name: 'Mia Wrong' }, after: { name: 'Mia Wong' } }
  expect(await acts()).toEqual([{ verb: 'profile.changed', details }])
})

test('a closed account has no sign-ins, and is opened again', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await anAccount(db)]
  await db.pool.query(
    `insert into sign_in_sessions (token_hash, user_id, expires_at) values ('t', $1, now() + interval '1 day')`,
    [member.userId],
  )
  expect(await closeAccount(as(admin), member.userId)).toEqual({ ok: true, value: { isNew: true } })
  expect(await closeAccount(as(admin), member.userId)).toEqual({ ok: true, value: { isNew: false } })
  expect(await rows('select token_hash from sign_in_sessions')).toEqual([])
  await reactivateMember(as(admin), member.userId)
  await reactivateMember(as(admin), member.userId)
  expect(await rows('select deactivated_at from users where id = $1', [member.userId])).toEqual([
    { deactivated_at: null },
  ])
  const logged = (await acts()) as { verb: string }[]
  expect(logged.map(({ verb }) => verb).sort()).toEqual(['member.deactivated', 'member.reactivated'])
})

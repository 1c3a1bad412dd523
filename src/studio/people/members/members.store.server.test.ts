import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import {
  insertPerson,
  listHousehold,
  markPersonRemoved,
  updatePersonName,
} from '../households/household.store.server.ts'
import {
  countPasskeys,
  findAccount,
  findMember,
  lockAccount,
  lockAdmins,
  markDeactivated,
  removeSecondFactor,
  removeSignIns,
  updateAccount,
  updateNotifications,
  updateRole,
} from './members.store.server.ts'

const { account, db, sql } = await openUseCaseTest()

const later = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000)
const updatedAt = MONDAY

test('a member is found and changed alone', async () => {
  const [mia, leo] = [await account('member', { name: 'Mia' }), await account('member', { name: 'Leo' })]
  await db.transaction(async (tx) => {
    await updateAccount(tx, mia.userId, { name: 'Mia Wong', contact: '2', updatedAt })
    await updateNotifications(tx, mia.userId, { notifType: 'sms', notifTime: 12 })
    await updateRole(tx, mia.userId, { role: 'instructor', secondFactorDueAt: null, updatedAt })
    await markDeactivated(tx, mia.userId, { deactivatedAt: MONDAY, updatedAt })
  })
  const changed = { name: 'Mia Wong', contact: '2', role: 'instructor' }
  expect(await findMember(db.reader, mia.userId)).toMatchObject({ ...changed, notifType: 'sms', notifTime: 12 })
  expect(await findAccount(db.reader, mia.userId)).toMatchObject({ ...changed, deactivatedAt: MONDAY })
  expect(await findMember(db.reader, leo.userId)).toMatchObject({ name: 'Leo', role: 'member', notifType: 'email' })
  const same = { id: leo.userId, contact: '', role: 'member', isVerified: true, deactivatedAt: null }
  expect(await db.transaction((tx) => lockAccount(tx, leo.userId))).toMatchObject(same)
  expect([await findMember(db.reader, newId()), await findAccount(db.reader, newId())]).toEqual([null, null])
})

test('admins are those who can act as one', async () => {
  const admins = [await account('admin'), await account('admin')].map(({ userId }) => userId)
  const [gone, unsure] = [await account('admin'), await account('admin')]
  await account('instructor')
  await sql('update users set deactivated_at = now() where id = $1', [gone.userId])
  await sql('update users set email_verified = false where id = $1', [unsure.userId])
  expect(new Set(await db.transaction((tx) => lockAdmins(tx)))).toEqual(new Set(admins))
})

test('sign-ins, second factor and passkeys of one account are counted and ended', async () => {
  const [mia, leo] = [await account(), await account()]
  for (const [n, { userId }] of [mia, mia, leo].entries()) {
    await sql(`insert into sign_in_sessions (user_id, token_hash, expires_at) values ($1, $2, now())`, [
      userId,
      `t${n}`,
    ])
    await sql(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports) values ($1, 'P', $2, 'k', 0, '[]')`,
      [userId, `c${n}`],
    )
  }
  const factor = `insert into second_factors (user_id, secret, last_step, spare_codes, enabled_at) values ($1, 's', 0, '[]', $2)`
  await sql(factor, [mia.userId, MONDAY])
  await sql(factor, [leo.userId, null])
  const end = (userId: string) => db.transaction((tx) => removeSignIns(tx, userId))
  const factorOff = (userId: string) => db.transaction((tx) => removeSecondFactor(tx, userId))
  expect([await countPasskeys(db.reader, mia.userId), await countPasskeys(db.reader, leo.userId)]).toEqual([2, 1])
  expect([await end(mia.userId), await end(mia.userId), await end(leo.userId)]).toEqual([2, 0, 1])
  expect([await factorOff(mia.userId), await factorOff(mia.userId), await factorOff(leo.userId)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a household lists its holder first, then whom they added, in that order', async () => {
  const [mia, leo] = [await account('member', { name: 'Mia' }), await account('member', { name: 'Leo' })]
  const add = async (memberId: string, name: string, minute: number) => {
    const id = newId()
    await db.transaction((tx) => insertPerson(tx, { id, memberId, name, createdAt: later(minute) }))
    return id
  }
  await add(mia.userId, 'Zoe', 2)
  const ann = await add(mia.userId, 'Ann', 3)
  const eldest = await add(mia.userId, 'Kim', 1)
  await add(leo.userId, 'Tom', 1)
  const names = async () => (await listHousehold(db.reader, mia.userId)).map(({ name, isHolder }) => [name, isHolder])
  expect(await names()).toEqual([
    ['Mia', true],
    ['Kim', false],
    ['Zoe', false],
    ['Ann', false],
  ])
  await db.transaction((tx) => updatePersonName(tx, eldest, 'Kimberley'))
  await db.transaction((tx) => markPersonRemoved(tx, ann, MONDAY))
  expect(await names()).toEqual([
    ['Mia', true],
    ['Kimberley', false],
    ['Zoe', false],
  ])
  expect(await listHousehold(db.reader, leo.userId)).toHaveLength(2)
})

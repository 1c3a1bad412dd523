import { afterEach, expect, test } from 'vitest'
import { accountDoors } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { signUp, signIn, whoIs, verify } = accountDoors(studio)
const { config } = studio.house
afterEach(() => {
  config.adminEmail = undefined
})

test('ADMIN_EMAIL becomes admin at its first verified sign-in, in whatever case it is typed', async () => {
  config.adminEmail = mia.email
  const visitor = studio.visitor()
  await signUp(visitor, { email: 'MIA@example.com' })
  expect(await signIn(visitor)).toMatchObject({ status: 403 })
  expect(await studio.sql('select role from users')).toEqual([{ role: 'member' }])
  await verify(visitor)
  expect(await studio.sql('select role from users')).toEqual([{ role: 'member' }])
  expect((await signIn(visitor)).body).toMatchObject({ user: { role: 'admin' } })
  expect(await whoIs(visitor)).toMatchObject({ role: 'admin' })
  expect(await studio.sql(`select verb, actor_kind from activities where verb like 'member.%'`)).toEqual([
    { verb: 'member.role_changed', actor_kind: 'system' },
  ])
})

test('the column decides afterwards: a role that was taken away stays away', async () => {
  config.adminEmail = mia.email
  await studio.signedUp()
  await studio.sql(`update users set role = 'member'`)
  const visitor = studio.visitor()
  expect((await signIn(visitor)).body).toMatchObject({ user: { role: 'member' } })
})

test('an account from before ADMIN_EMAIL was set becomes admin at its next sign-in', async () => {
  await studio.signedUp()
  config.adminEmail = mia.email
  expect((await signIn(studio.visitor())).body).toMatchObject({ user: { role: 'admin' } })
})

test('nobody else becomes admin, not even the first', async () => {
  config.adminEmail = 'owner@studio.example'
  const visitor = await studio.signedUp()
  expect(await whoIs(visitor)).toMatchObject({ role: 'member' })
})

test('of several first sign-ins at once one is the first', async () => {
  config.adminEmail = mia.email
  await signUp(studio.visitor())
  await verify(studio.visitor())
  const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(studio.visitor())))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await studio.sql(`select 1 from activities where verb = 'member.role_changed'`)).toHaveLength(1)
})

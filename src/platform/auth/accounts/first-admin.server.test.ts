import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { openLinks } from '../../links.server.ts'
import { findSetup, hasAccounts, hasAdmin, hasBeenAdmin, isSetupPending, setupUrl } from './first-admin.server.ts'

const { db, ctx, account, sql } = await openUseCaseTest()

const owner = 'owner@studio.example'
const issue = async (email: string | null) => {
  const links = openLinks('http://localhost:3000', 'a-secret-for-tests')
  const url = await db.transaction((tx) => setupUrl(tx, links, { email, minutes: 15 }))
  return new URL(url).searchParams.get('token')
}
const isPending = (email: string) => db.transaction((tx) => isSetupPending(tx, email))
const expireAll = () => sql(`update account_tokens set expires_at = now() - interval '1 second'`)

test('an address has been admin while it is, and after the role was taken away', async () => {
  const [admin, former] = [await account('admin'), await account('member', { email: 'Former@Example.com' })]
  const member = await account()
  await sql('update users set admin_granted_at = now() where id = $1', [former.userId])
  const asked = [admin.email, 'former@example.com', member.email, 'nobody@example.com']
  expect(await Promise.all(asked.map((email) => hasBeenAdmin(db.reader, email)))).toEqual([true, true, false, false])
})

test('a link waits for its address, until it is replaced or too old', async () => {
  expect(await isPending(owner)).toBe(false)
  await issue(owner)
  expect([await isPending(owner), await isPending('other@studio.example')]).toEqual([true, false])
  await expireAll()
  expect(await isPending(owner)).toBe(false)
  await issue(owner)
  await issue('other@studio.example')
  expect([await isPending(owner), await isPending('other@studio.example')]).toEqual([false, true])
})

test('a link for anyone opens a studio without an admin; one for an address is good in any', async () => {
  const found = async (token: string | null) => findSetup({ ctx: ctx() }, token)
  expect([await hasAccounts(db.reader), await hasAdmin(db.reader)]).toEqual([false, false])
  const first = await issue(null)
  await account()
  expect([await hasAccounts(db.reader), await hasAdmin(db.reader)]).toEqual([true, false])
  expect(await found(first)).toEqual({ email: null })
  await account('admin')
  expect(await hasAdmin(db.reader)).toBe(true)
  expect(await found(first)).toBeNull()
  expect(await found(await issue(owner))).toEqual({ email: owner })
  expect(await found(first)).toBeNull()
})

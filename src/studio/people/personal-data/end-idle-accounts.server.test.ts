import { expect, test } from 'vitest'
import { aFullLife, CANARY, placesOf } from '#tests/helpers/full-life.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import { endIdleAccounts } from './end-idle-accounts.server.ts'
import { endOldData } from './end-old-data.server.ts'

const setup = await openPayingTest()
const { account, ctx, db, sql, setClock } = setup

const START = Date.parse('2026-11-23T10:00:00Z')
const NOTHING = { to_end: 0, to_tell: 0, unconfirmed: 0 }
const THREE_YEARS = 3 * 366

async function nightAfter(days: number) {
  setClock(new Date(START + days * 86_400_000).toISOString())
  return endIdleAccounts(ctx())
}

const names = async () => (await sql<{ name: string }>('select name from users order by name')).map(({ name }) => name)
const aMember = async (name: string) => {
  const member = await account('member', { name })
  await sql(`update users set last_used_at = $2 where id = $1`, [member.userId, new Date(START)])
  return member
}

test('an account unused for three years is told, and goes a month later: then nothing in the whole database says who it was', async () => {
  await aFullLife(setup)
  await sql(`update users set last_used_at = $1`, [new Date(START)])
  expect(await nightAfter(3 * 365)).toEqual(NOTHING)
  expect(await nightAfter(THREE_YEARS + 30)).toEqual({ ...NOTHING, to_tell: 1 })
  const told = await sql(`select recipient, facts ->> 'signInUrl' as url from messages where kind = 'account-unused'`)
  expect(told).toEqual([{ recipient: CANARY.email, url: 'http://localhost:3000/member' }])
  expect(await nightAfter(THREE_YEARS + 59)).toEqual(NOTHING)
  expect(await names()).toEqual([CANARY.name])
  const broken = (await findBrokenInvariants((text) => db.pool.query(text))).length
  expect(await nightAfter(THREE_YEARS + 61)).toEqual({ ...NOTHING, to_end: 1 })
  // By then what others wrote has gone as well: a hire, e-mails of another member, the sign-in itself.
  await endOldData(ctx())
  for (const text of [...Object.values(CANARY), 'Zephyrine']) expect(await placesOf(sql, text)).toEqual([])
  expect(await names()).toEqual(['Deleted member'])
  expect(await sql('select amount_pence from payments order by receipt_no')).toEqual(
    [3300, 2500, 2500].map((pence) => ({ amount_pence: pence })),
  )
  expect((await findBrokenInvariants((text) => db.pool.query(text))).length).toBe(broken)
  expect(await nightAfter(THREE_YEARS + 5000)).toEqual(NOTHING)
})

test('anyone who logs in after the e-mail stays, and is told again after another three years', async () => {
  const { userId } = await aMember('Mia')
  expect(await nightAfter(THREE_YEARS)).toEqual({ ...NOTHING, to_tell: 1 })
  await sql('update users set last_used_at = $2 where id = $1', [
    userId,
    new Date(START + (THREE_YEARS + 10) * 86_400_000),
  ])
  expect(await nightAfter(THREE_YEARS + 60)).toEqual(NOTHING)
  expect(await nightAfter(2 * THREE_YEARS + 10)).toEqual({ ...NOTHING, to_tell: 1 })
  expect(await names()).toEqual(['Mia'])
})

test('who comes to the front desk, pays by direct debit or works here is in use without signing in', async () => {
  const [held, debited, staff] = [
    await aMember('Held'),
    await aMember('Debited'),
    await account('admin', { name: 'Staff' }),
  ]
  await sql(`update users set last_used_at = $2 where id = $1`, [staff.userId, new Date(START)])
  await sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 6, '2029-11-01', '2029-12-01', 'grant', now(), now())`,
    [held.userId],
  )
  await sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now())`,
    [debited.userId],
  )
  expect(await nightAfter(THREE_YEARS)).toEqual(NOTHING)
  expect(await nightAfter(THREE_YEARS * 2 + 30)).toEqual({ ...NOTHING, to_tell: 1 })
  expect(await sql('select recipient_name from messages')).toEqual([{ recipient_name: 'Held' }])
})

test('an account that nobody confirmed goes after 30 days, and takes nothing of who really has the address', async () => {
  await aMember('Confirmed')
  const stranger = await aMember('Stranger')
  await sql(`update users set email = $2, email_verified = false where id = $1`, [stranger.userId, CANARY.email])
  await sql(`insert into newsletter_subscriptions (email, name, state, asked_at) values ($1, $2, 'confirmed', now())`, [
    CANARY.email,
    CANARY.name,
  ])
  const age = (days: number) => sql(`update users set created_at = now() - make_interval(days => $1)`, [days])
  await age(29)
  expect(await nightAfter(100)).toEqual(NOTHING)
  await age(31)
  expect(await nightAfter(0)).toEqual({ ...NOTHING, unconfirmed: 1 })
  expect(await names()).toEqual(['Confirmed'])
  expect(await placesOf(sql, 'Stranger')).toEqual([])
  expect(await placesOf(sql, CANARY.email)).toEqual(['newsletter_subscriptions.email'])
})

test('what others hold, book, buy and hire keeps no unused account of anyone else', async () => {
  await aMember('Unused')
  await aMember('Unconfirmed')
  await sql(
    `update users set email_verified = false, created_at = now() - interval '1 year', last_used_at = $1 where name = 'Unconfirmed'`,
    [new Date(START + 10 * THREE_YEARS * 86_400_000)],
  )
  setClock('2026-12-10T10:00:00Z')
  const busy = await aFullLife(setup)
  expect(await nightAfter(20)).toEqual({ ...NOTHING, unconfirmed: 1 })
  await sql(`update users set last_used_at = $2 where id = $1`, [busy.userId, new Date(START)])
  expect(await nightAfter(THREE_YEARS + 3)).toEqual({ ...NOTHING, to_tell: 1 })
  const told = await sql(`select recipient_name as name from messages where kind = 'account-unused'`)
  expect(told).toEqual([{ name: 'Unused' }])
})

test('who was brought over, or given something at the desk, is kept although they confirmed nothing', async () => {
  const [brought, given] = [await aMember('Brought'), await aMember('Given')]
  await sql(`update users set email_verified = false, created_at = now() - interval '1 year'`)
  await sql(`insert into member_imports (file_name, headings, reading, started_at, expires_at, confirmed_at)
             values ('m.csv', '[]', '{}', now(), now(), now())`)
  await sql(`insert into imported_members (member_id, import_id) select $1, id from member_imports`, [brought.userId])
  await sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 6, now(), now() + interval '1 month', 'grant', now(), now())`,
    [given.userId],
  )
  expect(await nightAfter(400)).toEqual(NOTHING)
})

test('two processes in one night tell each once and end each once', async () => {
  for (let n = 0; n < 6; n++) await aMember(`Member ${n}`)
  setClock(new Date(START + THREE_YEARS * 86_400_000).toISOString())
  const told = await Promise.all([endIdleAccounts(ctx()), endIdleAccounts(ctx())])
  expect(told.reduce((sum, { to_tell }) => sum + to_tell, 0)).toBe(6)
  expect(await sql('select 1 from messages')).toHaveLength(6)
  setClock(new Date(START + (THREE_YEARS + 31) * 86_400_000).toISOString())
  const ended = await Promise.all([endIdleAccounts(ctx()), endIdleAccounts(ctx())])
  expect(ended.reduce((sum, { to_end }) => sum + to_end, 0)).toBe(6)
  expect(new Set(await names())).toEqual(new Set(['Deleted member']))
})

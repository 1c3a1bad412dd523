import { expect, test } from 'vitest'
import { truncateAll } from '#tests/helpers/database.ts'
import { madeUpPeople, asTeamUp } from '#tests/helpers/former-systems.ts'
import { aFullLife } from '#tests/helpers/full-life.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { unzipped } from '#tests/helpers/unzip.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { confirmImport } from '../confirm-import.server.ts'
import { stageImport } from '../stage-import.server.ts'
import { bringStudio } from './bring-studio.server.ts'
import { exportStudio } from './export-studio.server.ts'
import { EXPORTED_TABLES, KEPT_BACK } from './studio-tables.ts'

// Everything goes out, into an empty studio, and out again: the same, byte for byte.

const setup = await openPayingTest()
const { account, as, ctx, setClock, sql } = setup

const OWNER = { name: 'Ada Owner', email: 'Ada@Example.com' }
const anOwner = () => account('admin', OWNER)

async function exported(admin: Awaited<ReturnType<typeof anOwner>>): Promise<Uint8Array> {
  const outcome = await exportStudio(as(admin))
  if (!outcome.ok) throw new Error(outcome.refusal)
  return new Uint8Array(await new Response(outcome.value).arrayBuffer())
}

const AWKWARD = [
  '=1+1',
  "'=1+1",
  "''",
  "'",
  '-5',
  "'-5",
  '',
  '@a',
  '+44',
  '\t tab',
  ' spaced ',
  'two\r\nlines',
  'a\rb',
  '"quoted", too',
  "'plain",
]

async function aStudio() {
  const admin = await anOwner()
  const member = await aFullLife(setup)
  const staged = await stageImport(as(admin), { fileName: 'all.csv', bytes: asTeamUp(madeUpPeople().slice(0, 40)) })
  if (staged.ok) await confirmImport(as(admin), { importId: staged.value.id })
  for (const text of AWKWARD)
    await sql('insert into member_notes (member_id, text, author_name, written_at) values ($1, $2, $2, now())', [
      member.userId,
      text,
    ])
  return admin
}

async function anEmptyStudio() {
  await truncateAll()
  await seedPackages(ctx())
  const owner = await anOwner()
  await sql(`insert into passwords (user_id, hash) values ($1, 'the hash of the owner')`, [owner.userId])
  return owner
}

test(
  'what is exported, brought into an empty studio and exported again is equal, byte for byte',
  { timeout: 60_000 },
  async () => {
    const first = await exported(await aStudio())
    const files = await unzipped(first)
    setClock('2026-12-01T10:00:00Z')
    const owner = await anEmptyStudio()
    expect(await bringStudio(as(owner), first)).toEqual({ ok: true, value: null })
    const [admin] = await sql<{ id: string }>(`select id from users where role = 'admin'`)
    const second = await unzipped(await exported({ ...owner, userId: admin!.id }))
    for (const name of Object.keys(files)) expect(second[name], name).toBe(files[name])
    expect(Object.keys(second)).toEqual(Object.keys(files))
    // Not of nothing: most tables have rows.
    const filled = Object.values(files).filter((text) => text.trim().split('\r\n').length > 1)
    expect(filled.length).toBeGreaterThanOrEqual(39)
    expect(await sql('select user_id, hash from passwords')).toEqual([
      { user_id: admin!.id, hash: 'the hash of the owner' },
    ])
    // What is numbered goes on after what is there.
    const [number] = await sql(`select nextval('ledger_entries_id_seq') > max(id) as is_next from ledger_entries`)
    expect(number).toEqual({ is_next: true })
  },
)

test('no file of it has what opens an account, nor runs in a spreadsheet', async () => {
  const files = await unzipped(await exported(await aStudio()))
  const all = Object.values(files).join('\n')
  expect(all).not.toContain('salt:key')
  expect(files['member_notes.csv']).toContain(`'=1+1`)
  expect(all).not.toMatch(/(^|[,\n])"?[=@]/)
})

test('every table is exported or kept back for a reason', async () => {
  const tables = await sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const known = [...EXPORTED_TABLES, ...Object.keys(KEPT_BACK)]
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('a studio with a member, another account or money takes no other; nor does one whose owner is not in it', async () => {
  const bytes = await exported(await aStudio())
  let owner = await anEmptyStudio()
  await account('member')
  expect(await bringStudio(as(owner), bytes)).toMatchObject({ refusal: 'not_empty' })
  await truncateAll()
  owner = await account('admin', { email: 'stranger@example.com' })
  expect(await bringStudio(as(owner), bytes)).toMatchObject({ refusal: 'not_in_it' })
  expect(await sql('select email from users')).toEqual([{ email: 'stranger@example.com' }])
})

test('of two who bring one at once, one does', async () => {
  const bytes = await exported(await aStudio())
  const owner = await anEmptyStudio()
  const outcomes = await Promise.all([bringStudio(as(owner), bytes), bringStudio(as(owner), bytes)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('what is no export is none', async () => {
  const owner = await anEmptyStudio()
  const bytes = await exported(owner)
  const damaged = bytes.slice()
  damaged[200]! ^= 0xff
  for (const wrong of [new Uint8Array(), new TextEncoder().encode('Name,Email'), bytes.slice(0, -40), damaged])
    expect(await bringStudio(as(owner), wrong)).toMatchObject({ refusal: 'not_an_export' })
  expect(await sql('select email from users')).toHaveLength(1)
})

test.each(['member', 'receptionist'] as const)('a %s neither takes a studio away nor brings one', async (role) => {
  const someone = as(await account(role))
  expect(await exportStudio(someone)).toMatchObject({ refusal: 'not_allowed' })
  expect(await bringStudio(someone, new Uint8Array())).toMatchObject({ refusal: 'not_allowed' })
})

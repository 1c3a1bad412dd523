import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { bringMembers } from './bring-members.server.ts'
import { changeReading } from './change-reading.server.ts'
import { confirmImport } from './confirm-import.server.ts'
import { EVERYBODY } from './file/reading.ts'
import { goLive } from './go-live.server.ts'
import { type AccountTotals, totalsOfAccounts } from './import-totals.ts'
import { listImportedStates } from './imported-totals.store.server.ts'
import { judgeImport } from './judge-import.server.ts'
import { findImport } from './member-import.store.server.ts'
import { stageImport } from './stage-import.server.ts'
import { undoImport } from './undo-import.server.ts'

// Files that follow each other: what a second one adds to the people of the first, that its preview has promised just that, and that it is
// undone alone. That each file adds nothing a second time: former-files.server.test.ts.

const { account, as, clock, db, setClock, sql } = await openUseCaseTest(seedPackages)

const FOLDER = 'tests/fixtures/former-files'
const anAdmin = () => account('admin', { name: 'Ada Admin' })
/** Each act at a minute of its own. */
let minute = 0
const later = () => setClock(new Date(Date.parse('2026-11-27T10:00:00Z') + ++minute * 60_000).toISOString())

async function staged(admin: Account, fileName: string, bytes: Uint8Array | string) {
  later()
  const file = { fileName, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }
  const outcome = await stageImport(as(admin), file)
  if (!outcome.ok) throw new Error(outcome.refusal)
  const importId = outcome.value.id
  await changeReading(as(admin), { importId, order: 'day' })
  return importId
}

const judged = async (importId: string) => judgeImport(db.reader, (await findImport(db.reader, importId))!, clock.now())
const kinds = async (importId: string) =>
  (await judged(importId)).judged.rows.map(
    (row) => `${row.name}: ${row.kind}${row.kind === 'added' ? ` ${told(row)}` : ''}`,
  )
const told = (row: {
  holdings: readonly { productId: string; allowance: number | null }[]
  remarks: readonly string[]
}) => [...row.holdings.map(({ productId, allowance }) => `${productId} ${allowance}`), ...row.remarks].join(', ')
const states = async (importId: string): Promise<AccountTotals> =>
  totalsOfAccounts(await listImportedStates(db.reader, importId, clock.now()), clock.now())

/** Confirms it, and holds its outcome to what its preview has promised; every file before to what it was. */
async function confirmed(admin: Account, importId: string) {
  later()
  const { here } = (await judged(importId)).comparison
  expect(await confirmImport(as(admin), { importId })).toMatchObject({ ok: true })
  expect(here).toMatchObject(await states(importId))
  return importId
}

const read = (file: string) => readFileSync(`${FOLDER}/${file}`)
const bring = async (admin: Account, file: string) => confirmed(admin, await staged(admin, file, read(file)))

/** Every table, without what remembers the imports, and when an account was last written to. */
async function contents(): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename not in ('member_imports', 'member_import_rows', 'secrets') order by 1`,
  )
  const found = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: unknown }>(
        `select to_jsonb(t) - 'updated_at' as row from "${name}" t ${name === 'activities' ? `where verb not like 'member.import_%'` : ''} order by 1`,
      ),
    ),
  )
  return Object.fromEntries(tables.map(({ name }, n) => [name, found[n]!.map(({ row }) => row)]))
}

const PAIRS: Record<string, [string, string, string[], string[]]> = {
  'passes after people': [
    'mindbody-1-clients.csv',
    'mindbody-2-passes.csv',
    ['Ada Birch: added standard 6', 'Ben Cole: added standard 3', 'Cara Dunn: added basic 2'],
    ['Ada Birch standard 6', 'Ben Cole standard 3', 'Cara Dunn basic 2'],
  ],
  'a household cut in two': [
    'household-part-1.csv',
    'household-part-2.csv',
    ['Nino Sole: added basic 4, New on this account'],
    ['Mara Sole basic 4'],
  ],
}

test.each(Object.entries(PAIRS))(
  '%s: the second file adds to those of the first',
  async (_, [one, two, lines, held]) => {
    const admin = await anAdmin()
    const first = await bring(admin, one)
    const [before, firstStates] = [await contents(), await states(first)]
    const second = await staged(admin, two, read(two))
    const { comparison } = await judged(second)
    expect([comparison.former, comparison.products.flatMap(({ lines }) => lines)]).toEqual([comparison.here, []])
    expect(await kinds(second)).toEqual(lines)
    await confirmed(admin, second)
    expect(
      await sql(
        `select u.name || ' ' || h.product_id || ' ' || h.allowance as held from holdings h join users u on u.id = h.member_id order by 1`,
      ),
    ).toEqual(held.map((one) => ({ held: one })))
    expect(await states(first)).toEqual(firstStates)
    expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])

    // The first cannot be undone before the second; the second takes off just what it added.
    later()
    expect(await undoImport(as(admin), first)).toMatchObject({ refusal: 'added_since' })
    expect(await undoImport(as(admin), second)).toMatchObject({ ok: true })
    expect(await contents()).toEqual(before)
    expect(await undoImport(as(admin), first)).toMatchObject({ ok: true })
    expect(await sql(`select id from users where role = 'member'`)).toEqual([])
  },
)

test('what is not known of people is added, what is known stays, and all of it is taken off again', async () => {
  const admin = await anAdmin()
  const people = [
    'Name,Email,Phone,Date of birth',
    'Mia Wong,mia@example.com,07700 900123,',
    'Leo Wong,mia@example.com,,',
    'Ben Doyle,ben@example.com,,03/04/1985',
  ]
  await confirmed(admin, await staged(admin, 'people.csv', people.join('\n')))
  const before = await contents()
  const more = [
    'Name,Email,Phone,Date of birth,Joined on,Notes,Marketing consent,Membership,Credits remaining,Valid until',
    'Mia Wong,mia@example.com,07700 900999,25/12/1979,14/02/2019,Knee,Yes,6 Class Package,4,24/12/2026',
    'Leo Wong,mia@example.com,,01/02/2016,,Asthma,,10 Class Package,3,24/12/2026',
    'Ben Doyle,ben@example.com,07700 900124,03/04/1985,,,,,,',
    'Lily Doyle,ben@example.com,,05/05/2017,,Allergy,,,,',
  ]
  const second = await staged(admin, 'more.csv', more.join('\n'))
  expect(await kinds(second)).toEqual([
    'Mia Wong: added basic 4, Adds: date of birth, joined on, a note, newsletter, The account has the number 07700 900123, which stays',
    'Leo Wong: added standard 3, Adds: date of birth, a note, An account has one plan: this one comes as a pass, which does not renew',
    'Ben Doyle: added Adds: phone',
    'Lily Doyle: added New on this account',
  ])
  await confirmed(admin, second)
  expect(
    await sql(`select coalesce(p.name, u.name) as name, p.born_on::text, u.contact,
                 (select string_agg(text, '|') from member_notes n where n.person_id = p.id) as notes, was_brought_over(p.id) as brought
                 from people p join users u on u.id = p.member_id where u.role = 'member' order by 1`),
  ).toEqual([
    { name: 'Ben Doyle', born_on: '1985-04-03', contact: '07700 900124', notes: null, brought: true },
    { name: 'Leo Wong', born_on: '2016-02-01', contact: '07700 900123', notes: 'Asthma', brought: true },
    { name: 'Lily Doyle', born_on: '2017-05-05', contact: '07700 900124', notes: 'Allergy', brought: true },
    { name: 'Mia Wong', born_on: '1979-12-25', contact: '07700 900123', notes: 'Knee', brought: true },
  ])
  // A third file with newer figures of the same pass says so, and changes nothing.
  const third = await staged(admin, 'third.csv', more.join('\n').replace(',4,24/12/2026', ',2,24/12/2026'))
  const [mia] = (await judged(third)).judged.rows
  expect(mia).toMatchObject({
    kind: 'there',
    remarks: [expect.any(String), '6 Class Package is here already with 4 left, and stays as it is'],
  })
  later()
  expect(await undoImport(as(admin), second)).toEqual({ ok: true, value: 0 })
  expect(await contents()).toEqual(before)
})

test('who is here from elsewhere is left as they are, until the admin says of them that the file adds', async () => {
  const admin = await anAdmin()
  const [mia] = [await account('member', { name: 'Mia Wong', email: 'mia@example.com' })]
  await account('instructor', { name: 'Ines', email: 'ines@example.com' })
  const lines = [
    'Name,Email,Membership,Credits remaining',
    'Mia Wong,mia@example.com,basic,3',
    'Ines,ines@example.com,basic,3',
  ]
  const importId = await staged(admin, 'passes.csv', lines.join('\n'))
  expect(await kinds(importId)).toEqual(['Mia Wong: there', 'Ines: there'])
  expect((await judged(importId)).elsewhere).toMatchObject([{ email: 'mia@example.com' }])
  const before = await contents()
  for (const adds of [[EVERYBODY], ['mia@example.com']]) {
    await changeReading(as(admin), { importId, adds })
    expect(await kinds(importId)).toEqual(['Mia Wong: added basic 3', 'Ines: there'])
  }
  await confirmed(admin, importId)
  expect(await sql(`select allowance from holdings where member_id = $1`, [mia.userId])).toEqual([{ allowance: 3 }])
  expect(await sql(`select id from messages`)).toEqual([])
  later()
  expect(await undoImport(as(admin), importId)).toMatchObject({ ok: true })
  expect(await contents()).toEqual(before)
})

test('members who are written to already are of no move-in any more', async () => {
  const admin = await anAdmin()
  const first = await bring(admin, 'mindbody-1-clients.csv')
  await goLive(as(admin), first)
  const second = await staged(admin, 'mindbody-2-passes.csv', read('mindbody-2-passes.csv'))
  expect(await kinds(second)).toEqual(['Ada Birch: there', 'Ben Cole: there', 'Cara Dunn: there'])
  expect((await judged(second)).elsewhere).toHaveLength(3)
})

test('an address that gets an account while the file is confirmed is left out', async () => {
  const admin = await anAdmin()
  const importId = await staged(
    admin,
    'passes.csv',
    'Name,Email,Membership\nMia,mia@example.com,basic\nBen,ben@example.com,basic',
  )
  const { members } = (await judged(importId)).judged
  await account('member', { email: 'mia@example.com' })
  const file = (await findImport(db.reader, importId))!
  const written = await as(admin).transaction((work) => bringMembers(work, members, file))
  expect(written).toHaveLength(1)
  expect(await sql(`select u.email from holdings h join users u on u.id = h.member_id`)).toEqual([
    { email: 'ben@example.com' },
  ])
})

test('a person without an address is found again by name and number, date of birth or name alone, and no namesake is', async () => {
  const admin = await anAdmin()
  const people = [
    'Name,Email,Phone,Date of birth',
    'Zoë Orr,,07700 900603,01/02/1950',
    'Moss Reed,,,03/04/1985',
    'Lena Fay,,07700 900604,',
  ]
  await confirmed(admin, await staged(admin, 'people.csv', people.join('\n')))
  const passes = [
    'Name,Email,Phone,Date of birth,Membership,Credits remaining,Valid until',
    'Zoe Orr,,+44 7700 900603,,6 Class Package,4,24/12/2026',
    'Moss Reed,,07700 900605,03/04/1985,6 Class Package,3,24/12/2026',
    'Lena Fay,,,,6 Class Package,2,24/12/2026',
    'Moss Reed,,07700 900606,01/02/2003,6 Class Package,1,24/12/2026',
  ]
  const second = await staged(admin, 'passes.csv', passes.join('\n'))
  expect((await kinds(second)).map((kind) => kind.replace(/ (Adds|The account).*/, ''))).toEqual([
    'Zoe Orr: added basic 4',
    'Moss Reed: added basic 3,',
    'Lena Fay: added basic 2',
    'Moss Reed: new',
  ])
  await confirmed(admin, second)
  expect(await sql(`select name from users where role = 'member' order by name`)).toEqual(
    ['Lena Fay', 'Moss Reed', 'Moss Reed', 'Zoë Orr'].map((name) => ({ name })),
  )
  for (const again of [passes, people]) {
    const third = await staged(admin, 'again.csv', again.join('\n'))
    expect(new Set((await judged(third)).judged.rows.map(({ kind }) => kind))).toEqual(new Set(['there']))
  }
})

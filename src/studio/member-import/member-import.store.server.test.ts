import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aMembership } from '#tests/helpers/build.ts'
import { detectReading } from './file/reading.ts'
import {
  findImport,
  insertImport,
  insertImportedMembers,
  listImportRows,
  listImports,
  listTakenEmails,
  listWithoutPassword,
  type RawRow,
  lockImport,
  markConfirmed,
  markInvited,
  removeExpiredImports,
  removeImport,
} from './member-import.store.server.ts'

const { account, db, sql } = await openUseCaseTest()

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
const NOON = at(12)

const aRow = (line: number): RawRow => ({ line, cells: [`Member ${line}`, `member-${line}@example.com`] })
const reading = detectReading(['Name', 'Email'], [])

/** A file looked at at that hour, which can be confirmed until that other. */
async function aFile(startedAt = at(9), expiresAt = at(13), rows: RawRow[] = [aRow(2)]): Promise<string> {
  const id = newId()
  const file = { id, fileName: 'clients.csv', headings: ['Name', 'Email'], reading, startedAt, expiresAt }
  await db.transaction((tx) => insertImport(tx, file, rows))
  return id
}

const asMember = (memberId: string) => ({ memberId, subscriptionId: null })

const confirm = (id: string) =>
  db.transaction((tx) =>
    markConfirmed(tx, id, { members: 1, memberships: 0, leftOut: 0, totals: null, confirmedAt: NOON }),
  )
const listed = async (most = 9) => (await listImports(db.reader, { now: NOON, most })).map(({ id }) => id)

test('the rows of a file come in the order of its lines, however many there are', async () => {
  const rows = Array.from({ length: 1001 }, (_, n) => aRow(n + 2))
  const [id, other] = [await aFile(at(9), at(13), rows.toReversed()), await aFile()]
  expect(await listImportRows(db.reader, id)).toEqual(rows)
  expect(await listImportRows(db.reader, other)).toEqual([aRow(2)])
})

test('one file is found, confirmed and withdrawn, and no other with it', async () => {
  const [one, two] = [await aFile(), await aFile()]
  expect(await findImport(db.reader, one)).toMatchObject({ id: one, confirmedAt: null })
  expect(await db.transaction((tx) => lockImport(tx, two))).toMatchObject({ id: two })
  await confirm(one)
  expect(await findImport(db.reader, one)).toMatchObject({ confirmedAt: NOON, members: 1 })
  expect(await findImport(db.reader, two)).toMatchObject({ confirmedAt: null })
  expect([await listImportRows(db.reader, one), await listImportRows(db.reader, two)]).toEqual([[], [aRow(2)]])
  await db.transaction((tx) => removeImport(tx, two))
  expect([await findImport(db.reader, one), await findImport(db.reader, two)]).toMatchObject([{ id: one }, null])
})

test('files that wait or are confirmed are listed, the latest first; what has lapsed is deleted', async () => {
  const [old, lapsed, confirmed, recent] = [
    await aFile(at(8)),
    await aFile(at(9), NOON),
    await aFile(at(10), at(11)),
    await aFile(at(11)),
  ]
  await confirm(confirmed)
  expect(await listed()).toEqual([recent, confirmed, old])
  expect(await listed(2)).toEqual([recent, confirmed])
  expect(await db.transaction((tx) => removeExpiredImports(tx, NOON))).toBe(1)
  expect(await findImport(db.reader, lapsed)).toBeNull()
  expect(await listed()).toEqual([recent, confirmed, old])
})

test('addresses that have an account are told apart from those that have none', async () => {
  await account('member', { email: 'Mia@Example.com' })
  await account('member', { email: 'noa@example.com' })
  const asked = ['mia@example.com', 'mia@example.com', 'leo@example.com']
  expect(await listTakenEmails(db.reader, asked)).toEqual(['mia@example.com'])
})

test('who has not chosen a password is listed by file or alone, with the last month they hold', async () => {
  const [first, second] = [await aFile(), await aFile()]
  const [mia, leo, noa, gone, other] = [
    await account('member', { name: 'Mia' }),
    await account(),
    await account(),
    await account(),
    await account(),
  ]
  const ids = [mia, leo, noa, gone].map(({ userId }) => userId)
  await db.transaction((tx) => insertImportedMembers(tx, first, ids.map(asMember)))
  await db.transaction((tx) => insertImportedMembers(tx, second, [asMember(other.userId)]))
  await sql(`insert into passwords (user_id, hash, set_at) values ($1, 'h', now())`, [noa.userId])
  await sql('update users set deactivated_at = now() where id = $1', [gone.userId])
  await aMembership(db, mia, { startsAt: at(1), endsAt: at(2) })
  await aMembership(db, mia, { startsAt: at(3), endsAt: at(4), packageId: 'family' })
  const ofFile = async (importId: string) => (await listWithoutPassword(db.reader, { importId })).map(({ id }) => id)
  expect(await ofFile(first)).toEqual([mia.userId, leo.userId].toSorted())
  expect(await ofFile(second)).toEqual([other.userId])
  const alone = await listWithoutPassword(db.reader, { memberId: mia.userId })
  expect(alone).toMatchObject([{ id: mia.userId, name: 'Mia', invitedAt: null, endsAt: at(4) }])
  const [packageName] = await sql<{ name: string }>(`select name from products where id = 'family'`)
  expect(alone[0]?.packageName).toBe(packageName?.name)
  expect(await listWithoutPassword(db.reader, { memberId: leo.userId })).toMatchObject([{ packageName: null }])
  await db.transaction((tx) => markInvited(tx, [mia.userId], NOON))
  const invited = (await listWithoutPassword(db.reader, { importId: first })).map(({ id, invitedAt }) => [
    id,
    invitedAt,
  ])
  expect(new Map(invited as [string, Date | null][])).toEqual(
    new Map<string, Date | null>([
      [mia.userId, NOON],
      [leo.userId, null],
    ]),
  )
})

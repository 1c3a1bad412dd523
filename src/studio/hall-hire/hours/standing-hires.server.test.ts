import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { aHallHire, anUnconfirmedHire, hallHiresOn } from '#tests/helpers/hall.ts'
import {
  countUnconfirmedHires,
  findHallHire,
  insertHallNote,
  listHallHires,
  listHallHiresNamed,
  listHallNotes,
  listPublicHallHires,
  lockHallHire,
  lockLapsedHallHires,
  updateHallHire,
} from '../hall-hire.store.server.ts'
import { listAdminAddresses } from '#src/studio/people/members/members.store.server.ts'

const { account, db, sql } = await openUseCaseTest()

const later = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000)
const hiresOn = (...dates: string[]) => hallHiresOn(db, dates)
const change = (id: string, set: string) => sql(`update hall_hires set ${set} where id = $1`, [id])
const cancel = (id: string) => change(id, `status = 'cancelled', cancelled_by = 'studio', is_full_refund = true`)
const remove = (id: string) => sql('update hall_hires set deleted_at = now() where id = $1', [id])
const ids = (hires: { id: string }[]) => hires.map(({ id }) => id)

test('a hire is found and locked until it is deleted, and changed alone', async () => {
  const [one, two] = await hiresOn('2026-12-01', '2026-12-02')
  expect(await findHallHire(db.reader, one!)).toMatchObject({ id: one, eventDate: '2026-12-01' })
  const before = (await findHallHire(db.reader, two!))!
  const changed = await db.transaction((tx) => updateHallHire(tx, one!, { expectedAttendees: 99, updatedAt: MONDAY }))
  expect(changed).toMatchObject({ id: one, expectedAttendees: 99 })
  const again = await db.transaction((tx) => updateHallHire(tx, one!, { updatedAt: MONDAY }))
  expect(again.sequence).toBe(changed.sequence + 1)
  expect(await findHallHire(db.reader, two!)).toEqual(before)
  expect(await db.transaction((tx) => lockHallHire(tx, two!))).toEqual(before)
  await cancel(two!)
  await remove(two!)
  expect(await findHallHire(db.reader, two!)).toBeNull()
  expect(await db.transaction((tx) => lockHallHire(tx, two!))).toBeNull()
})

test('requests whose time to be answered has run out are those pending, the longest over first', async () => {
  const [soon, over, last, confirmed, dropped] = await hiresOn(
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  )
  for (const id of [confirmed!, dropped!, over!]) await change(id, `lapses_at = '2026-11-23T09:00Z'`)
  await change(last!, `lapses_at = '2026-11-23T10:00Z'`)
  await change(soon!, `lapses_at = '2026-11-23T10:01Z'`)
  await change(confirmed!, `status = 'confirmed'`)
  await cancel(dropped!)
  const lapsed = await db.transaction((tx) => lockLapsedHallHires(tx, MONDAY))
  expect(ids(lapsed)).toEqual([over, last])
})

test('the requests an address has not confirmed are counted while they hold their time', async () => {
  const email = 'Priya@example.com'
  const held = await anUnconfirmedHire(db, { customerEmail: email, eventDate: '2026-12-01' })
  const first = await anUnconfirmedHire(db, { customerEmail: email, eventDate: '2026-12-02' })
  const over = await anUnconfirmedHire(db, { customerEmail: email, eventDate: '2026-12-03' })
  await anUnconfirmedHire(db, { customerEmail: 'leo@example.com', eventDate: '2026-12-04' })
  await aHallHire(db, { customerEmail: email, eventDate: '2026-12-05' })
  const dropped = await anUnconfirmedHire(db, { customerEmail: 'ann@example.com', eventDate: '2026-12-06' })
  await sql('update hall_hires set lapses_at = $2 where id = $1', [held.id, later(60)])
  await sql('update hall_hires set lapses_at = $2 where id = $1', [first.id, later(30)])
  await sql('update hall_hires set lapses_at = $2 where id = $1', [over.id, MONDAY])
  await cancel(dropped.id)
  const count = (who: string) => db.transaction((tx) => countUnconfirmedHires(tx, { email: who, now: MONDAY }))
  expect(await count('priya@EXAMPLE.com')).toEqual({ count: 2, firstLapsesAt: later(30) })
  expect(await count('ann@example.com')).toEqual({ count: 0, firstLapsesAt: null })
})

test('hires are listed by the date of their event, those to answer by how long they have waited', async () => {
  const [third, first, second] = await hiresOn('2026-12-03', '2026-12-01', '2026-12-02')
  await change(third!, `created_at = '2026-11-22T08:00Z'`)
  await change(second!, `created_at = '2026-11-22T09:00Z'`)
  expect(ids(await listHallHires(db.reader, {}))).toEqual([first, second, third])
  expect(ids(await listHallHires(db.reader, {}, 2))).toEqual([first, second])
  expect(ids(await listHallHires(db.reader, { status: 'pending' }))).toEqual([third, second, first])
  await cancel(second!)
  expect(ids(await listHallHires(db.reader, { isStanding: true }))).toEqual([first, third])
  expect(ids(await listHallHires(db.reader, { status: 'cancelled' }))).toEqual([second])
  expect(ids(await listHallHires(db.reader, { from: '2026-12-02' }))).toEqual([second, third])
  expect(ids(await listHallHires(db.reader, { to: '2026-12-02' }))).toEqual([first, second])
  await remove(second!)
  expect(ids(await listHallHires(db.reader, {}))).toEqual([first, third])
})

test('hires are searched by name, address and telephone number; what stands for any other is taken as it is', async () => {
  const hire = async (eventDate: string, customerName: string, customerEmail: string, customerPhone: string) =>
    (await aHallHire(db, { eventDate, customerName, customerEmail, customerPhone })).id
  const priya = await hire('2026-12-01', 'Priya 100% Shah', 'p@example.com', '07700 900123')
  const leo = await hire('2026-12-02', 'Leo', 'leo_x@studio.example', '07700 900456')
  const search = async (text: string) => {
    const all = ids(await listHallHires(db.reader, { search: text }))
    // The first of them alone, as the search of the desk asks, are the first of all.
    expect(ids(await listHallHiresNamed(db.reader, text, 1))).toEqual(all.slice(0, 1))
    return all
  }
  expect([await search('SHAH'), await search('studio'), await search('900456')]).toEqual([[priya], [leo], [leo]])
  expect([await search('100% s'), await search('leo_x'), await search('l_o')]).toEqual([[priya], [leo], []])
})

test('everybody sees when the hall is taken, earliest first, and no hire that is over before it began', async () => {
  const [late, early, over, dropped, gone] = await hiresOn(
    '2026-12-03',
    '2026-12-01',
    '2026-12-02',
    '2026-12-04',
    '2026-12-05',
  )
  await cancel(dropped!)
  await cancel(gone!)
  await remove(gone!)
  await sql('update hall_hires set lapses_at = $2 where id = $1', [over!, MONDAY])
  const shown = async (from: string, to: string) => ids(await listPublicHallHires(db.reader, from, to, MONDAY))
  expect(await shown('2026-12-01', '2026-12-31')).toEqual([early, late])
  expect([await shown('2026-12-02', '2026-12-03'), await shown('2026-11-01', '2026-12-01')]).toEqual([[late], [early]])
  // Answered, it holds the hall whatever the time to answer was.
  await change(over!, `status = 'confirmed'`)
  expect(await shown('2026-12-01', '2026-12-31')).toEqual([early, over, late])
})

test('notes of a hire come latest first', async () => {
  const [one, two] = await hiresOn('2026-12-01', '2026-12-02')
  const note = (hireId: string, text: string, minute: number) =>
    db.transaction((tx) => insertHallNote(tx, { hireId, text, authorName: 'Ada', writtenAt: later(minute) }))
  await note(one!, 'first', 1)
  await note(one!, 'second', 2)
  await note(two!, 'other', 3)
  expect((await listHallNotes(db.reader, one!)).map(({ text }) => text)).toEqual(['second', 'first'])
})

test('every admin who can sign in hears of a request', async () => {
  const [boss, gone, unsure] = [await account('admin'), await account('admin'), await account('admin')]
  for (const role of ['instructor', 'member'] as const) await account(role)
  await sql('update users set deactivated_at = now() where id = $1', [gone.userId])
  await sql('update users set email_verified = false where id = $1', [unsure.userId])
  expect(await listAdminAddresses(db.reader)).toEqual([{ name: boss.name, email: boss.email }])
})

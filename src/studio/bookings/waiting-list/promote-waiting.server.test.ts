import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Work } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aFullClass, standingOf, waits } from '#tests/helpers/waiting.ts'
import { type BookableSession, lockSession } from '../bookings.store.server.ts'
import { endWaitingList } from './end-waiting-list.server.ts'
import { notifyWaiting } from './notify-waiting.server.ts'
import { passOnPlaces } from './pass-on-places.server.ts'
import { promoteWaiting } from './promote-waiting.server.ts'
import { takeOutOfLine } from './take-out-of-line.server.ts'
import { listWaiting } from './waiting-list.store.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function aLine(capacity = 1) {
  const { session } = await aFullClass(db, { capacity })
  const members = [await aMember(db), await anAccount(db), await aMember(db)] as const
  await waits(db, session.id, ...members)
  const within = <Answer>(body: (work: Work, session: BookableSession) => Promise<Answer>, now = MONDAY) =>
    ctxFor(db, { kind: 'system', job: 'test' }, now).transaction(async (work) =>
      body(work, (await lockSession(work.tx, session.id)) as BookableSession),
    )
  const free = (n: number) =>
    db.pool.query(`update bookings set status = 'cancelled', seat_no = null where session_id = $1 and seat_no <= $2`, [
      session.id,
      n,
    ])
  const standing = () => standingOf(db, session.id, ...members)
  return { session, members, within, free, standing }
}

const kinds = async () =>
  (
    await db.pool.query<{ kind: string }>(`select kind from messages where kind like 'waiting-%' order by kind`)
  ).rows.map(({ kind }) => kind)

test('promotes as many as there are places, in order, without who cannot have one', async () => {
  const { within, free, standing } = await aLine(2)
  const promote = () => within((work, session) => promoteWaiting(work, session))
  expect(await promote()).toMatchObject({ promoted: [], left: [{}, {}, {}] })
  await free(2)
  expect(await promote()).toMatchObject({ promoted: [{}, {}], left: [{}] })
  expect(await standing()).toEqual(['booked', 1, 'booked'])
  const { rows } = await db.pool.query(
    `select count(*)::int as named, min(free_until) as "freeUntil" from bookings where free_until is not null and holding_id is not null`,
  )
  expect(rows).toEqual([{ named: 2, freeUntil: new Date(MONDAY.getTime() + 30 * 60_000) }])
})

test('promotes nobody from the cutoff on, and nobody where no one waits', async () => {
  const { session, within, free, standing } = await aLine()
  await free(1)
  const cutoff = new Date(session.startsAt.getTime() - 2 * 3_600_000)
  expect(await within((work, locked) => promoteWaiting(work, locked), cutoff)).toMatchObject({ promoted: [] })
  expect(await standing()).toEqual([1, 2, 3])
  const { session: other } = await aFullClass(db, { time: '20:00' })
  expect(await within((work, locked) => promoteWaiting(work, { ...locked, id: other.id }))).toEqual({
    promoted: [],
    left: [],
  })
})

test('a place is passed on; what stays free is news for those who wait, as often as it is news', async () => {
  const { session, within, free, standing } = await aLine(3)
  await free(3)
  const pass = (isNews: boolean) => within((work) => passOnPlaces(work, session.id, { isNews }))
  await pass(true)
  expect(await standing()).toEqual(['booked', 1, 'booked'])
  expect(await kinds()).toEqual(['waiting-place-free', 'waiting-promoted', 'waiting-promoted'])
  await pass(false)
  expect(await kinds()).toHaveLength(3)
  await pass(true)
  expect(await kinds()).toHaveLength(4)
})

test('the end of a line is news once, and who was taken out of it is not taken out again', async () => {
  const { session, within, standing } = await aLine()
  const [first] = await listWaiting(db.reader, [session.id])
  const take = () => within((work) => takeOutOfLine(work, first ? [first] : []))
  expect([await take(), await take()]).toEqual([1, 0])
  expect(await within((work, locked) => endWaitingList(work, locked, 'started'))).toBe(2)
  expect(await within((work, locked) => endWaitingList(work, locked, 'started'))).toBe(0)
  expect([await standing(), await kinds()]).toEqual([
    ['out', 'out', 'out'],
    ['waiting-ended', 'waiting-ended'],
  ])
})

test('a place and the end of a wait are told once, a free place each time with the sheet of whom it is for', async () => {
  const { session, within } = await aLine()
  const [wait] = await listWaiting(db.reader, [session.id])
  if (!wait) throw new Error('Nobody waits')
  await within(async (work, locked) => {
    const about = { session: locked, wait }
    for (const _ of [1, 2]) {
      await notifyWaiting(work, { ...about, kind: 'waiting-promoted', terms: '' })
      await notifyWaiting(work, { ...about, kind: 'waiting-place-free' })
      await notifyWaiting(work, { ...about, kind: 'waiting-ended', because: 'removed' })
    }
  })
  expect(await kinds()).toEqual(['waiting-ended', 'waiting-place-free', 'waiting-place-free', 'waiting-promoted'])
  const forZoe = { wait: { ...wait, personName: 'Zoe', personId: 'zoe' }, kind: 'waiting-place-free' } as const
  await within((work, locked) => notifyWaiting(work, { session: locked, ...forZoe }))
  const { rows } = await db.pool.query<{ url: string }>(
    `select distinct facts->>'manageUrl' as url from messages where kind = 'waiting-place-free' order by 1`,
  )
  const sheet = `/book/${session.id}`
  expect(rows.map(({ url }) => url.slice(url.indexOf('/book')))).toEqual([sheet, `${sheet}?for=zoe`])
})

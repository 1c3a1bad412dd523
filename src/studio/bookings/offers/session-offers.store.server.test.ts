import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, MONDAY } from '#tests/helpers/build.ts'
import { aPersonOf, aPlace, before, taughtBy } from '#tests/helpers/places.ts'
import { listSeatCounts } from './seat-counts.store.server.ts'
import { findHoldings, findNextFree, findSeatedSession, listSessionOffers } from './session-offers.store.server.ts'

// What a visitor and a member read of the classes on some days, and of what the member has for them.

const setup = await openUseCaseTest()
const { db, sql } = setup

type Day = Awaited<ReturnType<typeof aClassSession>>

const TODAY = '2026-11-23'
const cancel = (session: { id: string }) =>
  sql(`update class_sessions set status = 'cancelled' where id = $1`, [session.id])
const held = (memberId: string, from = TODAY, to = from) => findHoldings(db.reader, memberId, { from, to })

test('the next free date of a class is held, has a seat, and comes after', async () => {
  const first = await aClassSession(db)
  const { classId } = first
  const on = (date: string, capacity = 12) => aClassSession(db, { classId, date, capacity })
  const free = await on('2026-11-28')
  const [, off, next] = [await on('2026-11-25', 0), await on('2026-11-26'), await on('2026-11-27')]
  await aClassSession(db, { date: '2026-11-24' })
  await cancel(off)
  const find = async (after: Date) => (await findNextFree(db.reader, { classId, after, now: MONDAY }))?.id ?? null
  expect([await find(before(first.startsAt)), await find(first.startsAt)]).toEqual([first.id, next.id])
  expect([await find(next.startsAt), await find(free.startsAt)]).toEqual([free.id, null])
})

test('one class is read with its seats, and counted with them; a cancelled one has none', async () => {
  const [salsa, full] = [
    await aClassSession(db, { capacity: 3 }),
    await aClassSession(db, { capacity: 1, minutes: 90 }),
  ]
  await taughtBy(setup, salsa, 'Ann')
  await taughtBy(setup, full, 'Bo')
  await aPlace(db, salsa)
  await aPlace(db, full)
  const find = (id: string) => findSeatedSession(db.reader, id, MONDAY)
  const counts = async () =>
    new Map((await listSeatCounts(db.reader, [salsa.id, full.id], MONDAY)).map((one) => [one.sessionId, one.spotsLeft]))
  expect(await find(salsa.id)).toMatchObject({ id: salsa.id, spotsLeft: 2, maxSpots: 3, instructor: 'Ann' })
  expect(await find(full.id)).toMatchObject({ id: full.id, spotsLeft: 0, instructor: 'Bo', durationMinutes: 90 })
  expect(await counts()).toEqual(
    new Map([
      [salsa.id, 2],
      [full.id, 0],
    ]),
  )
  await cancel(salsa)
  expect([(await find(salsa.id))?.spotsLeft, (await counts()).get(salsa.id), await find(newId())]).toEqual([0, 0, null])
})

test('everyone on the account is listed, the holder first, then as they were added; who was removed is not', async () => {
  const mia = await aMember(db)
  const later = await aPersonOf(setup, mia, 'Abe')
  const sooner = await aPersonOf(setup, mia, 'Zoe', before(MONDAY))
  const gone = await aPersonOf(setup, mia, 'Gus')
  await sql('update people set removed_at = now() where id = $1', [gone])
  await aPersonOf(setup, await aMember(db), 'Not theirs')
  await sql(`update people set created_at = '2027-01-01' where is_holder`)
  const { people } = await held(mia.userId)
  expect(people).toMatchObject([
    { name: mia.name, isHolder: true },
    { id: sooner, name: 'Zoe', isHolder: false },
    { id: later, name: 'Abe', isHolder: false },
  ])
})

test('pauses count on those days alone, until they are withdrawn', async () => {
  const mia = await aMember(db)
  const other = await aMember(db)
  const pause = ({ userId }: { userId: string }, startsOn: string, resumesOn: string) =>
    sql(`insert into plan_pauses (member_id, starts_on, resumes_on, requested_at) values ($1, $2, $3, now())`, [
      userId,
      startsOn,
      resumesOn,
    ])
  await pause(mia, '2026-11-24', '2026-11-26')
  await pause(other, '2026-11-23', '2026-12-20')
  const pauses = async (from: string, to = from) => (await held(mia.userId, from, to)).pauses
  const on = [{ startsOn: '2026-11-24', resumesOn: '2026-11-26' }]
  expect([await pauses('2026-11-23'), await pauses('2026-11-26', '2026-11-30')]).toEqual([[], []])
  expect([await pauses('2026-11-23', '2026-11-24'), await pauses('2026-11-25', '2026-11-27')]).toEqual([on, on])
  await sql('update plan_pauses set withdrawn_at = now() where member_id = $1', [mia.userId])
  expect(await pauses('2026-11-24')).toEqual([])
})

test('what a member has and where they have places is read a day further on both sides', async () => {
  const mia = await aMember(db)
  const sessions = await Promise.all(
    ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map((date) => aClassSession(db, { date })),
  )
  const [, tuesday, wednesday, thursday] = sessions as [Day, Day, Day, Day]
  for (const session of sessions) await aPlace(db, session, { of: mia })
  await aPlace(db, wednesday)
  const dropped = await aPlace(db, await aClassSession(db, { date: '2026-11-26', time: '20:00' }), { of: mia })
  await dropped.cancel()
  const { places } = await held(mia.userId, '2026-11-26')
  expect(new Set(places.map(({ sessionId }) => sessionId))).toEqual(new Set([tuesday.id, wednesday.id, thursday.id]))
  const one = places.find(({ sessionId }) => sessionId === wednesday.id)
  expect(one).toMatchObject({ startsAt: wednesday.startsAt, endsAt: wednesday.endsAt })
  const [, offer] = await listSessionOffers(
    db.reader,
    { from: '2026-11-25', to: '2026-11-26', now: MONDAY },
    mia.userId,
  )
  expect(offer).toMatchObject({ id: wednesday.id, ownReference: one!.reference })
  await sql('update people set removed_at = now() where member_id = $1', [mia.userId])
  expect((await held(mia.userId, '2026-11-26')).places).toEqual([])
})

test('what a class of those days may be counted on begins and ends within a day of them', async () => {
  const mia = await aMember(db, {
    startsAt: new Date('2026-11-24T00:00:00Z'),
    endsAt: new Date('2026-11-26T00:00:00Z'),
  })
  await aMember(db)
  const usable = async (from: string, to = from) => (await held(mia.userId, from, to)).usable.length
  const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-26', '2026-11-27', '2026-11-28']
  expect(await Promise.all(days.map((day) => usable(day)))).toEqual([0, 1, 1, 1, 0, 0])
  expect(await usable('2026-11-01', '2026-12-31')).toBe(1)
  const { usable: all } = await held(mia.userId, '2026-11-25')
  expect(all).toMatchObject([{ kind: 'plan', used: 0, allowance: 6, endsAt: new Date('2026-11-26T00:00:00Z') }])
})

test('where a member waits they have a place in line of that class, behind those who came before', async () => {
  const [salsa, tango] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const [mia, leo] = [await aMember(db), await aMember(db)]
  const wait = (session: { id: string }, { userId }: { userId: string }, waitingNo: number) =>
    sql(
      `insert into bookings (reference, session_id, person_id, member_id, status, waiting_no, booked_at, updated_at)
       select gen_random_uuid()::text, $1, p.id, $2, 'waiting', $3, now(), now() from people p where p.member_id = $2`,
      [session.id, userId, waitingNo],
    )
  await wait(salsa, leo, 1)
  await wait(salsa, mia, 2)
  await wait(tango, mia, 1)
  await wait(tango, leo, 2)
  const line = async ({ userId }: { userId: string }) =>
    new Map((await held(userId)).waits.map(({ sessionId, position }) => [sessionId, position]))
  expect([await line(mia), await line(leo)].map((each) => [each.get(salsa.id), each.get(tango.id), each.size])).toEqual(
    [
      [2, 1, 2],
      [1, 2, 2],
    ],
  )
})

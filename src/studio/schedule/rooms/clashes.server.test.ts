import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { changeWorkshop } from '#src/studio/products/workshops/change-workshop.server.ts'
import { makeWorkshop } from '#src/studio/products/workshops/make-workshop.server.ts'
import type { WorkshopTerms } from '#src/studio/products/workshops/workshop.ts'
import { changeHallHire } from '#src/studio/hall-hire/change-hall-hire.server.ts'
import type { HallRequest } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { requestHallHire } from '#src/studio/hall-hire/request-hall-hire.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { ctxFor } from '#tests/helpers/build.ts'
import { aHallRequest, VISITOR } from '#tests/helpers/hall.ts'
import { workshopTerms } from '#tests/helpers/workshops.ts'
import { seedClassTypes } from '../class-types/seed-class-types.server.ts'
import { addClass } from '../classes/add-class.server.ts'
import { changeClass } from '../classes/change-class.server.ts'
import { importClasses } from '../classes/import-classes.server.ts'
import { closeStudio } from '../closures/close-studio.server.ts'
import { closureForm } from '../closures/closure.ts'
import { reopenStudio } from '../closures/reopen-studio.server.ts'
import { changeWeeklyClass } from '../series/change-weekly-class.server.ts'
import { scheduleSessions } from '../sessions/schedule-sessions.server.ts'
import { findRoomByName } from './rooms.store.server.ts'
import { seedRooms } from './seed-rooms.server.ts'

const { account, as, ctx, db, setClock, sql } = await openUseCaseTest(async (given) => {
  await seedRooms(given)
  await seedClassTypes(given)
})

const scheduling = { weeksAhead: 2, alertTo: 'studio@example.com' }
const REASON = 'Both groups together'
type Place = { roomId: string; instructorId: string | null }
type Attempt = (place: Place, overlapReason?: string) => Promise<{ ok: boolean; fields?: Record<string, string> }>

const roomOf = async (name: string) => (await findRoomByName(db.reader, name))!.id
const words = (name: string, place: Place, startTime = '18:00') => ({
  name,
  typeId: 'dance',
  weekday: 1,
  startTime,
  durationMinutes: 60,
  level: 'All levels',
  maxSpots: 12,
  description: '',
  fromDate: '2026-11-23',
  untilDate: null,
  ...place,
})

async function aTeacher(): Promise<string> {
  const id = newId()
  await sql(`insert into instructors (id, name, specialty, bio) values ($1, 'Maya', 'Dance', '')`, [id])
  return id
}

const workshop = async (admin: SignedInCtx, given: Partial<WorkshopTerms>) =>
  makeWorkshop(admin, await workshopTerms(db, given))

/** Salsa is there at six on Mondays; each of these puts something beside it, wholly or for one date. */
const channels: Record<string, (admin: SignedInCtx) => Promise<Attempt>> = {
  'a new class': async (admin) => (place, overlapReason) =>
    addClass(admin, { ...words('Tango', place), overlapReason }, scheduling),
  'an imported timetable': async (admin) => (place, overlapReason) =>
    importClasses(admin, [{ line: 2, words: { ...words('Tango', place), overlapReason } }], scheduling),
  'one date, moved': async (admin) => {
    const sessionId = (await aTango(admin))[0]!.id
    return (place, overlapReason) =>
      changeClass(admin, { sessionId, reach: 'this-date', words: { startTime: '18:30', ...place, overlapReason } })
  },
  'all later dates, moved': async (admin) => {
    const sessionId = (await aTango(admin))[0]!.id
    const change = { sessionId, reach: 'from-this-date-on' } as const
    return (place, overlapReason) =>
      changeClass(admin, { ...change, words: { startTime: '18:30', ...place, overlapReason } })
  },
  'a class with all its dates': async (admin) => {
    const classId = (await aTango(admin))[0]!.class_id
    return (place, overlapReason) =>
      changeWeeklyClass(admin, { classId, words: { startTime: '18:30', ...place, overlapReason } }, scheduling)
  },
  'a workshop': async (admin) => (place, overlapReason) =>
    workshop(admin, { ...place, dates: [onMonday('18:30')], overlapReason }),
  'a date added to a workshop': async (admin) => {
    const elsewhere = { roomId: await roomOf('Studio'), instructorId: null }
    const made = await workshop(admin, { ...elsewhere, dates: [TUESDAY] })
    if (!made.ok) throw new Error(made.refusal)
    return (place, overlapReason) =>
      changeWorkshop(admin, {
        id: made.value.id,
        terms: { ...place, dates: [TUESDAY, onMonday('18:30')], overlapReason },
      })
  },
  'a closure taken back': async (admin) => {
    await aTango(admin)
    const closed = await closeStudio(admin, closureForm.parse({ from: '2026-11-23', reason: '' }))
    if (!closed.ok) throw new Error(closed.refusal)
    return async ({ roomId, instructorId }, overlapReason) => {
      await sql(
        `update class_sessions set starts_at = '2026-11-23T18:30Z', ends_at = '2026-11-23T19:30Z', room_id = $1, instructor_id = $2
          where name = 'Tango' and session_date = '2026-11-23'`,
        [roomId, instructorId],
      )
      return reopenStudio(admin, { closureId: closed.value.closure.id, scheduling, overlapReason })
    }
  },
}

const TUESDAY = { date: '2026-11-24', startTime: '12:00', durationMinutes: 60 }
const onMonday = (startTime: string) => ({ date: '2026-11-23', startTime, durationMinutes: 60 })

async function aTango(admin: SignedInCtx) {
  const place = { roomId: await roomOf('Studio'), instructorId: null }
  await addClass(admin, words('Tango', place, '10:30'), scheduling)
  return sql<{ id: string; class_id: string }>(
    `select id, class_id from class_sessions where name = 'Tango' order by starts_at`,
  )
}

test.each(Object.keys(channels))(
  '%s takes no room and no teacher that is taken, unless someone says why',
  async (channel) => {
    const admin = as(await account('admin'))
    const maya = await aTeacher()
    const [hall, studio] = [await roomOf('Hall'), await roomOf('Studio')]
    await addClass(admin, words('Salsa', { roomId: hall, instructorId: maya }), scheduling)
    const attempt = await channels[channel]!(admin)
    const inHall = { roomId: hall, instructorId: null }
    const taken = [await attempt(inHall), await attempt({ roomId: studio, instructorId: maya })]
    expect(taken.map(({ ok, fields }) => [ok, Object.keys(fields ?? {}).includes('overlapReason')])).toEqual([
      [false, true],
      [false, true],
    ])
    expect(taken.map(({ fields }) => Object.values(fields ?? {})[0])).toEqual([
      expect.stringContaining('Salsa is in Hall on Monday 23 November, 18:00'),
      expect.stringMatching(/Maya teaches (Salsa|Tango) on Monday 23 November, 18:[03]0/),
    ])
    expect(await attempt({ roomId: hall, instructorId: maya }, REASON)).toMatchObject({ ok: true })
    const held = `select from class_sessions where session_date = '2026-11-23' and room_id = $1 and status = 'scheduled'`
    expect(await sql(held, [hall])).toHaveLength(2)
    expect(await sql(`select from activities where details::text like '%' || $1 || '%'`, [REASON])).not.toEqual([])
  },
)

test('a class beside another stays there week after week; one that is hired then is left out', async () => {
  const admin = as(await account('admin'))
  const place = { roomId: await roomOf('Hall'), instructorId: null }
  await addClass(admin, words('Salsa', place), scheduling)
  await addClass(admin, { ...words('Tango', place), overlapReason: REASON }, scheduling)
  setClock('2026-12-21T10:00:00Z')
  await scheduleSessions(ctx(), scheduling)
  const weeks = `select name, count(*)::int from class_sessions where session_date >= '2026-12-21' group by name order by name`
  expect(await sql(weeks)).toEqual([
    { name: 'Salsa', count: 3 },
    { name: 'Tango', count: 3 },
  ])
  // Nobody has said why a third should be.
  expect(await addClass(admin, words('Rumba', place, '18:45'), scheduling)).toMatchObject({ refusal: 'room_taken' })
})

test('a hire is beside what the hall is taken by when staff say why, never when a customer does', async () => {
  const admin = as(await account('admin'))
  await addClass(admin, words('Salsa', { roomId: await roomOf('Hall'), instructorId: null }), scheduling)
  const request = aHallRequest({ startTime: '18:00', endTime: '20:00' })
  const visitor = await requestHallHire(ctxFor(db, VISITOR), request, { overlapReason: REASON })
  expect(visitor).toEqual({ ok: false, refusal: 'slot_taken' })
  const asked = { ok: false, refusal: 'slot_taken', fields: { overlapReason: 'If it is meant, please say why' } }
  expect(await requestHallHire(admin, request)).toEqual(asked)
  const made = await requestHallHire(admin, request, { overlapReason: REASON })
  if (!made.ok) throw new Error(made.refusal)
  const change = (given: Partial<HallRequest> & { overlapReason?: string }) =>
    changeHallHire(admin, made.value.id, { ...request, ...given })
  expect(await change({ expectedAttendees: 5 })).toMatchObject({ ok: true })
  expect(await change({ startTime: '17:30' })).toEqual(asked)
  expect(await change({ startTime: '17:30', overlapReason: REASON })).toMatchObject({ ok: true })
  expect(await requestHallHire(admin, aHallRequest({ startTime: '19:00', endTime: '20:00' }))).toEqual(asked)
  const logged = `select verb from activities where details::text like '%' || $1 || '%' order by verb`
  expect(await sql(logged, [REASON])).toEqual([{ verb: 'hall_hire.changed' }, { verb: 'hall_hire.requested' }])
})

test('everything that puts something into a room is tried here', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const puts = /\b(occupyRoom|insertOccupancy)\((?!\n {2}tx: Tx)/
  const found = sources.filter((path) =>
    puts.test(readFileSync(`src/${path}`, 'utf8').replace(/export async function \w+/g, '')),
  )
  expect(found.map((path) => path.replace(/^.*\//, '').replace('.server.ts', '')).toSorted()).toEqual([
    'add-dates',
    'change-hall-hire',
    'close-studio',
    'occupy-room',
    'reopen-studio',
    'request-hall-hire',
    'rewrite-sessions',
    'schedule-sessions',
  ])
})

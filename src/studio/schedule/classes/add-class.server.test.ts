import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, anAccount, ctxFor, theStudioRoom } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { addClass, type NewClass } from './add-class.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const scheduling = { weeksAhead: 8, alertTo: 'studio@example.com' }

async function aForm(changes: Partial<NewClass> = {}): Promise<NewClass> {
  await aClassSession(db, { date: '2026-11-16' })
  const slot = { weekday: 3, startTime: '18:15', durationMinutes: 50, fromDate: '2026-11-23', untilDate: null }
  const words = {
    name: 'Bachata',
    typeId: 'dance',
    instructorId: null,
    level: 'Beginner',
    maxSpots: 2,
    description: '',
  }
  return { ...slot, ...words, roomId: await theStudioRoom(db), ...changes }
}

test('adds the class with its sessions and seats over the coming weeks, and one act in the log', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const outcome = await addClass(ctxFor(db, admin), await aForm(), scheduling)
  expect(outcome.ok).toBe(true)
  const { rows } = await db.reader.execute(sql`
    select count(distinct s.id)::int as sessions, count(*)::int as seats
      from class_sessions s join session_seats seat on seat.session_id = s.id where s.name = 'Bachata'`)
  expect(rows[0]).toEqual({ sessions: 8, seats: 16 })
  const { rows: acts } = await db.reader.execute(sql`select 1 from activities where verb = 'class.added'`)
  expect(acts).toHaveLength(1)
})

test('refuses unknown choices, a class that has ended, and everyone but an admin, and adds nothing', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const ask = async (changes: Partial<NewClass>, actor: Parameters<typeof ctxFor>[1] = admin) => {
    const outcome = await addClass(ctxFor(db, actor), await aForm(changes), scheduling)
    return outcome.ok ? 'added' : outcome.refusal
  }
  expect(await ask({ instructorId: newId() })).toBe('unknown_choice')
  expect(await ask({ fromDate: '2026-11-01', untilDate: '2026-11-20' })).toBe('in_the_past')
  expect(await ask({}, await anAccount(db, { role: 'instructor' }))).toBe('not_allowed')
  const { rows } = await db.reader.execute(sql`select 1 from weekly_classes where name = 'Bachata'`)
  expect(rows).toEqual([])
})

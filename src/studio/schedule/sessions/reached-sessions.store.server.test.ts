import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { listReachedSessions, type Reach } from './reached-sessions.store.server.ts'

const { db, sql } = await openUseCaseTest()

/** Three Mondays of one class, from 18:00 to 19:00, and one of another. */
async function mondays() {
  const first = await aClassSession(db)
  const [second, third] = [
    await aClassSession(db, { classId: first.classId, date: '2026-11-30' }),
    await aClassSession(db, { classId: first.classId, date: '2026-12-07' }),
  ]
  await aClassSession(db, { date: '2026-12-07', time: '19:00', name: 'Yoga' })
  const names = new Map([first, second, third].map(({ id }, at) => [id, ['first', 'second', 'third'][at]]))
  const reached = async (of: { id: string }, reach: Reach['reach'], at: string, isRunningReached?: boolean) => {
    const found = await listReachedSessions(db.reader, { sessionId: of.id, reach, now: new Date(at), isRunningReached })
    return found.map(({ id }) => names.get(id) ?? 'another class')
  }
  return { first, second, third, reached }
}

test('one date reaches itself, from then on also the later ones of its class', async () => {
  const { first, second, third, reached } = await mondays()
  const at = '2026-11-23T10:00:00Z'
  expect(await reached(second, 'this-date', at)).toEqual(['second'])
  expect(await reached(second, 'from-this-date-on', at)).toEqual(['second', 'third'])
  expect(await reached(first, 'from-this-date-on', at)).toEqual(['first', 'second', 'third'])
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [third.id])
  expect(await reached(second, 'from-this-date-on', at)).toEqual(['second'])
})

test.each([
  ['2026-11-23T17:59:59.999Z', false, ['first']],
  ['2026-11-23T18:00:00Z', false, []],
  ['2026-11-23T18:00:00Z', undefined, []],
  ['2026-11-23T18:59:59.999Z', true, ['first']],
  ['2026-11-23T19:00:00Z', true, []],
])('at %s, with what is running: %s, a class from 18:00 to 19:00 is reached: %j', async (at, isRunning, expected) => {
  const { first, reached } = await mondays()
  expect(await reached(first, 'this-date', at, isRunning)).toEqual(expected)
})

test('places of others are not counted, cancelled ones neither', async () => {
  const { first, second } = await mondays()
  await sql(
    `insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, booked_at, updated_at)
     values ('R1', $1, 'Mia', 'mia@example.test', 1, 'confirmed', now(), now()),
            ('R2', $1, 'Leo', 'leo@example.test', null, 'cancelled', now(), now()),
            ('R3', $2, 'Ana', 'ana@example.test', 1, 'confirmed', now(), now())`,
    [first.id, second.id],
  )
  const reach = { sessionId: first.id, reach: 'from-this-date-on', now: new Date('2026-11-23T10:00:00Z') } as const
  expect((await listReachedSessions(db.reader, reach)).map(({ booked }) => booked)).toEqual([1, 1, 0])
})

import { expect, test } from 'vitest'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { scheduleAhead } from '#src/app/jobs/startup/seed-studio.server.ts'

// Monday 23 November 2026, 10:00 in London.
const studio = await openTestStudio()

type Classes = { success: true; classes: Record<string, unknown>[] }
type Sessions = { success: true; sessions: Record<string, unknown>[] }

async function aScheduledClass(request: Parameters<typeof aWeeklyClass>[1] = {}) {
  const weekly = await aWeeklyClass(studio.services.db, request)
  await scheduleAhead(studio.services)
  return weekly
}

async function firstSessionId(): Promise<string> {
  const [row] = await studio.sql<{ id: string }>('select id from class_sessions order by starts_at limit 1')
  return row!.id
}

test('a class is answered with every field and its next session', async () => {
  const weekly = await aScheduledClass({ description: 'One breath, one movement.' })
  const { status, body } = await studio.visitor().call<Classes>('GET', '/api/classes')
  expect([status, body.success]).toEqual([200, true])
  expect(body.classes).toEqual([
    {
      id: weekly.id,
      name: 'Monday flow',
      type: 'yoga',
      day: 'Monday',
      time: '18:00',
      instructor: '',
      level: 'All levels',
      duration: 60,
      spotsLeft: 12,
      maxSpots: 12,
      capacity: 12,
      waitlist: 0,
      description: 'One breath, one movement.',
      room: 'Studio',
      createdAt: '2026-11-23T10:00:00.000Z',
      updatedAt: '2026-11-23T10:00:00.000Z',
      nextSession: {
        id: await firstSessionId(),
        date: '2026-11-23',
        startsAt: '2026-11-23T18:00:00.000Z',
        endsAt: '2026-11-23T19:00:00.000Z',
        spotsLeft: 12,
      },
    },
  ])
})

test('classes come by day and time; those that have ended are left out', async () => {
  await aScheduledClass({ name: 'Late', startTime: '21:00' })
  await aScheduledClass({ name: 'Sunday', weekday: 7, startTime: '09:00' })
  await aScheduledClass({ name: 'Early', startTime: '16:00' })
  await aScheduledClass({ name: 'Over', untilDate: '2026-11-22' })
  const { body } = await studio.visitor().call<Classes>('GET', '/api/classes')
  expect(body.classes.map(({ name }) => name)).toEqual(['Early', 'Late', 'Sunday'])
})

test('the next session is the one that has not started and is not cancelled', async () => {
  await aScheduledClass()
  const nextDate = async () => {
    const { body } = await studio.visitor().call<Classes>('GET', '/api/classes')
    return (body.classes[0]!.nextSession as { date: string }).date
  }
  await studio.sql(`update class_sessions set status = 'cancelled' where session_date = '2026-11-30'`)
  expect(await nextDate()).toBe('2026-11-23')
  studio.setClock('2026-11-23T18:00:00Z')
  expect(await nextDate()).toBe('2026-12-07')
})

test('a class without any session to come has no places and no next session', async () => {
  await aWeeklyClass(studio.services.db)
  const { body } = await studio.visitor().call<Classes>('GET', '/api/classes')
  expect(body.classes[0]).toMatchObject({ spotsLeft: 0, nextSession: null })
})

test('booked places are taken off, and only their holder sees what is booked', async () => {
  await aScheduledClass()
  const member = await studio.signedIn()
  await studio.sql(
    `insert into bookings (reference, session_id, person_id, member_id, seat_no, status, booked_at, updated_at)
     values ('a', $1, $2, $3, 1, 'confirmed', now(), now())`,
    [await firstSessionId(), member.account.personId, member.account.id],
  )
  const path = '/api/sessions?from=2026-11-23&to=2026-11-30'
  const seen = async (someone: typeof member | ReturnType<typeof studio.visitor>) =>
    (await someone.call<Sessions>('GET', path)).body.sessions.map(({ spotsLeft, booked }) => [spotsLeft, booked])
  expect(await seen(member)).toEqual([
    [11, true],
    [12, false],
  ])
  expect(await seen(studio.visitor())).toEqual([
    [11, false],
    [12, false],
  ])
  const { body } = await studio.visitor().call<Classes>('GET', '/api/classes')
  expect(body.classes[0]).toMatchObject({ spotsLeft: 11, maxSpots: 12, nextSession: { spotsLeft: 11 } })
})

test('a session is answered with every field', async () => {
  const weekly = await aScheduledClass({ untilDate: '2026-11-23' })
  const { status, body } = await studio.visitor().call<Sessions>('GET', '/api/sessions?from=2026-11-01&to=2026-12-31')
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    sessions: [
      {
        id: await firstSessionId(),
        classId: weekly.id,
        date: '2026-11-23',
        startsAt: '2026-11-23T18:00:00.000Z',
        endsAt: '2026-11-23T19:00:00.000Z',
        name: 'Monday flow',
        type: 'yoga',
        instructor: '',
        level: 'All levels',
        duration: 60,
        spotsLeft: 12,
        maxSpots: 12,
        status: 'scheduled',
        waitlist: 0,
        booked: false,
      },
    ],
  })
})

test.each([
  ['?from=2026-11-23', { to: 'Please give a date as YYYY-MM-DD' }],
  ['', { from: 'Please give a date as YYYY-MM-DD', to: 'Please give a date as YYYY-MM-DD' }],
  ['?from=2026-02-30&to=2026-03-01', { from: 'Please give a date as YYYY-MM-DD' }],
  ['?from=today&to=2026-03-01', { from: 'Please give a date as YYYY-MM-DD' }],
  ['?from=2026-11-24&to=2026-11-23', { to: 'The last date cannot be before the first' }],
  ['?from=2026-11-01&to=2027-01-02', { to: 'Please ask for 62 days at most' }],
])('sessions%s are refused', async (query, fields) => {
  const { status, body } = await studio.visitor().call('GET', `/api/sessions${query}`)
  expect(status).toBe(400)
  expect(body).toEqual({ success: false, error: 'Some of what was sent is not right', code: 'bad_input', fields })
})

test('62 days may be asked for', async () => {
  const { status } = await studio.visitor().call('GET', '/api/sessions?from=2026-11-01&to=2027-01-01')
  expect(status).toBe(200)
})

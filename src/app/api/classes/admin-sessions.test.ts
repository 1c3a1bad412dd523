import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { db } = studio.services

async function aBooking() {
  const [session, member] = [await aClassSession(db), await aMember(db)]
  const outcome = await bookSession(ctxFor(db, member), { sessionId: session.id })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return { session, member, bookingId: outcome.value.id }
}

test('the days, one session with its guests, and the register of a day', async () => {
  const { session, member, bookingId } = await aBooking()
  const admin = await studio.signedIn('admin')
  const guest = { name: 'Ada', email: 'ada@example.com' }
  const booked = await admin.call('POST', `/api/admin/sessions/${session.id}/guests`, guest)
  expect([booked.status, booked.body]).toMatchObject([201, { message: 'Successfully booked class for Ada' }])
  const days = await admin.call('GET', '/api/admin/sessions?from=2026-11-23&to=2026-11-23')
  expect(days.body).toMatchObject({ success: true, sessions: [{ id: session.id, booked: 2, spotsLeft: 10 }] })
  const one = await admin.call('GET', `/api/admin/sessions/${session.id}`)
  // By surname: Member 42 is sorted by its number.
  const places = [
    { bookingId, name: member.name, isGuest: false },
    { name: 'Ada', isGuest: true, attendance: 'Pending' },
  ]
  expect(one.body).toMatchObject({ session: { name: 'Salsa' }, bookings: places })
  studio.setClock('2026-11-23T17:45:00Z')
  const marked = await admin.call('POST', `/api/admin/attendance/${bookingId}`, { mark: 'no_show', notes: 'Rang' })
  expect(marked.status).toBe(200)
  const day = await admin.call('GET', '/api/admin/attendance')
  expect(day.body).toMatchObject({
    date: '2026-11-23',
    registers: [{ bookings: [{ attendance: 'No Show', notes: 'Rang' }, { name: 'Ada' }] }],
  })
})

test('a register says whose child a person is, whom to ring and what is noted of them, as its page does', async () => {
  const { session, member } = await aBooking()
  const [child] = await studio.sql<{ id: string }>(
    `with lily as (insert into people (member_id, name, is_holder) values ($1, 'Lily', false) returning id, member_id),
       note as (insert into member_notes (member_id, person_id, text, author_name, written_at)
                select member_id, id, 'Asthma', 'Robin', now() from lily)
     select id from lily`,
    [member.userId],
  )
  await studio.sql(
    `insert into bookings (reference, session_id, person_id, member_id, seat_no, status, booked_at, updated_at)
     select 'x', session_id, $1, member_id, 2, 'confirmed', now(), now() from bookings`,
    [child!.id],
  )
  const admin = await studio.signedIn('admin')
  const { body } = await admin.call('GET', `/api/admin/sessions/${session.id}`)
  const bookings = [
    { name: 'Lily', guardianName: member.name, guardianPhone: '07700 900000', personNotes: ['Asthma'] },
    { name: member.name, guardianName: null, guardianPhone: null, personNotes: [] },
  ]
  expect(body).toMatchObject({ bookings: expect.arrayContaining(bookings.map((one) => expect.objectContaining(one))) })
})

test('a place is moved, and a class cancelled, with everybody told', async () => {
  const { session, bookingId } = await aBooking()
  const to = await aClassSession(db, { time: '20:00' })
  const admin = await studio.signedIn('admin')
  const moved = await admin.call('POST', `/api/admin/bookings/${bookingId}/move`, { sessionId: to.id })
  expect([moved.status, moved.body]).toEqual([200, { success: true, message: 'Successfully moved booking' }])
  const cancelled = await admin.call('POST', `/api/admin/sessions/${to.id}/cancel`, { reach: 'this-date' })
  expect(cancelled.body).toEqual({
    success: true,
    message: 'Successfully cancelled class',
    sessions: 1,
    people: 1,
    untold: [],
  })
  const empty = await admin.call('POST', `/api/admin/sessions/${session.id}/cancel`, {})
  expect(empty.body).toMatchObject({ people: 0 })
})

test('what is wrong is said with its status', async () => {
  const { session, bookingId } = await aBooking()
  const admin = await studio.signedIn('admin')
  const cases = [
    ['GET', '/api/admin/sessions?from=2026-11-23&to=2027-11-23', undefined, 400],
    ['GET', '/api/admin/sessions?from=x&to=2026-11-23', undefined, 400],
    ['GET', '/api/admin/sessions/x', undefined, 404],
    ['GET', '/api/admin/attendance?date=tomorrow', undefined, 400],
    ['POST', `/api/admin/sessions/${session.id}/guests`, { name: 'Ada', email: 'x' }, 400],
    ['POST', '/api/admin/sessions/x/guests', { name: 'Ada', email: 'a@example.com' }, 404],
    ['POST', '/api/admin/sessions/x/cancel', {}, 404],
    ['POST', `/api/admin/sessions/${session.id}/cancel`, { reach: 'always' }, 400],
    ['POST', `/api/admin/bookings/${bookingId}/move`, { sessionId: session.id }, 409],
    ['POST', '/api/admin/bookings/x/move', { sessionId: session.id }, 404],
    ['POST', `/api/admin/attendance/${bookingId}`, { mark: 'late' }, 400],
    ['POST', '/api/admin/attendance/x', { mark: 'attended' }, 404],
  ] as const
  for (const [method, path, given, status] of cases)
    expect((await admin.call(method, path, given)).status, `${method} ${path}`).toBe(status)
})

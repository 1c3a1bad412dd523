import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Rooms = { rooms: { id: string; name: string }[] }

test('an admin adds a class type and a room, and a class of that type is held there', async () => {
  const admin = await studio.signedIn('admin')
  const type = await admin.call('POST', '/api/admin/class-types', { name: 'Hot Barre', description: 'At the barre.' })
  const classType = { id: 'hot-barre', name: 'Hot Barre', description: 'At the barre.', position: 8, isHidden: false }
  expect(type).toMatchObject({ status: 201, body: { success: true, classType } })
  const loft = { name: 'Loft', places: 14, isExclusive: true }
  const made = await admin.call<{ room: { id: string } }>('POST', '/api/admin/rooms', loft)
  expect(made).toMatchObject({ status: 201, body: { success: true, room: { ...loft, isHidden: false } } })
  const weekly = {
    name: 'Morning Barre',
    typeId: 'hot-barre',
    weekday: 2,
    startTime: '09:15',
    durationMinutes: 50,
    instructorId: null,
    level: 'All levels',
    maxSpots: 14,
    roomId: made.body.room.id,
    fromDate: '2026-11-23',
  }
  const crowded = await admin.call('POST', '/api/admin/classes', { ...weekly, maxSpots: 15 })
  expect(crowded).toMatchObject({ status: 409, body: { code: 'room_too_small' } })
  expect((await admin.call('POST', '/api/admin/classes', weekly)).status).toBe(201)
  const { html } = await studio.visitor().page('/timetable')
  expect(html).toContain('Hot Barre · 50 min')
  expect(html).toContain('All levels · Loft')
})

test('what is answered can be sent back, and what is hidden is not shown', async () => {
  const admin = await studio.signedIn('admin')
  const types = await admin.call<{ classTypes: { id: string }[] }>('GET', '/api/admin/class-types')
  const karate = types.body.classTypes.find(({ id }) => id === 'karate')!
  const hidden = await admin.call('PATCH', '/api/admin/class-types/karate', { ...karate, isHidden: true })
  expect(hidden).toMatchObject({ status: 200, body: { classType: { ...karate, isHidden: true } } })
  expect((await studio.visitor().page('/classes')).html).not.toContain('id="karate"')
  const { body } = await admin.call<Rooms>('GET', '/api/admin/rooms')
  const [big] = body.rooms
  const renamed = await admin.call('PATCH', `/api/admin/rooms/${big!.id}`, { ...big, name: 'Big room', places: 30 })
  expect(renamed).toMatchObject({ status: 200, body: { room: { name: 'Big room', places: 30 } } })
  const teachers = await admin.call('GET', '/api/admin/instructors')
  expect(teachers).toMatchObject({ status: 200, body: { instructors: [] } })
})

test('what is wrong is refused with its field or its text', async () => {
  const admin = await studio.signedIn('admin')
  const cases = [
    ['POST', '/api/admin/rooms', { name: 'Hall' }, 409, { code: 'room_name_taken' }],
    ['POST', '/api/admin/rooms', { name: '' }, 400, { fields: { name: 'Please give it a name' } }],
    ['POST', '/api/admin/rooms', { name: 'Attic', colour: 'red' }, 400, { code: 'bad_input' }],
    ['PATCH', `/api/admin/rooms/${newId()}`, { name: 'Attic' }, 404, { error: 'Room not found' }],
    ['PATCH', '/api/admin/class-types/golf', { name: 'Golf' }, 404, { error: 'Class type not found' }],
    ['POST', '/api/admin/class-types', { name: 'Golf' }, 400, { fields: { description: expect.any(String) } }],
  ] as const
  for (const [method, path, given, status, body] of cases)
    expect(await admin.call(method, path, given), `${method} ${path}`).toMatchObject({ status, body })
})

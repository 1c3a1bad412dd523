import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function aClass() {
  const [room] = await studio.sql<{ id: string }>('select id from rooms where not is_exclusive limit 1')
  return {
    name: 'Evening Flow',
    typeId: 'yoga',
    weekday: 2,
    startTime: '18:15',
    durationMinutes: 50,
    instructorId: null,
    level: 'All levels',
    maxSpots: 12,
    roomId: room!.id,
    fromDate: '2026-11-23',
  }
}

test('a class is added and changed, and stands on the timetable', async () => {
  const admin = await studio.signedIn('admin')
  const words = await aClass()
  const added = await admin.call('POST', '/api/admin/classes', words)
  expect(added).toMatchObject({ status: 201, body: { success: true, id: expect.any(String) } })
  const [session] = await studio.sql<{ id: string }>('select id from class_sessions order by starts_at limit 1')
  const changed = { reach: 'from-this-date-on', class: { ...words, name: 'Slow Flow', maxSpots: 10 } }
  expect(await admin.call('PATCH', `/api/admin/sessions/${session!.id}`, changed)).toMatchObject({
    status: 200,
    body: { success: true, people: 0 },
  })
  const { body } = await admin.call<{ classes: { name: string; maxSpots: number }[] }>('GET', '/api/classes')
  expect(body.classes).toMatchObject([{ name: 'Slow Flow', maxSpots: 10 }])
})

test('bad input, unknown choices and unknown sessions are refused', async () => {
  const admin = await studio.signedIn('admin')
  const words = await aClass()
  const bad = await admin.call('POST', '/api/admin/classes', { ...words, startTime: '25:00' })
  expect(bad).toMatchObject({ status: 400, body: { fields: { startTime: expect.any(String) } } })
  const unknown = await admin.call('POST', '/api/admin/classes', { ...words, roomId: newId() })
  expect(unknown).toMatchObject({ status: 400, body: { code: 'unknown_choice' } })
  for (const id of [newId(), 'x']) {
    const answer = await admin.call('PATCH', `/api/admin/sessions/${id}`, { class: words })
    expect(answer).toMatchObject({ status: 404, body: { error: 'Class not found' } })
  }
})

import { expect, test } from 'vitest'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Answer = { workshop: { id: string; dates: { sessionId: string; date: string }[] } }

async function words(admin: SignedInVisitor) {
  const { body } = await admin.call<{ rooms: { id: string; name: string }[] }>('GET', '/api/admin/rooms')
  return {
    name: 'Handstand workshop',
    typeId: 'yoga',
    roomId: body.rooms.find(({ name }) => name === 'Studio')!.id,
    maxSpots: 10,
    price: 40,
    refundDays: 7,
    dates: [
      { date: '2026-12-12', startTime: '14:00', durationMinutes: 120 },
      { date: '2026-12-05', startTime: '14:00', durationMinutes: 120 },
    ],
  }
}

test('an admin makes a workshop; everybody reads it; what is answered can be sent back', async () => {
  const admin = await studio.signedIn('admin')
  const made = await admin.call<Answer>('POST', '/api/admin/workshops', await words(admin))
  const workshop = { id: 'handstand-workshop', price: 40, state: 'on_sale', spotsLeft: 10, level: 'All levels' }
  expect(made).toMatchObject({ status: 201, body: { success: true, workshop } })
  expect(made.body.workshop.dates.map(({ date }) => date)).toEqual(['2026-12-05', '2026-12-12'])
  const listed = await studio.visitor().call('GET', '/api/workshops')
  expect(listed).toMatchObject({ status: 200, body: { workshops: [made.body.workshop] } })
  const path = `/api/admin/workshops/${workshop.id}`
  expect(await admin.call('PATCH', path, made.body.workshop)).toMatchObject({ status: 200, body: made.body })
  const wrong = await admin.call('PATCH', path, { id: 'x', instructor: 'Nobody', room: 'Cellar', spotsLeft: 77 })
  const no = 'This cannot be changed'
  expect(wrong).toMatchObject({ status: 400, body: { fields: { id: no, instructor: no, room: no, spotsLeft: no } } })
  const dearer = await admin.call('PATCH', path, { price: 45.5, name: 'Handstands' })
  expect(dearer).toMatchObject({
    status: 200,
    body: { workshop: { id: workshop.id, price: 45.5, name: 'Handstands' } },
  })
  expect(await admin.call('GET', '/api/classes')).toMatchObject({ body: { classes: [] } })
  const sold = await admin.call<{ products: { id: string }[] }>('GET', '/api/products')
  expect(sold.body.products.map(({ id }) => id)).not.toContain(workshop.id)
})

test('a place in it is not booked as a class is', async () => {
  const admin = await studio.signedIn('admin')
  const { body } = await admin.call<Answer>('POST', '/api/admin/workshops', await words(admin))
  const { sessionId } = body.workshop.dates[0]!
  for (const given of [{ sessionId }, { sessionId, guest: { name: 'Ada', email: 'ada@example.com' } }])
    expect(await admin.call('POST', '/api/bookings', given)).toMatchObject({
      status: 409,
      body: { code: 'ticket_needed' },
    })
})

test('ended, it is cancelled, and stays so', async () => {
  const admin = await studio.signedIn('admin')
  await admin.call('POST', '/api/admin/workshops', await words(admin))
  const path = '/api/admin/workshops/handstand-workshop'
  for (const _ of [1, 2])
    expect(await admin.call('PATCH', path, { state: 'ended' })).toMatchObject({
      status: 200,
      body: { workshop: { state: 'ended', spotsLeft: 0, dates: [{ status: 'cancelled' }, { status: 'cancelled' }] } },
    })
  expect(await admin.call('PATCH', path, { price: 10 })).toMatchObject({ status: 409, body: { code: 'workshop_over' } })
  expect((await studio.visitor().call('GET', '/api/workshops')).body).toMatchObject({ workshops: [] })
})

test('what is wrong is refused with its field or its text', async () => {
  const admin = await studio.signedIn('admin')
  const given = await words(admin)
  const cases = [
    ['POST', '', { ...given, dates: [] }, 400, { code: 'bad_input' }],
    ['POST', '', { ...given, price: 0 }, 400, { code: 'bad_input' }],
    ['POST', '', { ...given, typeId: 'golf' }, 400, { code: 'unknown_choice' }],
    ['POST', '', { ...given, dates: [{ ...given.dates[0]!, date: '2026-11-01' }] }, 409, { code: 'in_the_past' }],
    ['PATCH', '/no-such-workshop', { price: 40 }, 404, { error: 'Workshop not found' }],
    ['PATCH', '/basic', { price: 40 }, 404, { code: 'workshop_not_found' }],
    ['PATCH', '/basic', { state: 'ended' }, 404, { code: 'workshop_not_found' }],
  ] as const
  for (const [method, path, body, status, answer] of cases)
    expect(await admin.call(method, `/api/admin/workshops${path}`, body), `${method} ${path}`).toMatchObject({
      status,
      body: answer,
    })
})

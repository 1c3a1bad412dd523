import { expect, test } from 'vitest'
import { aHallHire, aHallRequest } from '#tests/helpers/hall.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const base = '/api/admin/hall-hires'

type ResponseBody = {
  success: boolean
  error?: string
  code?: string
  booking?: Record<string, unknown>
  bookings?: unknown[]
}

async function desk() {
  const admin = await studio.signedIn('admin')
  return (method: string, path: string, body?: unknown) => admin.call<ResponseBody>(method, base + path, body)
}

test('the queue and one hire, with who asked and where the money stands', async () => {
  const call = await desk()
  const { id } = await aHallHire(studio.services.db)
  await aHallHire(studio.services.db, { eventDate: '2026-12-01', customerName: 'Ben' })
  expect((await call('GET', '')).body.bookings).toHaveLength(2)
  expect((await call('GET', '?status=pending&from=2026-12-01&search=ben')).body.bookings).toMatchObject([
    { customerName: 'Ben' },
  ])
  expect((await call('GET', `/${id}`)).body.booking).toMatchObject({
    id,
    status: 'pending',
    totalPrice: 50,
    customerPhone: '07700 900123',
    due: 0,
    payments: [],
    notes: [],
  })
  for (const query of ['?status=x', '?from=2026-02-30']) expect((await call('GET', query)).status).toBe(400)
})

test('every act of the desk', async () => {
  const call = await desk()
  const { id } = await aHallHire(studio.services.db)
  expect((await call('POST', `/${id}/confirm`, { deposit: 40 })).body.booking).toMatchObject({
    status: 'confirmed',
    due: 90,
  })
  const changed = await call('PATCH', `/${id}`, aHallRequest({ endTime: '13:00' }))
  expect(changed.body.booking).toMatchObject({ totalPrice: 75, due: 115 })
  const paid = await call('POST', `/${id}/payments`, { kind: 'hire', method: 'card', amount: 75 })
  expect(paid.body.booking).toMatchObject({ paid: 75, due: 40 })
  expect((await call('POST', `/${id}/notes`, { text: 'Rang' })).status).toBe(200)
  const cancelled = await call('POST', `/${id}/cancel`, { reason: 'Boiler' })
  expect(cancelled.body.booking).toMatchObject({ status: 'cancelled', cancelledBy: 'studio', refundDue: 75 })
  expect((await call('GET', `/${id}`)).body.booking).toMatchObject({
    payments: [{ kind: 'hire', method: 'card', amount: 75 }],
    notes: [{ text: 'Rang' }],
  })
  expect((await call('DELETE', `/${id}`)).body).toEqual({ success: true, booking: null })
  expect((await call('GET', `/${id}`)).status).toBe(404)
})

test('a deposit is kept after the event, with a reason', async () => {
  const { id } = await aHallHire(studio.services.db)
  const early = await desk()
  await early('POST', `/${id}/confirm`, { deposit: 40 })
  await early('POST', `/${id}/payments`, { kind: 'deposit', method: 'cash', amount: 40 })
  const kept = { amount: 15.5, reason: 'A broken mirror' }
  expect(await early('POST', `/${id}/keep-deposit`, kept)).toMatchObject({
    status: 409,
    body: { code: 'event_not_over' },
  })
  studio.setClock('2026-12-01T10:00:00Z')
  const call = await desk()
  for (const bad of [{ amount: 15.5 }, { ...kept, reason: ' ' }, { ...kept, amount: 0 }])
    expect((await call('POST', `/${id}/keep-deposit`, bad)).status).toBe(400)
  expect((await call('POST', `/${id}/keep-deposit`, kept)).body.booking).toMatchObject({
    depositHeld: 24.5,
    depositKept: 15.5,
    refundDue: 0,
  })
  expect((await call('GET', `/${id}`)).body.booking).toMatchObject({
    payments: [
      { kind: 'deposit', amount: 40 },
      { kind: 'deposit_kept', method: 'cash', amount: -15.5 },
    ],
    notes: [{ text: '£15.50 of the deposit is kept: A broken mirror' }],
  })
  expect(await call('POST', `/${id}/keep-deposit`, { ...kept, amount: 25 })).toMatchObject({
    status: 409,
    body: { code: 'less_is_held' },
  })
})

test('what cannot be done is refused with its reason', async () => {
  const call = await desk()
  const { id } = await aHallHire(studio.services.db)
  await aHallHire(studio.services.db, { startTime: '14:00', endTime: '15:00' })
  expect(await call('PATCH', `/${id}`, aHallRequest({ endTime: '14:15' }))).toMatchObject({
    status: 409,
    body: { code: 'slot_taken' },
  })
  await call('POST', `/${id}/confirm`, {})
  expect(await call('POST', `/${id}/confirm`, {})).toMatchObject({ status: 409, body: { code: 'hire_not_pending' } })
  for (const path of ['/nonsense', '/5f0f2b1e-8f4f-4a52-9c57-0d1b5a1f7c11']) {
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { error: 'Booking not found' } })
    expect(await call('POST', `${path}/cancel`, {})).toMatchObject({ status: 404 })
    expect(await call('DELETE', path)).toMatchObject({ status: 404 })
  }
})

test.each([
  ['confirm', { deposit: -1 }],
  ['confirm', { deposit: 'x' }],
  ['confirm', { deposit: 0.001 }],
  ['confirm', { payment: 'barter' }],
  ['payments', { kind: 'hire', method: 'cash', amount: 0 }],
  ['payments', { kind: 'hire', method: 'online', amount: 5 }],
  ['payments', { kind: 'gift', method: 'cash', amount: 5 }],
  ['notes', { text: ' ' }],
  ['notes', {}],
])('%s with %j is bad input', async (act, body) => {
  const call = await desk()
  const { id } = await aHallHire(studio.services.db)
  expect((await call('POST', `/${id}/${act}`, body)).status).toBe(400)
})

test('the whole answer of a hire that is over and has lost its names may be sent back, and changes nothing', async () => {
  const call = await desk()
  const { id } = await aHallHire(studio.services.db)
  await call('POST', `/${id}/confirm`, { deposit: 40 })
  await call('POST', `/${id}/payments`, { kind: 'hire', method: 'card', amount: 75 })
  await call('POST', `/${id}/notes`, { text: 'Rang' })
  studio.setClock('2029-01-01T10:00:00Z')
  await studio.sql(`update hall_hires set customer_name = 'Deleted customer', customer_email = '', customer_phone = ''`)
  const written = () => studio.sql(`select count(*) from activities union all select count(*) from messages`)
  const { booking } = (await call('GET', `/${id}`)).body
  const before = await written()
  expect((await call('PATCH', `/${id}`, booking)).status).toBe(200)
  expect(await written()).toEqual(before)
  const named = await call('PATCH', `/${id}`, { ...booking, customerEmail: 'nobody' })
  expect(named).toMatchObject({ status: 400, body: { fields: { customerEmail: expect.any(String) } } })
  expect((await call('PATCH', `/${id}`, { ...booking, expectedAttendees: 5 })).body.code).toBe('hire_started')
})

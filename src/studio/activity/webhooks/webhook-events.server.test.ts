import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { aClassSession, aMember, type Account, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { makeWebhook } from './make-webhook.server.ts'
import { eventsIn, WEBHOOK_EVENTS } from './webhook.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())
const sql = (text: string, values: unknown[] = []) => db.pool.query(text, values)

async function aWebhook(...groups: Parameters<typeof eventsIn>[0]) {
  const ctx = ctxFor(db, await anAccount(db, { role: 'admin' }))
  const made = await makeWebhook(ctx, { url: 'https://example.com/', events: eventsIn(groups) })
  if (!made.ok) throw new Error(made.refusal)
  return made.value.id
}

type Told = { type: string; subject: string; data: Record<string, unknown> }

/** What has been queued since the last look. */
async function told(): Promise<Told[]> {
  const { rows } = await db.pool.query<Told>('select type, subject, data from webhook_deliveries order by id')
  await sql('delete from webhook_deliveries')
  return rows
}
const types = async () => (await told()).map(({ type }) => type)

async function aBooking(member: Account, sessionId: string) {
  const booked = await bookSession(ctxFor(db, member), { sessionId })
  if (!booked.ok) throw new Error(booked.refusal)
  return booked.value
}

const HIRE = `insert into hall_hires (id, customer_name, customer_email, customer_phone, event_date, start_time, end_time, starts_at, ends_at,
    expected_attendees, event_type, status, price_pence, lapses_at, created_at, updated_at)
  values (gen_random_uuid(), 'Ada', 'ada@example.com', '1', '2026-12-01', '10:00', '11:00', '2026-12-01T10:00Z', '2026-12-01T11:00Z', 5,
    'meeting', 'pending', 2500, now(), now(), now())`
const PAYMENT = `insert into payments (member_id, payer_name, payer_email, purpose, package_id, description, amount_pence, state, provider, created_at, updated_at)
  values ($1, 'Ada', 'ada@example.com', 'membership', 'basic', 'Basic', 3300, 'pending', 'stripe', now(), now())`
const PAID = `update payments set state = 'succeeded', settled_at = now(), receipt_no = 1`
const REFUND = `insert into refunds (id, payment_id, amount_pence, reason, keeps_grant, origin, state, created_at)
  select gen_random_uuid(), id, 100, 'Ill', true, 'desk', 'pending', now() from payments`

test('each event there is, whatever statement brought it about, and nothing else', async () => {
  await aWebhook('bookings', 'classes', 'members', 'products', 'payments', 'hires')
  const seen: string[] = []
  const expectTypes = async (...expected: string[]) => {
    const now = await types()
    expect(now).toEqual(expected)
    seen.push(...now)
  }
  await told()

  const member = await aMember(db)
  await expectTypes('member.joined', 'product.made', 'product.made', 'holding.opened')
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  await expectTypes('class.added', 'class.added')

  const { reference } = await aBooking(member, first.id)
  await expectTypes('booking.confirmed')
  await sql('update bookings set session_id = $1', [second.id])
  await expectTypes('booking.moved')
  await sql(`insert into attendances (booking_id, attended, marked_at) select id, true, now() from bookings`)
  await expectTypes('booking.attendance_marked')
  await cancelBooking(ctxFor(db, member), { reference })
  await expectTypes('booking.cancelled')

  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [first.id])
  await sql(`update class_sessions set status = 'scheduled' where id = $1`, [first.id])
  await sql(`update class_sessions set name = 'Tango' where id = $1`, [first.id])
  await sql(`update class_sessions set updated_at = now()`)
  await expectTypes('session.cancelled', 'session.restored', 'session.changed')
  await sql(`update weekly_classes set name = 'Tango' where id = $1`, [first.classId])
  await expectTypes('class.changed')

  await sql(`update users set name = 'Ada' where id = $1`, [member.userId])
  await sql(`update users set last_used_at = now()`)
  await sql(`update users set deactivated_at = now() where id = $1`, [member.userId])
  await sql(`update users set deactivated_at = null where id = $1`, [member.userId])
  await expectTypes('member.changed', 'member.deactivated', 'member.changed')
  await sql(`update holdings set ends_at = ends_at + interval '1 day'`)
  await expectTypes('holding.changed')
  await sql(`update products set price_pence = 4000 where id = 'basic'`)
  await expectTypes('product.changed')

  await sql(PAYMENT, [member.userId])
  await sql(`update payments set state = 'failed'`)
  await sql(PAID)
  await expectTypes('payment.failed', 'payment.settled')
  await sql(REFUND)
  await sql(
    `update refunds set state = 'done', done_at = now(), credit_note_no = 1, vat_pence = 0, provider_ref = 're_1'`,
  )
  await expectTypes('payment.refunded')

  // Nobody has confirmed the address of this one: not yet a request.
  await sql(HIRE)
  await sql(`update hall_hires set price_pence = 3000`)
  await expectTypes()
  await sql(`update hall_hires set kept_at = now()`)
  await sql(`update hall_hires set status = 'confirmed', confirmed_at = now()`)
  await sql(`update hall_hires set price_pence = 5000`)
  await sql(
    `update hall_hires set status = 'cancelled', cancelled_at = now(), cancelled_by = 'studio', is_full_refund = true`,
  )
  await expectTypes('hire.requested', 'hire.confirmed', 'hire.changed', 'hire.cancelled')

  expect([...new Set([...seen, 'webhook.test'])].toSorted()).toEqual(Object.keys(WEBHOOK_EVENTS).toSorted())
})

test('an event has the ids by which the API knows it, and names nobody', async () => {
  const member = await aMember(db)
  const session = await aClassSession(db)
  await aWebhook('bookings')
  const booking = await aBooking(member, session.id)
  const [event, ...others] = await told()
  expect(others).toEqual([])
  expect(event?.data).toEqual({
    id: booking.reference,
    sessionId: session.id,
    classId: session.classId,
    userId: member.userId,
    name: 'Salsa',
    startsAt: '2026-11-23T18:00:00.000Z',
    status: 'confirmed',
  })
  expect(JSON.stringify(event)).not.toContain(member.email)
})

test('it is queued with what happened or not at all, once for each webhook that listens', async () => {
  const member = await aMember(db)
  const session = await aClassSession(db)
  await aBooking(member, session.id)
  expect(await told()).toEqual([])
  await aWebhook('hires')
  const [one, two] = [await aWebhook('bookings'), await aWebhook('bookings', 'members')]
  await told()
  const undone = db.transaction(async (tx) => {
    await tx.$client.query(`update bookings set status = 'cancelled', seat_no = null`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await told()).toEqual([])
  await sql(`update bookings set status = 'cancelled', seat_no = null`)
  const { rows } = await db.pool.query<{ webhook_id: string; event_id: string }>('select * from webhook_deliveries')
  expect(rows.map((row) => row.webhook_id).toSorted()).toEqual([one, two].toSorted())
  expect(new Set(rows.map((row) => row.event_id)).size).toBe(1)
})

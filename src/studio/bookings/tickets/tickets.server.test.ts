import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { forgiveBooking } from '#src/studio/bookings/policy/forgive-booking.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import { cancelWorkshop } from '#src/studio/products/workshops/cancel-workshop.server.ts'
import { changeWorkshop } from '#src/studio/products/workshops/change-workshop.server.ts'
import { refundPlaces } from '#src/studio/billing/pay-class/refund-places.server.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { buyPlace, orderPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { aWorkshop } from '#tests/helpers/workshops.ts'

const paying = await openPayingTest()
const { account, as, ctx, db, sql, wait } = paying

const places = () =>
  sql<{ status: string; late: boolean }>(
    `select b.status, b.is_late_cancel as late from bookings b join class_sessions s on s.id = b.session_id order by s.starts_at, b.id`,
  )
const held = async () => (await sql('select 1 from session_seats where held_by is not null')).length
const refunds = async () =>
  (await sql<{ pence: number }>('select amount_pence as pence from refunds order by created_at, id')).map(
    ({ pence }) => pence,
  )
const mails = async (kind: string) =>
  (
    await sql<{ facts: Record<string, unknown> }>('select facts from messages where kind = $1 order by created_at', [
      kind,
    ])
  ).map(({ facts }) => facts)
const unbroken = async () =>
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql<{ subject: string }>(text) }))).toEqual([])
const DAY = 86_400

test('while a ticket is being paid for, a place on every date is held for it', async () => {
  const { workshop } = await aWorkshop(db, { maxSpots: 1 })
  const [first, second] = workshop.dates
  const begun = await orderPlace(paying, second!.sessionId, { productId: workshop.id })
  expect([begun.ok, await held()]).toEqual([true, 2])
  const other = { productId: workshop.id, buyer: { name: 'Ben', email: 'ben@example.com' } }
  expect(await buyPlace(paying, first!.sessionId, other)).toBe('class_full')
})

test('a member’s plan does not book a workshop: its ticket does', async () => {
  const { workshop } = await aWorkshop(db)
  const [first] = workshop.dates
  const member = await account()
  await aMembership(db, member, { endsAt: new Date('2026-12-31') })
  const on = { sessionId: first!.sessionId }
  expect(await bookSession(as(member), on)).toMatchObject({ refusal: 'ticket_needed' })
  expect(await buyPlace(paying, on.sessionId, { actor: member, productId: 'drop-in' })).toBe('plan_not_found')
  expect(await buyPlace(paying, on.sessionId, { actor: member, productId: workshop.id })).toBe('given')
  expect(await places()).toEqual([
    { status: 'confirmed', late: false },
    { status: 'confirmed', late: false },
  ])
  const [mail] = await mails('ticket-booked')
  expect(mail).toMatchObject({
    workshop: 'Handstand workshop',
    refund: 'If you cancel, all of it is refunded until Saturday 28 November, 14:00, and nothing after that.',
  })
  expect(mail?.dates).toHaveLength(2)
  expect(await mails('booking-confirmed')).toEqual([])
  expect(await buyPlace(paying, on.sessionId, { actor: member, productId: workshop.id })).toBe('already_booked')
  await unbroken()
})

test('who is elsewhere on one of the dates, or finds one full, has none of them', async () => {
  const { workshop, staff } = await aWorkshop(db, { maxSpots: 1 })
  const [first, second] = workshop.dates
  const member = await account()
  await aMembership(db, member, { endsAt: new Date('2026-12-31') })
  const other = await aClassSession(db, { date: '2026-12-12', time: '15:00' })
  await bookSession(as(member), { sessionId: other.id })
  const on = { actor: member, productId: workshop.id }
  expect(await buyPlace(paying, first!.sessionId, on)).toBe('overlapping_class')
  expect([await held(), (await places()).length]).toEqual([0, 1])
  expect(await buyPlace(paying, second!.sessionId, { productId: workshop.id })).toBe('given')
  expect(await buyPlace(paying, first!.sessionId, { ...on, actor: await account() })).toBe('class_full')
  const late = await joinWaitingList(as(await account()), { sessionId: first!.sessionId })
  expect(late).toMatchObject({ refusal: 'ticket_needed' })
  const [booked] = await sql<{ id: string }>('select id from bookings where order_id is not null limit 1')
  expect(await moveBooking(staff, { bookingId: booked!.id, sessionId: other.id })).toMatchObject({
    refusal: 'ticket_needed',
  })
})

test('a ticket given back in time is refunded whole, its places are free, and nobody is told twice', async () => {
  const { workshop } = await aWorkshop(db)
  await buyPlace(paying, workshop.dates[0]!.sessionId, { productId: workshop.id })
  const [{ id }] = (await sql<{ id: string }>('select id from bookings order by id desc limit 1')) as [{ id: string }]
  const link = ctx({ kind: 'link', purpose: 'cancel-booking', subject: id })
  for (const _ of [1, 2])
    expect(await cancelBooking(link, { reference: id })).toMatchObject({ ok: true, value: { isLate: false } })
  expect(await places()).toEqual([
    { status: 'cancelled', late: false },
    { status: 'cancelled', late: false },
  ])
  for (const _ of [1, 2]) await refundPlaces(paying.paying())
  expect(await refunds()).toEqual([4000])
  expect((await mails('ticket-cancelled')).map(({ money }) => money)).toEqual(['all'])
  await unbroken()
})

test('after its own date a ticket is not refunded, whatever the studio’s cutoff is', async () => {
  const { workshop } = await aWorkshop(db)
  await buyPlace(paying, workshop.dates[0]!.sessionId, { productId: workshop.id })
  wait(6 * DAY)
  const [{ id }] = (await sql<{ id: string }>('select id from bookings limit 1')) as [{ id: string }]
  const link = ctx({ kind: 'link', purpose: 'cancel-booking', subject: id })
  expect(await cancelBooking(link, { reference: id })).toMatchObject({ ok: true, value: { isLate: true } })
  await refundPlaces(paying.paying())
  expect(await refunds()).toEqual([])
  expect((await mails('ticket-cancelled')).map(({ money }) => money)).toEqual(['kept'])
  await unbroken()
})

test('a ticket given back too late and forgiven is paid back, share by share, whenever that is', async () => {
  const { workshop, staff } = await aWorkshop(db)
  await buyPlace(paying, workshop.dates[0]!.sessionId, { productId: workshop.id })
  wait(6 * DAY)
  const ids = await sql<{ id: string }>('select id from bookings')
  await cancelBooking(as(staff.actor), { reference: ids[0]!.id })
  for (const { id: bookingId } of ids) {
    wait(60)
    expect(await forgiveBooking(as(staff.actor), { bookingId, reason: 'Ill' })).toMatchObject({ ok: true })
    wait(60)
    for (const _ of [1, 2]) await refundPlaces(paying.paying())
  }
  expect(await refunds()).toEqual([2000, 2000])
  await unbroken()
})

test('a ticket is sold further ahead than classes are booked, and until its first date begins', async () => {
  const dates = [{ date: '2027-03-06', startTime: '14:00', durationMinutes: 60 }]
  const far = await aWorkshop(db, { name: 'Far ahead', dates })
  expect(await buyPlace(paying, far.workshop.dates[0]!.sessionId, { productId: far.workshop.id })).toBe('given')
  await sql(`insert into settings values ('bookings', $1)`, [{ closesMinutesBefore: 60 }])
  const { workshop } = await aWorkshop(db)
  const sessionId = workshop.dates[0]!.sessionId
  wait((Date.parse('2026-12-05T13:59:00Z') - ctx().now().getTime()) / 1000)
  expect(await buyPlace(paying, sessionId, { productId: workshop.id })).toBe('given')
})

test('a date that the studio cancels is paid back as its share, and the rest may be given back freely', async () => {
  const { workshop, staff } = await aWorkshop(db)
  const [first, second] = workshop.dates
  await buyPlace(paying, first!.sessionId, { productId: workshop.id })
  wait(10 * DAY)
  await cancelClass(as(staff.actor), { sessionId: second!.sessionId, reach: 'this-date' })
  await refundPlaces(paying.paying())
  expect(await refunds()).toEqual([2000])
  expect(await mails('ticket-cancelled')).toMatchObject([
    { because: 'studio', money: 'share', left: ['Saturday 5 December, 14:00'] },
  ])
  wait(1)
  const [{ id }] = (await sql<{ id: string }>(`select id from bookings where status = 'confirmed'`)) as [{ id: string }]
  const link = ctx({ kind: 'link', purpose: 'cancel-booking', subject: id })
  expect(await cancelBooking(link, { reference: id })).toMatchObject({ ok: true, value: { isLate: false } })
  for (const _ of [1, 2]) await refundPlaces(paying.paying())
  expect(await refunds()).toEqual([2000, 2000])
  await unbroken()
})

test('a workshop that is cancelled tells everybody once, and pays everything back', async () => {
  const { workshop, staff } = await aWorkshop(db)
  for (const email of ['ada@example.com', 'bo@example.com'])
    await buyPlace(paying, workshop.dates[0]!.sessionId, { productId: workshop.id, buyer: { name: 'A', email } })
  expect(await cancelWorkshop(as(staff.actor), workshop.id)).toEqual({
    ok: true,
    value: { sessions: 2, people: 2, untold: [] },
  })
  await refundPlaces(paying.paying())
  expect(await refunds()).toEqual([4000, 4000])
  expect((await mails('ticket-cancelled')).map(({ because, money }) => [because, money])).toEqual([
    ['studio', 'all'],
    ['studio', 'all'],
  ])
  expect(await mails('class-cancelled')).toEqual([])
  expect(await cancelWorkshop(as(staff.actor), workshop.id)).toMatchObject({ refusal: 'workshop_over' })
  await unbroken()
})

test('a date that is moved is told, with what is different, and leaves the ticket free to be given back', async () => {
  const { workshop, staff } = await aWorkshop(db)
  await buyPlace(paying, workshop.dates[0]!.sessionId, { productId: workshop.id })
  wait(10 * DAY)
  const [one, two] = workshop.dates.map(({ date, startTime, durationMinutes }) => ({
    date,
    startTime,
    durationMinutes,
  }))
  const dates = [one!, { ...two!, date: '2026-12-13' }]
  expect(await changeWorkshop(as(staff.actor), { id: workshop.id, terms: { dates } })).toMatchObject({ ok: true })
  expect((await mails('class-changed')).length).toBe(1)
  const added = { dates: [...dates, { ...one!, date: '2026-12-19' }] }
  expect(await changeWorkshop(as(staff.actor), { id: workshop.id, terms: added })).toMatchObject({
    refusal: 'dates_sold',
  })
  const [{ id }] = (await sql<{ id: string }>('select id from bookings limit 1')) as [{ id: string }]
  const link = ctx({ kind: 'link', purpose: 'cancel-booking', subject: id })
  expect(await cancelBooking(link, { reference: id })).toMatchObject({ ok: true, value: { isLate: false } })
})

test('a refund of all of it takes the ticket back', async () => {
  const { workshop, staff } = await aWorkshop(db)
  await buyPlace(paying, workshop.dates[0]!.sessionId, { productId: workshop.id })
  const [{ id }] = (await sql<{ id: string }>('select id from payments')) as [{ id: string }]
  const refund = {
    refundId: newId(),
    paymentId: id,
    amountPence: 4000,
    reason: 'Ill',
    keepsGrant: false,
    toAccount: false,
  }
  expect(await refundPayment(paying.paying(staff.actor), refund)).toMatchObject({ ok: true })
  expect((await places()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  await refundPlaces(paying.paying())
  expect(await refunds()).toEqual([4000])
  await unbroken()
})

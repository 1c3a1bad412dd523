import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { buyPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { aWorkshop } from '#tests/helpers/workshops.ts'
import { listAffectedBookings } from '../rosters/affected-bookings.store.server.ts'
import { lockReachedSessions } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { bookTicket } from './book-ticket.server.ts'
import { cancelTicket } from './cancel-ticket.server.ts'
import { freeTickets } from './free-tickets.server.ts'
import { holdTicket } from './hold-ticket.server.ts'
import { tellDatesCancelled } from './tell-dates-cancelled.server.ts'
import { findTicketOf } from './tickets.store.server.ts'

const paying = await openPayingTest()
const { ctx, db, sql, wait } = paying

const GUEST = { memberId: null, personId: null, guest: { name: 'Ada', email: 'ada@example.com' } } as const

async function sold() {
  const { workshop } = await aWorkshop(db)
  await buyPlace(paying, workshop.dates[0]!.sessionId, { productId: workshop.id })
  const [{ id }] = (await sql<{ id: string }>('select id from orders')) as [{ id: string }]
  return { workshop, orderId: id }
}
const statuses = async () =>
  (await sql<{ status: string }>('select b.status from bookings b order by id')).map(({ status }) => status)

test('every date is held until the same moment; one that is full holds none', async () => {
  const { workshop } = await aWorkshop(db, { maxSpots: 1 })
  const hold = (heldBy: string) =>
    ctx().transaction((work) => holdTicket(work, { sessionId: workshop.dates[1]!.sessionId, heldBy, who: GUEST }))
  expect(await hold(newId())).toMatchObject({ ok: true, value: { until: new Date('2026-11-23T10:10:00Z') } })
  expect(await hold(newId())).toMatchObject({ refusal: 'class_full' })
  expect(await sql('select 1 from session_seats where held_by is not null')).toHaveLength(2)
})

test('a ticket is booked whole or not at all, and not for a date that is cancelled', async () => {
  const { workshop, orderId } = await sold()
  const [first, second] = workshop.dates
  const book = (sessionId: string) =>
    ctx().transaction((work) => bookTicket(work, { sessionId, orderId, who: GUEST, recipient: GUEST.guest }))
  await expect(book(first!.sessionId)).rejects.toMatchObject({ constraint: 'bookings_once_an_order' })
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [second!.sessionId])
  expect(await book(second!.sessionId)).toMatchObject({ refusal: 'class_cancelled' })
  expect(await statuses()).toEqual(['confirmed', 'confirmed'])
})

test('what has begun stays; what is to come is given back once', async () => {
  const { orderId } = await sold()
  wait(14 * 86_400)
  const cancel = async () => {
    const ticket = await findTicketOf(db.reader, { orderId })
    return ctx().transaction((work) => cancelTicket(work, ticket!, { isNeverLate: false, isTold: true }))
  }
  for (const cost of ['counts', 'nothing']) expect(await cancel()).toEqual({ ok: true, value: { isLate: true, cost } })
  expect((await statuses()).toSorted()).toEqual(['cancelled', 'confirmed'])
  expect(await sql(`select 1 from messages where kind = 'ticket-cancelled'`)).toHaveLength(1)
})

test('what is left of a ticket is free until its next date', async () => {
  const { workshop, orderId } = await sold()
  const left = await ctx().transaction((work) => freeTickets(work, [orderId]))
  expect(left.get(orderId)?.map(({ sessionId }) => sessionId)).toEqual(workshop.dates.map(({ sessionId }) => sessionId))
  const [first] = workshop.dates
  expect(await sql('select distinct free_until from bookings')).toEqual([{ free_until: first!.startsAt }])
})

test('a ticket of which dates are cancelled is told of once', async () => {
  const { workshop, orderId } = await sold()
  const [first] = workshop.dates
  const people = await ctx().transaction(async (work) => {
    const reach = { sessionId: first!.sessionId, reach: 'from-this-date-on', now: work.now() } as const
    const sessions = await lockReachedSessions(work.tx, reach)
    const affected = await listAffectedBookings(
      work.tx,
      sessions.map(({ id }) => id),
    )
    const dates = affected.map((one) => ({
      ...one,
      orderId,
      session: sessions.find(({ id }) => id === one.sessionId)!,
    }))
    return tellDatesCancelled(work, dates, new Map())
  })
  expect(people).toHaveLength(1)
  const [mail] = await sql<{ facts: { dates: unknown[] } }>(
    `select facts from messages where kind = 'ticket-cancelled'`,
  )
  expect(mail?.facts.dates).toHaveLength(2)
})

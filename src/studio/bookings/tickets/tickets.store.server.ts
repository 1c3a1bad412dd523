import type { Reader, Tx } from '#src/platform/database/db.server.ts'

/** A workshop's ticket: the order that paid for it, and the places it books, by the time of the class. */
export type Ticket = {
  orderId: string
  workshopId: string
  name: string
  refundDays: number | null
  places: TicketPlace[]
}

export type TicketPlace = { bookingId: string; sessionId: string; startsAt: Date }

type Row = Omit<Ticket, 'places'> & TicketPlace

/** The ticket that a booking is a date of; null where it is of a weekly class. */
export async function findTicketOf(reader: Reader, { orderId }: { orderId: string | null }): Promise<Ticket | null> {
  if (orderId === null) return null
  const { rows } = await reader.$client.query<Row>({
    name: 'ticket-of-order',
    text: `select b.order_id as "orderId", p.id as "workshopId", p.name, p.refund_days as "refundDays", b.id as "bookingId",
                  s.id as "sessionId", s.starts_at as "startsAt"
             from bookings b join class_sessions s on s.id = b.session_id join products p on p.class_id = s.class_id
            where b.order_id = $1 order by s.starts_at, s.id`,
    values: [orderId],
  })
  const [first] = rows
  if (!first) return null
  const { workshopId, name, refundDays } = first
  const places = rows.map(({ bookingId, sessionId, startsAt }) => ({ bookingId, sessionId, startsAt }))
  return { orderId, workshopId, name, refundDays, places }
}

/** The dates that a ticket for this class session books: all that are not cancelled of its workshop, earliest first. */
export async function listTicketDates(reader: Reader, sessionId: string): Promise<string[]> {
  const { rows } = await reader.$client.query<{ id: string }>({
    name: 'ticket-dates',
    text: `select s.id from class_sessions s join class_sessions one on one.id = $1 and one.class_id = s.class_id
            where s.status = 'scheduled' order by s.starts_at, s.id`,
    values: [sessionId],
  })
  return rows.map(({ id }) => id)
}

/** Locks these sessions, earliest first, as everything does that cancels or changes several of them. */
export async function lockDates(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.$client.query({
    name: 'lock-dates',
    text: `select id from class_sessions where id = any($1::uuid[]) order by starts_at, id for no key update`,
    values: [sessionIds],
  })
}

/** The places that stand of these orders and are to come: those of a ticket of which the studio has changed or cancelled a date. */
export async function listPlacesLeft(
  reader: Reader,
  orderIds: readonly string[],
  now: Date,
): Promise<(TicketPlace & { orderId: string })[]> {
  const { rows } = await reader.$client.query<TicketPlace & { orderId: string }>({
    name: 'ticket-places-left',
    text: `select b.order_id as "orderId", b.id as "bookingId", s.id as "sessionId", s.starts_at as "startsAt"
             from bookings b join class_sessions s on s.id = b.session_id
            where b.order_id = any($1::uuid[]) and b.status = 'confirmed' and s.starts_at > $2 order by s.starts_at, s.id`,
    values: [orderIds, now],
  })
  return rows
}

/** What the refund of a ticket depends on: when the first of its places begins that stand, its own policy, and until when the studio has
 *  freed it. */
export type TicketTerms = { firstAt: Date; refundDays: number | null; freeUntil: Date | null }

/** The terms of the tickets among these orders, by the order; none for one of which no place stands, and for a place in a weekly class. */
export async function listTicketTerms(
  reader: Reader,
  orderIds: readonly (string | null)[],
): Promise<Map<string, TicketTerms>> {
  const { rows } = await reader.$client.query<TicketTerms & { orderId: string }>({
    name: 'ticket-terms',
    text: `select b.order_id as "orderId", p.refund_days as "refundDays", min(s.starts_at) as "firstAt",
                  (array_agg(b.free_until order by s.starts_at, s.id) filter (where b.free_until is not null))[1] as "freeUntil"
             from bookings b join class_sessions s on s.id = b.session_id join products p on p.class_id = s.class_id
            where b.order_id = any($1::uuid[]) and b.status = 'confirmed' group by b.order_id, p.refund_days`,
    values: [orderIds],
  })
  return new Map(rows.map(({ orderId, ...terms }) => [orderId, terms]))
}

/** Until then these places may be given back freely. */
export async function writeFreeUntil(tx: Tx, bookingIds: readonly string[], until: Date): Promise<void> {
  await tx.$client.query({
    name: 'write-free-until',
    text: `update bookings set free_until = $2 where id = any($1::uuid[])`,
    values: [bookingIds, until],
  })
}

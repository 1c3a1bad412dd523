import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { OrderWords } from './recurring-email.ts'
import { recurringBookings, recurringSkips } from './recurring.tables.server.ts'

export type StandingOrder = { id: string; memberId: string; personId: string; classId: string }

/** Opens a standing order, or widens the one that the person has for the class to an earlier first date; returns its id. */
export async function insertStandingOrder(
  tx: Tx,
  order: StandingOrder & { startedAt: Date; firstStartsAt: Date },
): Promise<string> {
  const { personId, classId, stoppedAt, firstStartsAt } = recurringBookings
  const [row] = await tx
    .insert(recurringBookings)
    .values(order)
    .onConflictDoUpdate({
      target: [personId, classId],
      targetWhere: isNull(stoppedAt),
      set: { firstStartsAt: sql`least(${firstStartsAt}, excluded.first_starts_at)` },
    })
    .returning({ id: recurringBookings.id })
  return row!.id
}

/** A member's standing orders that have not been stopped. */
export function listStandingOrders(reader: Reader, memberId: string): Promise<StandingOrder[]> {
  const { id, personId, classId } = recurringBookings
  return reader
    .select({ id, memberId: recurringBookings.memberId, personId, classId })
    .from(recurringBookings)
    .where(and(eq(recurringBookings.memberId, memberId), isNull(recurringBookings.stoppedAt)))
}

export async function markStopped(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.update(recurringBookings).set({ stoppedAt: now }).where(eq(recurringBookings.id, orderId))
}

/** A date to come of a standing order. It is covered when something its member has may be used for it, plans but while they are paused. */
export type OpenSession = { id: string; startsAt: Date; isCovered: boolean }

// A date is tried when this person never had a booking there (a date they cancelled stays cancelled), it is not before the one on which
// the order was asked for, and it was not tried within a day.
const open = `
  from recurring_bookings r
  join people p on p.id = r.person_id and p.removed_at is null
  join mandates d on d.member_id = r.member_id and d.state = 'active' and not d.ends_with_period
  join class_sessions s on s.class_id = r.class_id and s.status = 'scheduled' and s.starts_at > $1
   and (r.first_starts_at is null or s.starts_at >= r.first_starts_at)
 where r.stopped_at is null
   and not exists (select from bookings b where b.session_id = s.id and b.person_id = r.person_id)
   and not exists (select from recurring_skips k where k.recurring_id = r.id and k.session_id = s.id
                    and k.tried_at > $1::timestamptz - interval '1 day')`

const covered = `exists (select from holdings_of(r.member_id, s.starts_at, s.starts_at) h
                          where not holding_is_paused(h.id, h.kind, r.member_id, s.starts_at))`

/** The standing orders that have a date to book. */
export async function listDueOrders(reader: Reader, now: Date): Promise<StandingOrder[]> {
  const { rows } = await reader.$client.query<StandingOrder>({
    name: 'due-standing-orders',
    text: `select distinct r.id, r.member_id as "memberId", r.person_id as "personId", r.class_id as "classId" ${open} and ${covered}`,
    values: [now],
  })
  return rows
}

/** The dates to come of one standing order that are not booked, earliest first. */
export async function listOpenSessions(reader: Reader, orderId: string, now: Date): Promise<OpenSession[]> {
  const { rows } = await reader.$client.query<OpenSession>({
    name: 'open-sessions-of-order',
    text: `select s.id, s.starts_at as "startsAt", ${covered} as "isCovered" ${open} and r.id = $2 order by s.starts_at, s.id`,
    values: [now, orderId],
  })
  return rows
}

/** Records a date that could not be booked; returns whether that reason is new. */
export async function recordSkip(
  tx: Tx,
  skip: { recurringId: string; sessionId: string; reason: string; triedAt: Date },
): Promise<boolean> {
  const { recurringId, sessionId, reason, triedAt } = skip
  const which = and(eq(recurringSkips.recurringId, recurringId), eq(recurringSkips.sessionId, sessionId))
  const [before] = await tx.select({ reason: recurringSkips.reason }).from(recurringSkips).where(which)
  await tx
    .insert(recurringSkips)
    .values(skip)
    .onConflictDoUpdate({
      target: [recurringSkips.recurringId, recurringSkips.sessionId],
      set: { reason, triedAt },
    })
  return before?.reason !== reason
}

export async function findOrderWords(reader: Reader, order: StandingOrder): Promise<OrderWords> {
  const { rows } = await reader.$client.query<OrderWords>({
    name: 'standing-order-words',
    text: `select u.name as "memberName", u.email, whose_place($2) as "personName", w.name as "className"
             from users u, weekly_classes w where u.id = $1 and w.id = $3`,
    values: [order.memberId, order.personId, order.classId],
  })
  return rows[0] as OrderWords
}

/** The standing order that made a booking of that member's, if there is one and it has not been stopped. */
export async function findOrderOfBooking(
  reader: Reader,
  memberId: string,
  reference: string,
): Promise<StandingOrder | null> {
  const { rows } = await reader.$client.query<StandingOrder>({
    name: 'order-of-booking',
    text: `select r.id, r.member_id as "memberId", r.person_id as "personId", r.class_id as "classId"
             from bookings b
             join class_sessions s on s.id = b.session_id
             join recurring_bookings r on r.person_id = b.person_id and r.class_id = s.class_id and r.stopped_at is null
            where b.reference = $1 and b.member_id = $2`,
    values: [reference, memberId],
  })
  return rows[0] ?? null
}

/** The places a standing order has taken in sessions to come, earliest first. */
export async function listOrderPlaces(
  reader: Reader,
  order: StandingOrder,
  now: Date,
): Promise<{ reference: string; startsAt: Date }[]> {
  const { rows } = await reader.$client.query<{ reference: string; startsAt: Date }>({
    name: 'places-of-order',
    text: `select b.reference, s.starts_at as "startsAt" from bookings b join class_sessions s on s.id = b.session_id
            where b.person_id = $1 and s.class_id = $2 and b.status = 'confirmed' and b.is_recurring and s.starts_at > $3
            order by s.starts_at, b.id`,
    values: [order.personId, order.classId, now],
  })
  return rows
}

import { and, asc, count, desc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { inOrderOfPerson } from '#src/platform/database/person-order.server.ts'
import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'
import { instructors } from '#src/studio/people/instructors/instructors.tables.server.ts'
import { rooms } from '#src/studio/schedule/rooms/rooms.tables.server.ts'
import { bookings } from './bookings.tables.server.ts'

/** A booking as lists show it: with its session's words and times, wall times in the studio's zone. */
const entryColumns = {
  ...pick(bookings, 'id', 'reference', 'sessionId', 'memberId', 'personId', 'guestName', 'guestEmail'),
  /** A row that waits is none. */
  status: sql<'confirmed' | 'cancelled'>`${bookings.status}`,
  ...pick(bookings, 'isLateCancel', 'isRecurring', 'bookedAt', 'updatedAt', 'freeUntil', 'orderId'),
  /** Whose place it is, where that is to be said. */
  personName: sql<string | null>`whose_place(${bookings.personId})`,
  className: classSessions.name,
  date: classSessions.sessionDate,
  weekday: sql<number>`extract(isodow from ${classSessions.sessionDate})::int`,
  time: sql<string>`to_char(${classSessions.startsAt} at time zone (select studio_zone()), 'HH24:MI')`,
  /** `sequence` rises with every change of the session, for calendars. */
  ...pick(classSessions, 'classId', 'typeId', 'startsAt', 'endsAt', 'sequence'),
  /** A date of a workshop: it is given back with the whole ticket. */
  isTicket: sql<boolean>`exists (select from weekly_classes w where w.id = ${classSessions.classId} and w.is_workshop)`,
  room: rooms.name,
  instructor: sql<string>`coalesce(${instructors.name}, '')`,
}

export type BookingEntry = Awaited<ReturnType<typeof listUpcomingBookings>>[number]

/** One page of a member's bookings, newest first. Pages count from 1. */
export async function listBookingEntries(
  reader: Reader,
  { memberId }: { memberId: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ bookings: BookingEntry[]; total: number }> {
  const which = and(eq(bookings.memberId, memberId), ne(bookings.status, 'waiting'))
  const rows = await entries(reader, which)
    .orderBy(desc(bookings.bookedAt), desc(bookings.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await reader.select({ total: count() }).from(bookings).where(which)
  return { bookings: rows, total: counted?.total ?? 0 }
}

/** One page of the confirmed places of an account, or of one person of it, in sessions that have ended, latest first. Pages count from 1. */
export async function listPastBookings(
  reader: Reader,
  of: { memberId: string; personId?: string; now: Date },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ bookings: BookingEntry[]; total: number }> {
  const which = and(
    eq(bookings.memberId, of.memberId),
    of.personId === undefined ? undefined : eq(bookings.personId, of.personId),
    eq(bookings.status, 'confirmed'),
    lte(classSessions.endsAt, of.now),
  )
  const rows = await entries(reader, which)
    .orderBy(desc(classSessions.startsAt), desc(bookings.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await reader
    .select({ total: count() })
    .from(bookings)
    .innerJoin(classSessions, eq(classSessions.id, bookings.sessionId))
    .where(which)
  return { bookings: rows, total: counted?.total ?? 0 }
}

/** A member's confirmed places in sessions that have not ended, soonest first, and of one class in the order of people. */
export function listUpcomingBookings(reader: Reader, memberId: string, now: Date) {
  const which = and(eq(bookings.memberId, memberId), eq(bookings.status, 'confirmed'), gt(classSessions.endsAt, now))
  return entries(reader, which).orderBy(
    asc(classSessions.startsAt),
    inOrderOfPerson(entryColumns.personName),
    asc(bookings.id),
  )
}

/** The confirmed places of one person in sessions that have not started, soonest first. */
export function listPlacesOfPerson(reader: Reader, personId: string, now: Date) {
  const which = and(eq(bookings.personId, personId), eq(bookings.status, 'confirmed'), gt(classSessions.startsAt, now))
  return entries(reader, which).orderBy(asc(classSessions.startsAt), asc(bookings.id))
}

/** A member's own booking by its public reference; another's is not found. */
export async function findOwnEntry(
  reader: Reader,
  of: { memberId: string; reference: string },
): Promise<BookingEntry | null> {
  const which = and(
    eq(bookings.memberId, of.memberId),
    eq(bookings.reference, of.reference),
    ne(bookings.status, 'waiting'),
  )
  return (await entries(reader, which))[0] ?? null
}

function entries(reader: Reader, which: SQL | undefined) {
  return reader
    .select(entryColumns)
    .from(bookings)
    .innerJoin(classSessions, eq(classSessions.id, bookings.sessionId))
    .innerJoin(rooms, eq(rooms.id, classSessions.roomId))
    .leftJoin(instructors, eq(instructors.id, classSessions.instructorId))
    .where(which)
}

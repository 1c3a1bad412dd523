import { and, eq, gt, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { pick } from '#src/kit/pick.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { bookings } from '#src/studio/bookings/bookings.tables.server.ts'
import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'
import { instructors } from '#src/studio/people/instructors/instructors.tables.server.ts'
import { members } from '#src/studio/people/members/members.tables.server.ts'
import { messages } from '#src/studio/outbox/messages.tables.server.ts'
import { rooms } from '#src/studio/schedule/rooms/rooms.tables.server.ts'
import { REMINDER_KIND } from '#src/studio/bookings/emails/booking-email.ts'
import { UNASKED } from './reminder.ts'
import { reminders } from './reminders.tables.server.ts'

export type Unplanned = Awaited<ReturnType<typeof lockUnplanned>>[number]

/** Confirmed bookings to come, of members with an address or a number and of guests with an address, whose reminder was never thought of, or on other terms than today's; the next to start first,
 *  of classes that start at or after `from`. Locks the bookings, so that none is cancelled in the meantime; those that someone else holds
 *  are left for the next look. */
export async function lockUnplanned(
  tx: Tx,
  { now, from, limit, policy }: { now: Date; from: Date; limit: number; policy: string },
) {
  const email = sql<string>`coalesce(${users.email}, ${bookings.guestEmail}, '')`
  const personName = sql<string | null>`whose_place(${bookings.personId})`
  const terms = sql<string>`md5(concat_ws('|', extract(epoch from ${classSessions.startsAt}), ${classSessions.sequence},
    ${members.notifType}, ${members.notifTime}, ${email}, ${users.contact},
    ${policy}::text, extract(epoch from ${bookings.freeUntil}),
    (select p.refund_days from products p where p.class_id = ${classSessions.classId}), ${personName}))`
  return await tx
    .select({
      bookingId: bookings.id,
      sessionId: bookings.sessionId,
      ...pick(bookings, 'orderId', 'freeUntil'),
      /** Null for a guest. */
      memberId: users.id,
      bookedAt: bookings.bookedAt,
      terms,
      isChange: isNotNull(reminders.bookingId).mapWith(Boolean),
      hasLeft: hasLeft(),
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      className: classSessions.name,
      instructor: sql<string>`coalesce(${instructors.name}, '')`,
      room: rooms.name,
      notifType: sql<'email' | 'sms'>`coalesce(${members.notifType}, ${UNASKED.notifType})`,
      hoursBefore: sql<number>`coalesce(${members.notifTime}, ${UNASKED.hoursBefore}::integer)`,
      name: sql<string>`coalesce(${users.name}, ${bookings.guestName})`,
      email,
      contact: sql<string>`coalesce(${users.contact}, '')`,
      personName,
    })
    .from(bookings)
    .innerJoin(classSessions, eq(classSessions.id, bookings.sessionId))
    .innerJoin(rooms, eq(rooms.id, classSessions.roomId))
    .leftJoin(users, eq(users.id, bookings.memberId))
    .leftJoin(members, eq(members.id, users.id))
    .leftJoin(instructors, eq(instructors.id, classSessions.instructorId))
    .leftJoin(reminders, eq(reminders.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        eq(classSessions.status, 'scheduled'),
        gt(classSessions.startsAt, now),
        gte(classSessions.startsAt, from),
        isNull(users.deactivatedAt),
        or(ne(email, ''), ne(users.contact, '')),
        or(isNull(reminders.bookingId), ne(reminders.terms, terms)),
      ),
    )
    .orderBy(classSessions.startsAt)
    .limit(limit)
    .for('update', { of: bookings, skipLocked: true })
}

/** Whether a reminder of this class at this very time has been sent, or is being sent. */
function hasLeft() {
  return sql<boolean>`exists (select from ${messages} where ${messages.subjectId} = ${bookings.id}::text
    and ${messages.kind} = ${REMINDER_KIND} and ${messages.state} in ('sent', 'sending')
    and (${messages.facts} ->> 'startsAt')::timestamptz = ${classSessions.startsAt})`
}

/** Records that reminders have been decided for these facts; returns the bookings without those for which another process has just done
 *  so, after this one read them. */
export async function markPlanned(
  tx: Tx,
  planned: readonly Pick<Unplanned, 'bookingId' | 'terms'>[],
  plannedAt: Date,
): Promise<Set<string>> {
  if (planned.length === 0) return new Set()
  const rows = await tx
    .insert(reminders)
    .values(planned.map(({ bookingId, terms }) => ({ bookingId, terms, plannedAt })))
    .onConflictDoUpdate({
      target: reminders.bookingId,
      set: { terms: sql`excluded.terms`, plannedAt },
      setWhere: sql`${reminders.terms} <> excluded.terms`,
    })
    .returning({ bookingId: reminders.bookingId })
  return new Set(rows.map(({ bookingId }) => bookingId))
}

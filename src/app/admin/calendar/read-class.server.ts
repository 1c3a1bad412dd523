import { registerOf } from '#src/studio/schedule/sessions/session-address.ts'
import { isId } from '#src/kit/id.ts'
import { dayAndTime, formatDate, studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { findRegister, listRegister } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import type { SeatedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { findSeatedSession } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { listWaiting } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { describeLines } from '../attendance/describe-lines.server.ts'
import { mayCancelDate } from '#src/studio/schedule/sessions/session-cancellation.ts'
import { calendarAddress, type CalendarQuery, formInCalendar, readCalendarQuery } from './calendar-query.ts'

/** A class as the desk opens it from the calendar: who is in it, who waits, what is noted, and what this role may do about it. 404 for one
 *  that is not there, or not this instructor's. */
export async function readClass(ctx: SignedInCtx, sessionId: string, request: Request) {
  const { actor, reader } = ctx
  const at = ctx.now()
  const [session, register] = isId(sessionId)
    ? await Promise.all([findSeatedSession(reader, sessionId, at), findRegister(reader, sessionId)])
    : [null, null]
  const isDesk = isAtDesk(actor)
  if (!session || !register || (!isDesk && register.instructorUserId !== actor.userId))
    throw new Response('Class not found', { status: 404 })
  const isAdmin = actor.role === 'admin'
  const [lines, waiting, instructors] = await Promise.all([
    listRegister(reader, [session.id]),
    listWaiting(reader, [session.id]),
    isAdmin ? listAllInstructors(reader) : [],
  ])
  const query = readCalendarQuery(new URL(request.url), studioDate(at))
  const isHeld = session.status === 'scheduled'
  const isToCome = isHeld && session.startsAt > at
  const person = (memberId: string | null) => (isDesk && memberId ? `/dashboard/users/${memberId}` : null)
  return {
    id: session.id,
    name: session.name,
    typeId: session.typeId,
    about: [session.instructor || 'No teacher yet', session.room, session.level],
    when: `${formatDate(session.date, 'full')}, ${session.startTime} to ${session.endTime}`,
    isCancelled: !isHeld,
    places: `${lines.length} of ${session.maxSpots} booked`,
    held: isHeld ? session.maxSpots - lines.length - session.spotsLeft : 0,
    people: await describeLines(ctx, lines, [session]),
    waiting: waiting.map(({ id, name, personName, memberId, joinedAt }) => ({
      id,
      name: personName ?? name,
      guardianName: personName && name,
      since: dayAndTime(joinedAt, 'short'),
      href: person(memberId),
    })),
    canRearrange: isDesk,
    acts: actsOn(session, { actor, now: at, query, isBooked: lines.length > 0 }),
    // Who could take it over; a former instructor could not.
    covers: isToCome
      ? instructors
          .filter(({ isActive, name }) => isActive && name !== session.instructor)
          .map(({ id, name }) => ({ value: id, label: name }))
      : [],
    behind: calendarAddress(query),
  }
}

type Facts = { actor: SignedInCtx['actor']; now: Date; query: CalendarQuery; isBooked: boolean }

/** Where each thing is done that this role may do about a class now. */
function actsOn(
  { id, date, status, startsAt, endsAt, ticketId }: SeatedSession,
  { actor, now, query, isBooked }: Facts,
) {
  const [calendar, own] = [calendarAddress(query), calendarAddress(query, `/class/${id}`)]
  const isAdmin = actor.role === 'admin'
  const isHeld = status === 'scheduled'
  const isToCome = isHeld && startsAt > now
  return [
    isHeld && { label: 'Register', to: registerOf({ id, date }) },
    isToCome && isAtDesk(actor) && { label: 'Book for Guest', to: formInCalendar(query, `/guest/${id}`, own) },
    isHeld && isBooked && { label: 'Message', to: `/dashboard/campaigns/new?to=session:${id}` },
    isToCome &&
      isAdmin &&
      ticketId === null && {
        label: 'Change or move',
        to: `/dashboard/schedule?edit=${id}&back=${encodeURIComponent(calendar)}`,
      },
    isAdmin && ticketId !== null && { label: 'Workshop', to: `/dashboard/workshops/${ticketId}` },
    isHeld &&
      endsAt > now &&
      mayCancelDate({ role: actor.role, startsAt, now }) && {
        label: 'Cancel Class',
        to: formInCalendar(query, `/cancel/${id}`, calendar),
      },
  ].filter((act) => act !== false)
}

export type ClassInCalendar = Awaited<ReturnType<typeof readClass>>

import { isId } from '#src/kit/id.ts'
import { addDays, dayAndTime, formatDate, isStudioDate, studioDate, studioTime } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { registerOpensAt } from '#src/studio/bookings/attendance/attendance.ts'
import { listRegister } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { findStaffSession, listStaffSessions } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { listWaiting } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { describeLines } from './describe-lines.server.ts'

/** The registers of the day and the class that the address names. What a member owes is for the front desk; to an instructor only their
 *  own sessions are there (PRODUCT 2, 4.7). */
export async function readRegisters({ actor, reader, now }: SignedInCtx, { searchParams: query }: URL) {
  const today = studioDate(now())
  const [day, named] = [query.get('date'), query.get('class') ?? '']
  // A class without a day is on its own.
  const known = day === null && isId(named) ? await findStaffSession(reader, named, now()) : null
  const date = isStudioDate(day) ? day : (known?.date ?? today)
  const isDesk = isAtDesk(actor)
  const all = await listStaffSessions(reader, {
    from: date,
    to: date,
    taughtBy: isDesk ? null : actor.userId,
    now: now(),
  })
  const held = all.filter(({ status }) => status === 'scheduled')
  const chosen = held.find(({ id }) => id === named)
  const sessions = chosen ? [chosen] : held
  const ids = sessions.map(({ id }) => id)
  const [places, waiting] = await Promise.all([listRegister(reader, ids), listWaiting(reader, ids)])
  const lines = await describeLines({ actor, reader }, places, sessions)
  return {
    date,
    title: formatDate(date, 'full'),
    short: formatDate(date, 'short'),
    before: addDays(date, -1),
    after: addDays(date, 1),
    canAddWalkIn: date === today,
    isDesk,
    chosenId: chosen?.id ?? null,
    choices: held.map(({ id, startTime, name, typeId }) => ({ id, label: `${startTime} ${name}`, typeId })),
    registers: sessions.map((session) => ({
      ...session,
      href: sessionAddress(session),
      opensAt: opensLater(session.startsAt, now()),
      canMove: isDesk && session.startsAt > now(),
      lines: lines.filter(({ sessionId }) => sessionId === session.id),
      waiting: waiting
        .filter(({ sessionId }) => sessionId === session.id)
        .map(({ id, name, personName, joinedAt }) => ({
          id,
          name: personName ?? name,
          guardianName: personName && name,
          since: dayAndTime(joinedAt, 'short'),
        })),
    })),
  }
}

/** The time of day at which a register opens that is not open yet. */
function opensLater(startsAt: Date, now: Date): string | null {
  const opensAt = registerOpensAt(startsAt)
  return opensAt > now ? studioTime(opensAt) : null
}

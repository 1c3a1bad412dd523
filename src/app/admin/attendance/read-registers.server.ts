import { isId } from '#src/kit/id.ts'
import { formatPence } from '#src/kit/money.ts'
import { pick } from '#src/kit/pick.ts'
import { addDays, dayAndTime, formatDate, isStudioDate, studioDate, studioTime } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { listDebtsPence } from '#src/studio/billing/account/account.store.server.ts'
import { registerOpensAt } from '#src/studio/bookings/attendance/attendance.ts'
import {
  listFirstVisits,
  listRegister,
  type RegisterLine,
} from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { bySurname } from '#src/studio/bookings/attendance/register-name.ts'
import { findStaffSession, listStaffSessions } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { listWaiting } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { isBirthday } from '#src/studio/people/households/birthday.ts'
import { listLatestNotes } from '#src/studio/people/members/members.store.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'

/** One person of a register, with what the one who marks it should know of them. */
export type Line = Awaited<ReturnType<typeof describeLines>>[number]

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
  const lines = await describeLines({ reader, isDesk, date }, places, ids)
  return {
    date,
    title: formatDate(date, 'full'),
    short: formatDate(date, 'short'),
    before: addDays(date, -1),
    after: addDays(date, 1),
    canAddWalkIn: isDesk && date === today,
    isDesk,
    chosenId: chosen?.id ?? null,
    choices: held.map(({ id, startTime, name, typeId }) => ({ id, label: `${startTime} ${name}`, typeId })),
    registers: sessions.map((session) => ({
      ...session,
      href: sessionAddress(session),
      opensAt: opensLater(session.startsAt, now()),
      canMessage: isDesk,
      canMove: isDesk && session.startsAt > now(),
      lines: lines.filter(({ sessionId }) => sessionId === session.id),
      waiting: waiting
        .filter(({ sessionId }) => sessionId === session.id)
        .map(({ id, name, personName, joinedAt }) => ({
          id,
          name: personName ?? name,
          since: dayAndTime(joinedAt, 'short'),
        })),
    })),
  }
}

type For = Pick<SignedInCtx, 'reader'> & { isDesk: boolean; date: string }

async function describeLines({ reader, isDesk, date }: For, places: RegisterLine[], sessionIds: string[]) {
  const members = [...new Set(places.flatMap(({ memberId }) => memberId ?? []))]
  const [firsts, notes, debts] = await Promise.all([
    listFirstVisits(reader, sessionIds),
    listLatestNotes(reader, members),
    isDesk ? listDebtsPence(reader, members) : new Map<string, number>(),
  ])
  return places.toSorted(bySurname).map((place) => {
    const owedPence = debts.get(place.memberId ?? '')
    return {
      ...pick(place, 'bookingId', 'sessionId', 'name', 'isGuest', 'guardianName', 'attended', 'notes'),
      memberId: isDesk ? place.memberId : null,
      isBirthday: isBirthday(place.birthday, date),
      isFirstVisit: firsts.has(place.bookingId),
      memberNote: notes.get(place.memberId ?? '') ?? null,
      owes: owedPence === undefined ? null : formatPence(owedPence),
    }
  })
}

/** The time of day at which a register opens that is not open yet. */
function opensLater(startsAt: Date, now: Date): string | null {
  const opensAt = registerOpensAt(startsAt)
  return opensAt > now ? studioTime(opensAt) : null
}

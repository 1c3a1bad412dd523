import { formatPence } from '#src/kit/money.ts'
import { pick } from '#src/kit/pick.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { listDebtsPence } from '#src/studio/billing/account/account.store.server.ts'
import { listFirstVisits, type RegisterLine } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { byPerson } from '#src/studio/people/members/person-name.ts'
import { isBirthday } from '#src/studio/people/households/birthday.ts'
import { noteInWords } from '#src/studio/people/notes/member-note.ts'
import { listCurrentNotes } from '#src/studio/people/notes/member-notes.store.server.ts'

/** One person in a class, with what the one who meets them should know. */
export type Line = Awaited<ReturnType<typeof describeLines>>[number]

/** The people in these classes as registers, today's arrivals and the calendar show them, in their order. What a member owes is for the front
 *  desk (PRODUCT 2, 4.7). */
export async function describeLines(
  { actor, reader }: Pick<SignedInCtx, 'actor' | 'reader'>,
  places: RegisterLine[],
  sessions: readonly { id: string; date: string }[],
) {
  const isDesk = isAtDesk(actor)
  const members = [...new Set(places.flatMap(({ memberId }) => memberId ?? []))]
  const [firsts, notes, debts] = await Promise.all([
    listFirstVisits(
      reader,
      sessions.map(({ id }) => id),
    ),
    listCurrentNotes(
      reader,
      places.flatMap(({ personId }) => personId ?? []),
    ),
    isDesk ? listDebtsPence(reader, members) : new Map<string, number>(),
  ])
  const dates = new Map(sessions.map(({ id, date }) => [id, date]))
  return places.toSorted(byPerson).map((place) => {
    const owedPence = debts.get(place.memberId ?? '')
    return {
      ...pick(place, 'bookingId', 'sessionId', 'name', 'isGuest', 'guardianName', 'guardianPhone', 'attended', 'notes'),
      memberId: isDesk ? place.memberId : null,
      isBirthday: isBirthday(place.birthday, dates.get(place.sessionId) ?? ''),
      isFirstVisit: firsts.has(place.bookingId),
      personNotes: (notes.get(place.personId ?? '') ?? []).map(noteInWords),
      owes: owedPence === undefined ? null : formatPence(owedPence),
    }
  })
}

import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { listAffectedBookings } from '#src/studio/bookings/rosters/affected-bookings.store.server.ts'
import { addDates } from './add-dates.server.ts'
import { listSessionsToCome, updateWeeklyClass } from '../sessions/session-changes.store.server.ts'
import type { DatedClassWords } from './add-dated-class.server.ts'
import { cancelClass } from '../classes/cancel-class.server.ts'
import { arrangedOf, datedWordsOf, type ChangedFields, changedFields } from '../series/arranged-dates.ts'
import { changeClass } from '../classes/change-class.server.ts'
import { lockWeeklyClass } from '../classes/classes.store.server.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'
import { type ClassDate, pairDates, slotOf } from './class-dates.ts'
import type { ClassChangeRefusal } from '../classes/session-change.ts'

type Change = { classId: string; words: DatedClassWords; dates: readonly ClassDate[] }

/** Changes a class that is held on dates of its own, and those to come of its dates, in the caller's transaction; the caller has checked
 *  who may. Promises: all or nothing; what was arranged for one date stays; who has booked is notified of each date that is different (changeClass); once places are booked,
 *  no date is added or left out. A refusal must end the transaction. PRODUCT 4.1, Workshops. Locks: as changeClass. */
export async function changeDatedClass(
  work: Work,
  { classId, words, dates }: Change,
): Promise<Outcome<void, ClassChangeRefusal>> {
  const { tx, now } = work
  const sessions = await listSessionsToCome(tx, classId, now())
  const { held, added, left } = pairDates(sessions, dates)
  const ids = sessions.map(({ id }) => id)
  const isSold = (await listAffectedBookings(tx, ids)).length > 0
  if (isSold && added.length + left.length > 0) return refuse('dates_sold')
  const weekly = await lockWeeklyClass(tx, { classId })
  if (!weekly) return refuse('class_not_found')
  const { overlapReason, description, ...about } = words
  for (const { session, to } of held) {
    const fields = fieldsOf(session, { about: changedFields(about, weekly), to, weekly })
    if (Object.keys(fields).length === 0) continue
    const changed = await changeClass(work, {
      sessionId: session.id,
      reach: 'this-date',
      words: { ...fields, ...(overlapReason && { overlapReason }) },
    })
    if (!changed.ok) return changed
  }
  for (const { id } of left) {
    const cancelled = await cancelClass(work, { sessionId: id, reach: 'this-date' })
    if (!cancelled.ok) return refuse(cancelled.refusal)
  }
  const { fromDate: _, ...slot } = slotOf(dates)
  await updateWeeklyClass(tx, classId, { ...about, description, ...slot }, now())
  return addDates(work, { classId, dates: added, mayOverlap: Boolean(words.overlapReason) })
}

type Session = Awaited<ReturnType<typeof listSessionsToCome>>[number]

/** What changes of one date: its own day and time, and of the rest what was not arranged for it alone. */
function fieldsOf(
  session: Session,
  { about, to, weekly }: { about: ChangedFields; to: ClassDate; weekly: WeeklyClass },
): ChangedFields {
  const before = datedWordsOf(session)
  const arranged: string[] = arrangedOf(before, weekly)
  const fields = Object.entries({ ...about, ...to }).filter(
    ([field, value]) => (field in to || !arranged.includes(field)) && value !== before[field as keyof typeof before],
  )
  return Object.fromEntries(fields)
}

import { mondayOf } from '#src/kit/time.ts'

/** The address of one class session (PRODUCT 4.1): the timetable of its week, opened on its day with the class marked. A path
 *  of the site; `date` is the session's studio date. Every link to a class is made here. */
export function sessionAddress({ id, date }: { id: string; date: string }): string {
  return `/timetable?week=${mondayOf(date)}&session=${id}`
}

/** The address of the sheet in which a class is booked (PRODUCT 4.4a); what is empty of the query is left out. `for` names whom it is
 *  booked for, where that is not the account's holder. */
export function bookAddress(sessionId: string, query: Record<string, string | null | undefined> = {}): string {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `/book/${encodeURIComponent(sessionId)}${search.size > 0 ? `?${search}` : ''}`
}

/** The register of a class session, on its day. */
export function registerOf({ id, date }: { id: string; date: string }): string {
  return `/dashboard/attendance?date=${date}&class=${id}`
}

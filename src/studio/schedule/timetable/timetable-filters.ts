/** The filters of the timetable. They are in the address, so that it can be linked, kept and shared. */
export type TimetableFilters = {
  type: string | null
  level: string | null
  instructor: string | null
  /** The person of the account it is read for; filters nothing. */
  for: string | null
}

export const NO_FILTERS: TimetableFilters = { type: null, level: null, instructor: null, for: null }

/** The filters in an address; an empty one counts as absent. */
export function readFilters(search: URLSearchParams): TimetableFilters {
  const read = (name: string) => search.get(name)?.trim().slice(0, 100) || null
  return { type: read('type'), level: read('level'), instructor: read('instructor'), for: read('for') }
}

export function isFiltered(filters: TimetableFilters): boolean {
  return [filters.type, filters.level, filters.instructor].some((value) => value !== null)
}

type Filterable = { typeId: string; level: string; instructor: string }

export function passesFilters(session: Filterable, { type, level, instructor }: TimetableFilters): boolean {
  return (
    (type === null || session.typeId === type) &&
    (level === null || session.level === level) &&
    (instructor === null || session.instructor === instructor)
  )
}

/** The address of a week with these filters. `week` is a Monday; null means the current week at the time of reading. */
export function timetableAddress(week: string | null, filters: TimetableFilters = NO_FILTERS): string {
  const search = new URLSearchParams()
  if (week) search.set('week', week)
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value)
  return search.size > 0 ? `/timetable?${search}` : '/timetable'
}

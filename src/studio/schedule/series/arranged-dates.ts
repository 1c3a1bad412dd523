import { addDays, daysBetween, formatDate, mondayOf, studioTime, weekdayOf } from '#src/kit/time.ts'
import { pick } from '#src/kit/pick.ts'
import type { SessionWords } from '../classes/session-change.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'

/** What a weekly class says of all its dates. */
export type ClassRule = SessionWords & Pick<WeeklyClass, 'weekday' | 'description'>

/** What was said of a class or of one date of it; what is left out stays. `date` moves one date to any day, as those of a workshop. */
export type ChangedFields = Partial<ClassRule> & { date?: string }

/** What one date is now. `slotDate` is the day on which its class would hold it, where it was moved from there. */
export type DatedWords = SessionWords & { date: string; slotDate: string | null }

const OWN = ['name', 'typeId', 'level', 'durationMinutes', 'instructorId', 'roomId', 'maxSpots'] as const

/** What can be arranged for one date alone; day and time are one thing, since who moved the day meant that hour of that day. */
export type Arranged = (typeof OWN)[number] | 'when'

const RULED = [...OWN, 'weekday', 'startTime', 'description'] as const

/** The fields that change, given what was shown. */
export function changedFields(words: Partial<ClassRule>, shown: Partial<ClassRule>): Partial<ClassRule> {
  return pick(words, ...RULED.filter((field) => words[field] !== undefined && words[field] !== shown[field]))
}

/** The day of the week nearest to a date; the one after where that has passed. */
export function nearestDay(date: string, weekday: number, today: string): string {
  const ahead = (weekday - weekdayOf(date) + 7) % 7
  const nearest = addDays(date, ahead > 3 ? ahead - 7 : ahead)
  return nearest < today ? addDays(nearest, 7) : nearest
}

/** The day on which its class would hold a date. */
export function slotOf({ date, slotDate }: Pick<DatedWords, 'date' | 'slotDate'>, { weekday }: { weekday: number }) {
  return slotDate ?? addDays(mondayOf(date), weekday - 1)
}

/** What of a date was arranged on its own, given what its class says. */
export function arrangedOf(one: DatedWords, rule: ClassRule): Arranged[] {
  const isMoved = one.date !== slotOf(one, rule) || one.startTime !== rule.startTime
  return [...(isMoved ? (['when'] as const) : []), ...OWN.filter((field) => one[field] !== rule[field])]
}

/** By how many days all dates of a class move when it is held on another day of the week from one of them on. */
export function shiftOf(first: DatedWords, rules: { before: ClassRule; after: ClassRule }, today: string): number {
  const slot = slotOf(first, rules.before)
  if (rules.before.weekday === rules.after.weekday) return 0
  return daysBetween(slot, nearestDay(slot, rules.after.weekday, today))
}

type SeriesChange = {
  before: ClassRule
  after: ClassRule
  shift: number
  /** What was said of this very date; nothing for the others. */
  fields?: ChangedFields
  /** Whether it is to be as its class says, whatever was arranged for it. */
  follows?: boolean
}

/** What becomes of a date when its class changes: what was arranged for it stays, unless it is to follow, and the rest is as the class says
 *  from now on (PRODUCT 4.1, Changes keep exceptions). */
export function dateAfter(
  one: DatedWords,
  { before, after, shift, fields = {}, follows = false }: SeriesChange,
): DatedWords {
  const arranged = follows ? [] : arrangedOf(one, before)
  const slot = addDays(slotOf(one, before), shift)
  const from = (field: (typeof OWN)[number]) => (field in fields ? fields : arranged.includes(field) ? one : after)
  const own = Object.fromEntries(OWN.map((field) => [field, from(field)[field]]))
  const when = arranged.includes('when')
    ? { date: fields.weekday ? slot : one.date, startTime: fields.startTime ?? one.startTime }
    : { date: slot, startTime: after.startTime }
  return { ...one, ...own, ...when, slotDate: when.date === slot ? null : slot } as DatedWords
}

/** One date changed alone. */
export function dateAlone(one: DatedWords, fields: ChangedFields, rule: ClassRule, today: string): DatedWords {
  const { weekday, date = one.date } = fields
  const own = { ...one, ...pick(fields, ...[...OWN, 'startTime' as const].filter((field) => field in fields)) }
  if (fields.date) return { ...own, date, slotDate: null }
  if (!weekday || weekday === weekdayOf(date)) return own
  const [slot, to] = [slotOf(one, rule), nearestDay(date, weekday, today)]
  return { ...own, date: to, slotDate: to === slot ? null : slot }
}

type Names = (id: string | null) => string

/** What was arranged for a date, in words: `Wednesday 25 November 19:00 instead of Monday 18:00`. */
export function arrangedInWords(
  one: DatedWords,
  rule: ClassRule,
  names: { teacher: Names; room: Names; type: Names },
): string {
  const slot = slotOf(one, rule)
  const words: Record<Arranged, () => string> = {
    when: () =>
      one.date === slot
        ? `${one.startTime} instead of ${rule.startTime}`
        : `${formatDate(one.date)} ${one.startTime} instead of ${formatDate(slot)} ${rule.startTime}`,
    name: () => `${one.name} instead of ${rule.name}`,
    typeId: () => `${names.type(one.typeId)} instead of ${names.type(rule.typeId)}`,
    level: () => `${one.level} instead of ${rule.level}`,
    durationMinutes: () => `${one.durationMinutes} instead of ${rule.durationMinutes} minutes`,
    instructorId: () => `${names.teacher(one.instructorId)} instead of ${names.teacher(rule.instructorId)}`,
    roomId: () => `${names.room(one.roomId)} instead of ${names.room(rule.roomId)}`,
    maxSpots: () => `${one.maxSpots} instead of ${rule.maxSpots} places`,
  }
  return arrangedOf(one, rule)
    .map((field) => words[field]())
    .join(', ')
}

/** A class session in the words of its class. */
export function datedWordsOf<Session extends Omit<DatedWords, 'date' | 'startTime' | 'durationMinutes'>>(
  session: Session & { sessionDate: string; startsAt: Date; endsAt: Date },
): DatedWords {
  const { name, typeId, level, instructorId, roomId, maxSpots, slotDate, startsAt, endsAt, sessionDate: date } = session
  const durationMinutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  const kept = { name, typeId, level, instructorId, roomId, maxSpots, slotDate }
  return { ...kept, date, startTime: studioTime(startsAt), durationMinutes }
}

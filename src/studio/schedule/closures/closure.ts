import { z } from 'zod'
import { classChangeRefusals } from '../classes/session-change.ts'
import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import {
  addDays,
  dayAndTime,
  dayInWords,
  daysBetween,
  isStudioDate,
  isWallTime,
  lastDay,
  lastDayInWords,
  studioDate,
  studioTime,
  wallToInstant,
} from '#src/kit/time.ts'

/** A time in which the studio is closed: no classes are held, and the hall is not let (PRODUCT 4.1). */
export type Closure = { id: string; startsAt: Date; endsAt: Date; reason: string }

/** The same with by how many days what was valid then has been extended; null where nothing was. */
export type KeptClosure = Closure & { extendedDays: number | null }

export type ClosureForm = { from: string; to: string; startTime: string | null; endTime: string | null; reason: string }

const MOST_DAYS = 62

const date = z.string({ error: 'Please choose a date' }).refine(isStudioDate, 'Please choose a date')
const time = z
  .literal('')
  .transform(() => null)
  .or(z.string().refine(isWallTime, 'Please give a time, such as 14:00'))
  .nullable()
  .default(null)

/** Whole days, both included; with times only a part of one day. */
export const closureForm = z
  .object({
    from: date,
    to: date.or(z.literal('')).optional(),
    startTime: time,
    endTime: time,
    reason: lineOrNone(200).default(''),
  })
  .transform((typed) => ({ ...typed, to: typed.to || typed.from }))
  .refine(({ from, to }) => to >= from, { message: 'The last day cannot be before the first', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS, {
    message: `Please close ${MOST_DAYS} days at most at a time`,
    path: ['to'],
  })
  .refine(({ from, to, startTime, endTime }) => from === to || (startTime === null && endTime === null), {
    message: 'Only a part of one day can be closed by times',
    path: ['startTime'],
  })
  .refine(({ startTime, endTime }) => startTime === null || endTime === null || endTime > startTime, {
    message: 'The end has to be after the start',
    path: ['endTime'],
  })

export const closureRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  closure_not_found: { status: 404, message: 'Closure not found' },
  closure_over: { status: 409, message: 'That time has already passed' },
  already_closed: { status: 409, message: 'The studio is already closed for some of that time' },
  room_taken: classChangeRefusals.room_taken,
  instructor_taken: classChangeRefusals.instructor_taken,
  hall_in_use: { status: 409, message: 'Somebody has just taken the hall for that time. Please look again.' },
} satisfies Record<string, RefusalText>

export type ClosureRefusal = keyof typeof closureRefusals

/** The instants of what was typed, half-open. */
export function spanOf({ from, to, startTime, endTime }: ClosureForm): { startsAt: Date; endsAt: Date } {
  return {
    startsAt: wallToInstant(from, startTime ?? '00:00'),
    endsAt: endTime === null ? wallToInstant(addDays(to, 1), '00:00') : wallToInstant(to, endTime),
  }
}

/** Whether the studio may be closed then, given what it is closed for already. */
export function decideClosure(
  span: { startsAt: Date; endsAt: Date },
  { now, overlapping }: { now: Date; overlapping: number },
): Outcome<void, ClosureRefusal> {
  if (span.endsAt <= now) return refuse('closure_over')
  return overlapping > 0 ? refuse('already_closed') : ok(undefined)
}

/** `on Friday 25 December`, `from Monday 21 December to Sunday 27 December`, `on Friday 25 December from 14:00 to 18:00`. */
export function closureInWords({ startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>): string {
  const isWhole = studioTime(startsAt) === '00:00' && studioTime(endsAt) === '00:00'
  if (!isWhole) return `from ${dayAndTime(startsAt)} to ${studioTime(endsAt)}`
  const [first, last] = [dayInWords(startsAt), lastDayInWords(endsAt)]
  return first === last ? `on ${first}` : `from ${first} to ${last}`
}

/** On how many days it is closed, a part of one included. */
export function daysClosed({ startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>): number {
  return daysBetween(studioDate(startsAt), lastDay(endsAt)) + 1
}

/** Whether a closure closes a studio date from beginning to end. */
export function closesWholly({ startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>, day: string): boolean {
  return startsAt <= wallToInstant(day, '00:00') && endsAt >= wallToInstant(addDays(day, 1), '00:00')
}

/** Half-open: a class may begin when the studio opens again. */
export function isClosed(
  closures: readonly Pick<Closure, 'startsAt' | 'endsAt'>[],
  session: { startsAt: Date; endsAt: Date },
): boolean {
  return closures.some(({ startsAt, endsAt }) => startsAt < session.endsAt && session.startsAt < endsAt)
}

import { z } from '@hono/zod-openapi'
import { type FieldErrors, fieldErrors } from '#src/kit/form.ts'
import { pick } from '#src/kit/pick.ts'
import { WEEKDAYS } from '#src/kit/time.ts'
import { lineOrNone, paragraphsOrNone } from '#src/kit/typed-text.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { LEVELS, weeklyClassForm } from '#src/studio/schedule/classes/weekly-class.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'

const form = weeklyClassForm.shape

// A schema has `openapi` when it is made after the library that adds it was loaded, and the build may load the rules before: hence clones.

/** What can be said of a class, in the words in which a Class is answered, and in ids. */
const words = z.object({
  name: form.name,
  type: form.typeId.clone().openapi({ description: 'The id of a class type', example: 'yoga' }),
  day: z.enum(WEEKDAYS).openapi({ example: 'Monday' }),
  time: form.startTime.clone().openapi({ example: '18:15' }),
  duration: form.durationMinutes.clone().openapi({ description: 'Minutes', example: 50 }),
  instructor: lineOrNone(100).openapi({ description: 'By name; empty for nobody', example: '' }),
  level: form.level,
  maxSpots: form.maxSpots,
  capacity: form.maxSpots.clone().openapi({ description: 'The same as `maxSpots`, which is read first' }),
  description: paragraphsOrNone(1000),
  room: lineOrNone(100).openapi({ description: 'By name', example: 'Studio' }),
  ...pick(form, 'typeId', 'weekday', 'startTime', 'durationMinutes', 'instructorId', 'roomId', 'overlapReason'),
})
const dates = pick(form, 'fromDate', 'untilDate', 'alsoOn')

/** What changes of a class that is there. */
export const changedWords = words.partial()
/** What is said of a new class: it runs from today unless `fromDate` says otherwise. */
export const newWords = words.extend(dates).partial()

export type ClassWords = z.output<typeof newWords>
export type WrittenClass = z.output<typeof weeklyClassForm>

const NAMES: Record<string, string> = {
  typeId: 'type',
  weekday: 'day',
  startTime: 'time',
  durationMinutes: 'duration',
  instructorId: 'instructor',
  roomId: 'room',
}
const DEFAULTS = { level: LEVELS[0], instructorId: null }

type Read = { ok: true; words: WrittenClass } | { ok: false; fields: FieldErrors }

/** The class that is meant: `sent` over what it is now, names looked up, checked as the form of the front desk is. A new one without
 *  a room is held where classes are held. */
export async function readClassWords(reader: Reader, sent: ClassWords, now: Partial<WrittenClass>): Promise<Read> {
  const [rooms, instructors] = await Promise.all([listRooms(reader), listAllInstructors(reader)])
  const shown = rooms.filter(({ isHidden }) => !isHidden)
  const usual = shown.find(({ isForHire }) => !isForHire) ?? shown[0]
  const room = idOf(sent.room, rooms, now.roomId)
  const instructor = idOf(sent.instructor, instructors.toSorted(currentFirst), now.instructorId)
  const { type, day, time, duration, instructor: _, room: __, capacity, ...exact } = sent
  const named = {
    typeId: type,
    weekday: day && WEEKDAYS.indexOf(day) + 1,
    startTime: time,
    durationMinutes: duration,
    instructorId: instructor,
    maxSpots: capacity,
    roomId: room,
  }
  const meant = { ...DEFAULTS, roomId: usual?.id, ...now, ...defined(named), ...defined(exact) }
  const parsed = weeklyClassForm.safeParse(meant)
  const fields = {
    ...(room === UNKNOWN && { room: 'There is no room of that name' }),
    ...(instructor === UNKNOWN && { instructor: 'There is no instructor of that name' }),
    ...(!parsed.success && namedAsSent(fieldErrors(parsed.error), sent)),
  }
  return parsed.success && Object.keys(fields).length === 0 ? { ok: true, words: parsed.data } : { ok: false, fields }
}

const UNKNOWN = 'unknown'

type Named = { id: string; name: string }

/** The id of a name. The one it has now comes first, where two share a name. */
function idOf(name: string | undefined, all: Named[], present: string | null | undefined) {
  if (name === undefined) return undefined
  if (name.trim() === '') return null
  const named = all.filter((one) => one.name === name.trim())
  return (named.find(({ id }) => id === present) ?? named[0])?.id ?? UNKNOWN
}

function currentFirst(one: { isActive: boolean }, other: { isActive: boolean }): number {
  return Number(other.isActive) - Number(one.isActive)
}

function namedAsSent(fields: FieldErrors, sent: ClassWords): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [Object.hasOwn(sent, name) ? name : (NAMES[name] ?? name), text]),
  )
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
}

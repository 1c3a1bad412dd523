import { z } from 'zod'
import { isStudioDate, isWallTime, minutesOf, weekdayName } from '#src/kit/time.ts'
import { lineOrNone, oneLine, paragraphsOrNone } from '#src/kit/typed-text.ts'

/** dance, yoga … (specification 3). Its colour is the hue of the same id in the theme. */
export type ClassType = { id: string; name: string; description: string }

/** The timetable slot: every Monday at 18:15 for 50 minutes. Wall time; the dated sessions follow from it. */
export type WeeklyClass = {
  id: string
  name: string
  typeId: string
  /** 1 = Monday … 7 = Sunday. */
  weekday: number
  startTime: string
  durationMinutes: number
  instructorId: string | null
  level: string
  /** 0 is allowed: shown as 'Class Full' (PRODUCT 4.1). */
  maxSpots: number
  description: string
  roomId: string
  fromDate: string
  /** The last studio date on which it runs; null while it has no end. */
  untilDate: string | null
}

/** The levels offered in forms; a class keeps any other text it has. */
export const LEVELS = ['All levels', 'Beginner', 'Intermediate', 'Advanced', 'Children', 'Teens'] as const

const wholeNumber = (text: string, least: number, most: number) =>
  z.coerce.number({ error: text }).int(text).min(least, text).max(most, text)
const studioDate = (text: string) => z.string().refine(isStudioDate, text)
const emptyIsNull = z.literal('').transform(() => null)

/** What staff may fill in of a weekly class, with the text for each mistake. */
export const weeklyClassForm = z
  .object({
    name: oneLine(80, 'Please name the class'),
    typeId: oneLine(100, 'Please choose a class type'),
    weekday: wholeNumber('Please choose a day', 1, 7),
    startTime: z.string().refine(isWallTime, 'Please give the start as a time, such as 18:15'),
    durationMinutes: wholeNumber('Please give a length between 5 and 480 minutes', 5, 480),
    instructorId: z.uuid('Please choose an instructor').or(emptyIsNull).nullable(),
    level: oneLine(40, 'Please give a level'),
    maxSpots: wholeNumber('Please give a number of places between 0 and 500', 0, 500),
    description: paragraphsOrNone(1000).default(''),
    roomId: z.uuid('Please choose a room'),
    fromDate: studioDate('Please give the first date'),
    untilDate: studioDate('Please give the last date as a date').or(emptyIsNull).nullable().default(null),
    /** Further days of the week on which the same class is held, each a weekly class of its own. */
    alsoOn: z
      .array(wholeNumber('Please choose a day', 1, 7))
      .max(6)
      .optional(),
    /** Why the instructor is in two classes at one time, or dates are left out; without it neither is allowed. */
    overlapReason: lineOrNone(200).optional(),
  })
  .refine((form) => !isWallTime(form.startTime) || minutesOf(form.startTime) + form.durationMinutes <= 24 * 60, {
    message: 'A class ends by midnight',
    path: ['durationMinutes'],
  })
  .refine((form) => form.untilDate === null || form.untilDate >= form.fromDate, {
    message: 'The last date cannot be before the first',
    path: ['untilDate'],
  })

/** `Monday 18:15`, as lists and e-mails name the slot. */
export function dayAndTime({ weekday, startTime }: Pick<WeeklyClass, 'weekday' | 'startTime'>): string {
  return `${weekdayName(weekday)} ${startTime}`
}

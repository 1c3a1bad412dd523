import { z } from '@hono/zod-openapi'
import { weekdayName } from '#src/kit/time.ts'
import { instant } from '#src/platform/http/open-api.server.ts'
import type { OfferedClass } from '#src/studio/bookings/offers/class-offers.store.server.ts'

const waitlist = z.number().int().openapi({ description: 'How many wait for a place' })
const position = z.number().int().optional().openapi({ description: 'Of the caller in line, while they wait' })

export const classSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    day: z.string().openapi({ example: 'Monday' }),
    time: z.string().openapi({ example: '18:15' }),
    instructor: z.string(),
    level: z.string(),
    duration: z.number().int().openapi({ description: 'Minutes' }),
    spotsLeft: z.number().int().openapi({ description: 'Of the next session' }),
    maxSpots: z.number().int(),
    capacity: z.number().int(),
    waitlist,
    position,
    description: z.string(),
    room: z.string(),
    createdAt: instant,
    updatedAt: instant,
    nextSession: z
      .object({
        id: z.string(),
        date: z.string(),
        startsAt: instant,
        endsAt: instant,
        spotsLeft: z.number().int(),
      })
      .nullable(),
  })
  .openapi('Class')

export const sessionSchema = z
  .object({
    id: z.string(),
    classId: z.string(),
    date: z.string().openapi({ description: 'Studio date' }),
    startsAt: instant,
    endsAt: instant,
    name: z.string(),
    type: z.string(),
    instructor: z.string(),
    level: z.string(),
    duration: z.number().int(),
    spotsLeft: z.number().int(),
    maxSpots: z.number().int(),
    status: z.enum(['scheduled', 'cancelled']),
    waitlist,
    position,
    booked: z.boolean().openapi({ description: 'Whether anybody on the caller’s account has a place in it' }),
    bookedFor: z
      .array(z.string())
      .optional()
      .openapi({ description: 'Which people of the caller’s account have: their ids; absent where nobody has' }),
  })
  .openapi('ClassSession')

export function classResponse(weekly: OfferedClass) {
  const { typeId, weekday, startTime, durationMinutes, maxSpots, next } = weekly
  return {
    ...weekly,
    type: typeId,
    day: weekdayName(weekday),
    time: startTime,
    duration: durationMinutes,
    spotsLeft: next?.spotsLeft ?? 0,
    capacity: maxSpots,
    nextSession: next,
  }
}

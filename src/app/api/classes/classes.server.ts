import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { daysBetween, isStudioDate, studioDate, weekdayName } from '#src/kit/time.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import {
  listBookedSessionIds,
  listClassOffers,
  type OfferedClass,
} from '#src/studio/bookings/offers/class-offers.store.server.ts'
import type { OfferedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'

const MOST_DAYS = 62

const classSchema = z
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
    waitlist: z.number().int(),
    description: z.string(),
    room: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    nextSession: z
      .object({
        id: z.string(),
        date: z.string(),
        startsAt: z.string(),
        endsAt: z.string(),
        spotsLeft: z.number().int(),
      })
      .nullable(),
  })
  .openapi('Class')

const sessionSchema = z
  .object({
    id: z.string(),
    classId: z.string(),
    date: z.string().openapi({ description: 'Studio date' }),
    startsAt: z.string(),
    endsAt: z.string(),
    name: z.string(),
    type: z.string(),
    instructor: z.string(),
    level: z.string(),
    duration: z.number().int(),
    spotsLeft: z.number().int(),
    maxSpots: z.number().int(),
    status: z.enum(['scheduled', 'cancelled']),
    booked: z.boolean().openapi({ description: 'Whether anybody on the caller’s account has a place in it' }),
  })
  .openapi('ClassSession')

const listClasses = createRoute({
  method: 'get',
  path: '/api/classes',
  summary: 'List weekly classes with their next session',
  responses: {
    200: {
      description: 'Every class that has not ended, by day and time',
      content: {
        'application/json': { schema: z.object({ success: z.literal(true), classes: z.array(classSchema) }) },
      },
    },
  },
})

const dateText = 'Please give a date as YYYY-MM-DD'
const studioDay = z.string({ error: dateText }).refine(isStudioDate, dateText).openapi({ example: '2026-11-23' })
const span = z
  .object({ from: studioDay, to: studioDay })
  // One mistake is told at a time: a text that is no date cannot be counted from.
  .refine(({ from, to }) => !isStudioDate(from) || !isStudioDate(to) || from <= to, {
    message: 'The last date cannot be before the first',
    path: ['to'],
  })
  .refine(({ from, to }) => !isStudioDate(from) || !isStudioDate(to) || daysBetween(from, to) < MOST_DAYS, {
    message: `Please ask for ${MOST_DAYS} days at most`,
    path: ['to'],
  })

const listSessions = createRoute({
  method: 'get',
  path: '/api/sessions',
  summary: 'List class sessions between two dates',
  request: { query: span },
  responses: {
    200: {
      description: 'Every session on the days from–to, both included',
      content: {
        'application/json': { schema: z.object({ success: z.literal(true), sessions: z.array(sessionSchema) }) },
      },
    },
    ...failures(400),
  },
})

/** What can be booked, over JSON (PRODUCT 5). Open to everybody; the signed-in caller also hears what is booked. */
export function classRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(listClasses, async (c) => {
    const { reader, now } = c.get('scope').ctx
    const classes = await listClassOffers(reader, { now: now(), today: studioDate(now()) })
    return c.json({ success: true as const, classes: classes.map(classResponse) }, 200)
  })
  app.openapi(listSessions, async (c) => {
    const { reader, actor } = c.get('scope').ctx
    const days = c.req.valid('query')
    const memberId = actor.kind === 'account' ? actor.userId : null
    const [sessions, booked] = await Promise.all([
      listSessionOffers(reader, days, memberId),
      memberId ? listBookedSessionIds(reader, memberId, days) : new Set<string>(),
    ])
    const answers = sessions.map((session) => ({ ...sessionResponse(session), booked: booked.has(session.id) }))
    return c.json({ success: true as const, sessions: answers }, 200)
  })
  return app
}

function classResponse(weekly: OfferedClass): z.infer<typeof classSchema> {
  const { next } = weekly
  return {
    id: weekly.id,
    name: weekly.name,
    type: weekly.typeId,
    day: weekdayName(weekly.weekday),
    time: weekly.startTime,
    instructor: weekly.instructor,
    level: weekly.level,
    duration: weekly.durationMinutes,
    spotsLeft: next?.spotsLeft ?? 0,
    maxSpots: weekly.maxSpots,
    capacity: weekly.maxSpots,
    // There is no waiting list yet (PRODUCT 4.3).
    waitlist: 0,
    description: weekly.description,
    room: weekly.room,
    createdAt: weekly.createdAt.toISOString(),
    updatedAt: weekly.updatedAt.toISOString(),
    nextSession: next && { ...next, startsAt: next.startsAt.toISOString(), endsAt: next.endsAt.toISOString() },
  }
}

function sessionResponse(session: OfferedSession): Omit<z.infer<typeof sessionSchema>, 'booked'> {
  return {
    id: session.id,
    classId: session.classId,
    date: session.date,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    name: session.name,
    type: session.typeId,
    instructor: session.instructor,
    level: session.level,
    duration: session.durationMinutes,
    spotsLeft: session.spotsLeft,
    maxSpots: session.maxSpots,
    status: session.status,
  }
}

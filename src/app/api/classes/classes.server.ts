import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { studioDate, weekdayName } from '#src/kit/time.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import {
  listBookedSessionIds,
  listClassOffers,
  type OfferedClass,
} from '#src/studio/bookings/offers/class-offers.store.server.ts'
import { listOwnWaits } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { DATE_TEXT, studioDays } from './studio-days.ts'

const waitlist = z.number().int().openapi({ description: 'How many wait for a place' })
const position = z.number().int().optional().openapi({ description: 'Of the caller in line, while they wait' })

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

const sessionSchema = z
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
  })
  .openapi('ClassSession')

/** What can be booked, over JSON (PRODUCT 5). Open to everybody; the signed-in caller also hears what is booked. */
export function routes(): Api {
  const app = openApiRouter('Classes')
  endpoint(app, 'get /api/classes', {
    summary: 'List weekly classes',
    description: 'Every class that has not ended, by day and time, with its next session.',
    who: 'everyone',
    returns: 'The classes',
    response: { classes: z.array(classSchema) },
    async run({ ctx: { reader, actor, now } }) {
      const classes = await listClassOffers(reader, { now: now(), today: studioDate(now()) })
      const waits = actor.kind === 'account' ? await listOwnWaits(reader, { memberId: actor.userId }) : []
      const own = new Map(waits.filter(({ isHolder }) => isHolder).map((wait) => [wait.sessionId, wait.position]))
      return ok({
        classes: classes.map((weekly) => ({ ...classResponse(weekly), position: own.get(weekly.next?.id ?? '') })),
      })
    },
  })

  endpoint(app, 'get /api/sessions', {
    summary: 'List class sessions',
    description: 'Every session between two dates, both included.',
    who: 'everyone',
    query: studioDays(DATE_TEXT),
    returns: 'The sessions',
    response: { sessions: z.array(sessionSchema) },
    async run({ ctx: { reader, actor, now }, query }) {
      const memberId = actor.kind === 'account' ? actor.userId : null
      const [offers, booked] = await Promise.all([
        listSessionOffers(reader, { ...query, now: now() }, memberId),
        memberId ? listBookedSessionIds(reader, memberId, query) : new Set<string>(),
      ])
      const sessions = offers.map((session) => {
        const { typeId: type, durationMinutes: duration, position } = session
        return { ...session, type, duration, position: position ?? undefined, booked: booked.has(session.id) }
      })
      return ok({ sessions })
    },
  })
  return app
}

function classResponse(weekly: OfferedClass) {
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

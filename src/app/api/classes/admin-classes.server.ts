import { z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import type { Ctx, SignedInCtx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { listClassOffers } from '#src/studio/bookings/offers/class-offers.store.server.ts'
import { findManagedSession } from '#src/studio/bookings/rosters/managed-classes.store.server.ts'
import { addClass } from '#src/studio/schedule/classes/add-class.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { findWeeklyClass } from '#src/studio/schedule/classes/classes.store.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { changedWords, type ClassWords, newWords, readClassWords, type WrittenClass } from './class-words.server.ts'
import { classResponse, classSchema, sessionSchema } from './class-response.ts'
import { staffSessionSchema } from './staff-session-response.ts'

const people = z.number().int().openapi({ description: 'How many were notified' })
const bad_input = { status: 400, message: 'Some of what was sent is not right' } as const
const refusals = { ...classChangeRefusals, bad_input }

/** Adding and changing classes over JSON: the same acts as Class Management's dialogs (PRODUCT 4.7, 5). */
export function routes(): Api {
  const app = openApiRouter('Classes')
  endpoint(app, 'post /api/admin/classes', {
    summary: 'Create a weekly class',
    description:
      'Adds its sessions over the coming weeks to the timetable. It runs from today, and in the first room that is not exclusive, ' +
      'unless something else is said. A Class of `GET /api/classes` can be sent.',
    who: 'admin',
    body: newWords,
    answered: classSchema,
    refusals,
    status: 201,
    returns: 'The class',
    response: { id: z.string(), class: classSchema },
    async run({ ctx, body }) {
      const { bookings, studio } = await readSettings(ctx.reader)
      const read = await readClassWords(ctx.reader, body, { fromDate: studioDate(ctx.now()) })
      if (!read.ok) return refuse('bad_input', read.fields)
      const added = await addClass(ctx, read.words, { weeksAhead: bookings.weeksAhead, alertTo: studio.email })
      return added.ok ? ok({ id: added.value.id, class: (await classNow(ctx, added.value.id))! }) : added
    },
  })

  addReading(app)

  endpoint(app, 'patch /api/admin/classes/{id}', {
    summary: 'Update a weekly class',
    description:
      'From its next session on. What is left out stays as it is. Everyone who has booked is notified. A Class of ' +
      '`GET /api/classes` can be sent back.',
    who: 'admin',
    body: changedWords,
    answered: classSchema,
    refusals,
    returns: 'The class as it is now',
    response: { class: classSchema, people },
    async run({ ctx, id, body }) {
      const weekly = isId(id) ? await findWeeklyClass(ctx.reader, id) : null
      const next = weekly && (await classNow(ctx, id))?.nextSession
      if (!next) return refuse('class_not_found')
      const changed = await change(ctx, { sessionId: next.id, reach: 'from-this-date-on', sent: body, now: weekly })
      return changed.ok ? ok({ class: (await classNow(ctx, id))!, people: changed.value.people }) : changed
    },
  })

  endpoint(app, 'patch /api/admin/sessions/{id}', {
    summary: 'Update a class session',
    description:
      'Changes the class on one date, or from that date on. What is left out stays as it is. Everyone who has booked is notified.',
    who: 'admin',
    body: changedWords.extend({
      reach: z.enum(['this-date', 'from-this-date-on']).default('this-date'),
      class: newWords.optional().openapi({ description: 'The same fields, for clients that send them together' }),
    }),
    answered: sessionSchema.extend(staffSessionSchema.shape),
    refusals,
    returns: 'How many people were notified',
    response: { people },
    async run({ ctx, id, body: { reach, class: together, ...words } }) {
      const now = isId(id) ? await findManagedSession(ctx.reader, id) : null
      if (!now) return refuse('class_not_found')
      return change(ctx, { sessionId: id, reach, sent: { ...together, ...words }, now })
    },
  })
  return app
}

function addReading(app: Api): void {
  endpoint(app, 'get /api/admin/classes/{id}', {
    summary: 'Retrieve a weekly class',
    who: 'admin',
    refusals: { class_not_found: refusals.class_not_found },
    returns: 'The class',
    response: { class: classSchema },
    async run({ ctx, id }) {
      const found = isId(id) ? await classNow(ctx, id) : null
      return found ? ok({ class: found }) : refuse('class_not_found')
    },
  })
}

type Change = {
  sessionId: string
  reach: 'this-date' | 'from-this-date-on'
  sent: ClassWords
  now: Partial<WrittenClass>
}

async function change(ctx: SignedInCtx, { sent, now, ...which }: Change) {
  // A change has no dates of its own: it starts with the session.
  const read = await readClassWords(ctx.reader, { ...sent, fromDate: '2000-01-01', untilDate: null }, now)
  return read.ok ? changeClass(ctx, { ...which, words: read.words }) : refuse('bad_input', read.fields)
}

async function classNow({ reader, now }: Ctx, id: string) {
  const offers = await listClassOffers(reader, { now: now(), today: studioDate(now()) })
  const weekly = offers.find((one) => one.id === id)
  return weekly && classResponse(weekly)
}

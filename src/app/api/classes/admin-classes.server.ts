import { z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import { studioDate } from '#src/kit/time.ts'
import type { Ctx, SignedInCtx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { listClassOffers } from '#src/studio/bookings/offers/class-offers.store.server.ts'
import { findManagedSession } from '#src/studio/bookings/rosters/managed-classes.store.server.ts'
import { addClass } from '#src/studio/schedule/classes/add-class.server.ts'
import { changedFields } from '#src/studio/schedule/series/arranged-dates.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { changeWeeklyClass } from '#src/studio/schedule/series/change-weekly-class.server.ts'
import { findWeeklyClass } from '#src/studio/schedule/classes/classes.store.server.ts'
import { endClass } from '#src/studio/schedule/series/end-class.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { changedWords, newWords, readClassWords } from './class-words.server.ts'
import { sessionsNow } from './sessions-now.server.ts'
import { classResponse, classSchema, sessionSchema } from './class-response.ts'
import { staffSessionSchema } from './staff-session-response.ts'
import { toldShape } from './told-shape.ts'

const kept = z
  .array(z.object({ id: z.string(), date: z.string() }))
  .openapi({ description: 'The sessions that stay as they were arranged on their own' })
const follow = z
  .array(z.uuid())
  .max(200)
  .optional()
  .openapi({ description: 'Ids of sessions that are to be as their class says, whatever was arranged for them' })
const bad_input = { status: 400, message: 'Some of what was sent is not right' } as const
const refusals = { ...classChangeRefusals, bad_input }

/** Adding and changing classes over JSON: the same acts as Class Management's dialogs (PRODUCT 4.7, 5). */
export function routes(): Api {
  const app = openApiRouter('Classes')
  addNew(app)
  addReading(app)
  addWeekly(app)
  addOneDate(app)
  return app
}

function addNew(app: Api): void {
  endpoint(app, 'post /api/admin/classes', {
    summary: 'Create a weekly class',
    description:
      'Adds its sessions over the coming weeks to the timetable. It runs from today, and in the first room that is not hired out, ' +
      'unless something else is said. A Class of `GET /api/classes` can be sent.',
    who: 'admin',
    body: newWords,
    answered: classSchema,
    refusals,
    status: 201,
    returns: 'The class',
    response: { id: z.string(), class: classSchema },
    async run({ ctx, body }) {
      const read = await readClassWords(ctx.reader, body, { fromDate: studioDate(ctx.now()) })
      if (!read.ok) return refuse('bad_input', read.fields)
      const added = await addClass(ctx, read.words, await scheduling(ctx))
      return added.ok ? ok({ id: added.value.id, class: (await classNow(ctx, added.value.id))! }) : added
    },
  })
}

function addWeekly(app: Api): void {
  endpoint(app, 'patch /api/admin/classes/{id}', {
    summary: 'Update a weekly class',
    description:
      'With all its dates to come. What is left out, or sent as it is, stays as it is, and so does what was arranged for one date, which ' +
      '`kept` lists. Whoever booked is notified when time, day, place, instructor or name change. A class without dates to come may be ' +
      'given others by `fromDate` and `untilDate`. A Class of `GET /api/classes` can be sent back.',
    who: 'admin',
    body: changedWords.extend({ follow, ...pick(newWords.shape, 'fromDate', 'untilDate') }),
    answered: classSchema,
    refusals,
    returns: 'The class as it is now',
    response: { class: classSchema, ...toldShape, kept },
    async run({ ctx, id, body: { follow: ids, fromDate, untilDate, ...sent } }) {
      const weekly = isId(id) ? await findWeeklyClass(ctx.reader, id) : null
      if (!weekly || !(await classNow(ctx, id))) return refuse('class_not_found')
      const runs = {
        fromDate: fromDate ?? weekly.fromDate,
        untilDate: untilDate === undefined ? weekly.untilDate : untilDate,
      }
      const read = await readClassWords(ctx.reader, { ...sent, ...runs }, weekly)
      if (!read.ok) return refuse('bad_input', read.fields)
      const fields = { ...changedFields(read.words, weekly), overlapReason: read.words.overlapReason }
      const isOther = runs.fromDate !== weekly.fromDate || runs.untilDate !== weekly.untilDate
      const change = { classId: id, follow: ids, words: fields, ...(isOther && { runs }) }
      const changed = await changeWeeklyClass(ctx, change, await scheduling(ctx))
      if (!changed.ok) return changed
      return ok({ class: (await classNow(ctx, id))!, ...pick(changed.value, 'people', 'untold', 'kept') })
    },
  })

  endpoint(app, 'delete /api/admin/classes/{id}', {
    summary: 'Finish a weekly class',
    description:
      'All its dates to come are cancelled, and everyone who has booked is notified. It gets no further dates.',
    who: 'admin',
    refusals: classChangeRefusals,
    returns: 'How many people were notified',
    response: toldShape,
    async run({ ctx, id }) {
      const ended = await endClass(ctx, id)
      return ended.ok ? ok(pick(ended.value, 'people', 'untold')) : ended
    },
  })
}

function addOneDate(app: Api): void {
  endpoint(app, 'patch /api/admin/sessions/{id}', {
    summary: 'Update a class session',
    description:
      'Changes the class on one date, or from that date on. What is left out, or sent as it is, stays as it is, and so does what was ' +
      'arranged for a later date, which `kept` lists. Whoever booked is notified when time, day, place, instructor or name change.',
    who: 'admin',
    body: changedWords.extend({
      reach: z.enum(['this-date', 'from-this-date-on']).default('this-date'),
      follow,
      class: newWords.optional().openapi({ description: 'The same fields, for clients that send them together' }),
    }),
    answered: sessionSchema.extend(staffSessionSchema.shape),
    async alsoStored({ ctx, id }) {
      const stored = isId(id) ? await findManagedSession(ctx.reader, id) : null
      const day = stored && (await sessionsNow(ctx, { from: stored.date, to: stored.date }))
      const found = day?.find((session) => session.id === id)
      return found ? sessionSchema.parse(found) : null
    },
    refusals,
    returns: 'How many people were notified',
    response: { ...toldShape, kept },
    async run({ ctx, id, body: { reach, follow: ids, class: together, ...words } }) {
      const now = isId(id) ? await findManagedSession(ctx.reader, id) : null
      if (!now) return refuse('class_not_found')
      // A change has no dates of its own: it starts with the session.
      const sent = { ...together, ...words, fromDate: '2000-01-01', untilDate: null }
      const read = await readClassWords(ctx.reader, sent, now)
      if (!read.ok) return refuse('bad_input', read.fields)
      const fields = { ...changedFields(read.words, now), overlapReason: read.words.overlapReason }
      const changed = await changeClass(ctx, { sessionId: id, reach, follow: ids, words: fields })
      return changed.ok ? ok(pick(changed.value, 'people', 'untold', 'kept')) : changed
    },
  })
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

async function scheduling({ reader }: SignedInCtx) {
  const { bookings, studio } = await readSettings(reader)
  return { weeksAhead: bookings.weeksAhead, alertTo: studio.email }
}

async function classNow({ reader, now }: Ctx, id: string) {
  const offers = await listClassOffers(reader, { now: now(), today: studioDate(now()) })
  const weekly = offers.find((one) => one.id === id)
  return weekly && classResponse(weekly)
}

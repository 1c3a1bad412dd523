import { z } from '@hono/zod-openapi'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { namedBankHolidays } from '#src/kit/bank-holidays.ts'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import { lastDay, studioDate } from '#src/kit/time.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { extendAfterClosure } from '#src/studio/memberships/extensions/extend-after-closure.server.ts'
import { listValidWithin } from '#src/studio/memberships/extensions/extendable.store.server.ts'
import {
  afterClosureForm,
  afterClosureRefusals,
  days,
  decideExtensions,
  type Extendable,
  type Extensions,
  extendRefusals,
} from '#src/studio/memberships/extensions/extension.ts'
import { PRODUCT_KINDS } from '#src/studio/products/product.ts'
import { closeStudio } from '#src/studio/schedule/closures/close-studio.server.ts'
import { closureForm, closureRefusals, daysClosed } from '#src/studio/schedule/closures/closure.ts'
import { findClosureInForce, listClosures } from '#src/studio/schedule/closures/closures.store.server.ts'
import { reopenStudio } from '#src/studio/schedule/closures/reopen-studio.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { toldShape } from './told-shape.ts'

const closureSchema = z
  .object({ id: z.string(), startsAt: instant, endsAt: instant, reason: z.string() })
  .openapi('Closure')
const count = z.number().int()
const day = z.object({ date: z.string().openapi({ description: 'Studio date' }), name: z.string() })

const heldSchema = z.object({
  holdingId: z.string(),
  userId: z.string(),
  userName: z.string(),
  name: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  lastDay: z.string().nullable().openapi({ description: 'Before' }),
})
const extensionsShape = {
  days: count,
  extendedDays: count.nullable().openapi({ description: 'By how many it has been done; null: not yet' }),
  extended: z.array(heldSchema.extend({ lastDayThen: z.string().nullable() })),
  left: z.array(heldSchema.extend({ code: z.string(), error: z.string() })),
}

/** When the studio is closed, classes and hall together, over JSON: the same acts as its page (PRODUCT 4.1, 5). */
export function routes(): Api {
  const app = openApiRouter('Classes')
  endpoint(app, 'get /api/admin/closures', {
    summary: 'List closures of the studio',
    description: 'With the bank holidays of England and Wales of this year and the next, to choose from.',
    who: 'admin',
    returns: 'The closures that are not over',
    response: { closures: z.array(closureSchema), bankHolidays: z.array(day) },
    async run({ ctx: { reader, now } }) {
      const year = Number(studioDate(now()).slice(0, 4))
      const bankHolidays = [year, year + 1].flatMap(namedBankHolidays).filter(({ date }) => date >= studioDate(now()))
      return ok({ closures: await listClosures(reader, now()), bankHolidays })
    },
  })

  endpoint(app, 'post /api/admin/closures', {
    summary: 'Create a closure of the studio',
    description:
      'Whole days from `from` to `to`, both included; with `startTime` and `endTime` a part of one day. Classes and hall hires of that time are cancelled, and everybody is notified once.',
    who: 'admin',
    body: closureForm,
    refusals: closureRefusals,
    status: 201,
    returns: 'The closure, and how much it cancelled',
    response: { closure: closureSchema, sessions: count, bookings: count, ...toldShape, hires: count },
    run: ({ ctx, body }) => closeStudio(ctx, body),
  })

  endpoint(app, 'delete /api/admin/closures/{id}', {
    summary: 'Delete a closure of the studio',
    description:
      'Opens again: the classes are back on the timetable. Nobody is booked again; everybody is notified once. Where a room or an instructor is taken, it is refused without a reason.',
    who: 'admin',
    query: z.object({ overlapReason: lineOrNone(200).optional() }),
    refusals: closureRefusals,
    returns: 'How many classes are back, and how many people were notified',
    response: { sessions: count, ...toldShape },
    async run({ ctx, id: closureId, query: { overlapReason } }) {
      const { bookings, studio } = await readSettings(ctx.reader)
      const scheduling = { weeksAhead: bookings.weeksAhead, alertTo: studio.email }
      const opened = await reopenStudio(ctx, { closureId, scheduling, overlapReason })
      return opened.ok ? ok(pick(opened.value, 'sessions', 'people', 'untold')) : opened
    },
  })
  addExtensions(app)
  return app
}

function addExtensions(app: Api): void {
  const refusals = afterClosureRefusals
  endpoint(app, 'get /api/admin/closures/{id}/extensions', {
    summary: 'List what a closure would extend',
    description: 'All that was valid in it, months and passes, as of now; by `days`, or as many as it had.',
    who: 'admin',
    query: z.object({ days: days.optional() }),
    refusals,
    returns: 'What would be extended, what not and why',
    response: extensionsShape,
    async run({ ctx: { reader, now }, id, query }) {
      const closure = isId(id) ? await findClosureInForce(reader, id) : null
      if (!closure) return refuse('closure_not_found')
      const more = { days: query.days ?? daysClosed(closure), now: now() }
      const valid = await listValidWithin(reader, { startsAt: closure.startsAt, endsAt: closure.endsAt, now: now() })
      return ok({ ...extensionsResponse(more.days, decideExtensions(valid, more)), extendedDays: closure.extendedDays })
    },
  })

  endpoint(app, 'post /api/admin/closures/{id}/extensions', {
    summary: 'Extend what was valid in a closure',
    description: 'Once for a closure: months and passes alike, by `days`. Members are notified of their last days.',
    who: 'admin',
    body: afterClosureForm,
    refusals,
    status: 201,
    returns: 'What was extended, what not and why',
    response: extensionsShape,
    async run({ ctx, id: closureId, body }) {
      const made = await extendAfterClosure(ctx, { closureId, ...body })
      return made.ok ? ok({ ...extensionsResponse(body.days, made.value), extendedDays: body.days }) : made
    },
  })
}

function extensionsResponse(moreDays: number, { extended, left }: Extensions) {
  const heldOf = ({ id, memberId, memberName, name, kind, endsAt }: Extendable) => {
    return { holdingId: id, userId: memberId, userName: memberName, name, kind, lastDay: endsAt && lastDay(endsAt) }
  }
  return {
    days: moreDays,
    extended: extended.map(({ held, extension: { endsAt } }) => {
      return { ...heldOf(held), lastDayThen: endsAt && lastDay(endsAt) }
    }),
    left: left.map(({ held, refusal }) => {
      return { ...heldOf(held), code: refusal, error: extendRefusals[refusal].message }
    }),
  }
}

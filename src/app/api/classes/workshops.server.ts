import { z } from '@hono/zod-openapi'
import { penceToPounds, poundsToPence } from '#src/kit/money.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { cancelWorkshop } from '#src/studio/products/workshops/cancel-workshop.server.ts'
import { changeWorkshop } from '#src/studio/products/workshops/change-workshop.server.ts'
import { makeWorkshop } from '#src/studio/products/workshops/make-workshop.server.ts'
import {
  MOST_REFUND_DAYS,
  ticketsLeft,
  type Workshop,
  type WorkshopRefusal,
  workshopRefusals,
} from '#src/studio/products/workshops/workshop.ts'
import { findWorkshop, listWorkshops } from '#src/studio/products/workshops/workshops.store.server.ts'
import { classDatesForm, MOST_DATES } from '#src/studio/schedule/dated-classes/class-dates.ts'
import { weeklyClassForm } from '#src/studio/schedule/classes/weekly-class.ts'

const { name, description, level, overlapReason } = weeklyClassForm.shape

const dateSchema = z
  .object({
    date: lineOrNone(40).openapi({ description: 'Studio date' }),
    startTime: lineOrNone(40).openapi({ example: '14:00' }),
    durationMinutes: z.number().int(),
    sessionId: z.string(),
    startsAt: instant,
    endsAt: instant,
    status: z.enum(['scheduled', 'cancelled']),
    spotsLeft: z.number().int(),
  })
  .openapi('WorkshopDate')

const words = z.object({
  name,
  description,
  typeId: lineOrNone(60),
  instructorId: z.uuid().nullable(),
  roomId: z.uuid(),
  level,
  maxSpots: z.number().int().min(0).max(500),
  price: z.number().min(1).max(2000).openapi({ description: 'Pounds, for all dates together' }),
  refundDays: z.number().int().min(0).max(MOST_REFUND_DAYS).nullable().openapi({
    description: 'Refunded in full until so many days before the first date; null: by the studio’s cutoff',
  }),
  state: z.enum(['on_sale', 'hidden', 'ended']).openapi({ description: 'hidden: not shown; ended: cancelled' }),
})

const workshopSchema = words
  .extend({
    id: z.string().openapi({ description: 'Also the last part of its address, /workshops/{id}' }),
    instructor: z.string(),
    room: z.string(),
    dates: z.array(dateSchema),
    spotsLeft: z.number().int().openapi({ description: 'Tickets left; 0 once the first date has begun' }),
  })
  .openapi('Workshop')

/** A date that was answered can be sent back: what follows from the rest is not read. */
const text = lineOrNone(200).optional()
const dates = z
  .array(
    dateSchema
      .pick({ date: true, startTime: true, durationMinutes: true })
      .extend({ sessionId: text, startsAt: text, endsAt: text, status: text, spotsLeft: z.number().optional() })
      .strict(),
  )
  .max(3 * MOST_DATES)
  .transform((all): z.input<typeof classDatesForm> => all.filter(({ status }) => status !== 'cancelled'))
  .pipe(classDatesForm)
const newWorkshop = words
  .partial({ description: true, instructorId: true, refundDays: true, state: true, level: true })
  .extend({ dates, overlapReason })
const changes = newWorkshop.partial()

/** Workshops over JSON: classes on dates of their own, each sold as one ticket (PRODUCT 4.1). */
export function routes(): Api {
  const app = openApiRouter('Classes')
  endpoint(app, 'get /api/workshops', {
    summary: 'List workshops',
    description: 'Those with a date to come or in progress, by their next date. Hidden ones are left out.',
    who: 'everyone',
    returns: 'The workshops',
    response: { workshops: z.array(workshopSchema) },
    async run({ ctx: { reader, now } }) {
      const workshops = await listWorkshops(reader, { now: now() })
      return ok({ workshops: workshops.map((one) => workshopResponse(one, now())) })
    },
  })

  endpoint(app, 'post /api/admin/workshops', {
    summary: 'Create a workshop',
    description:
      'Its dates are on the timetable, and its ticket, which books all of them, is on sale at once unless it is hidden.',
    who: 'admin',
    body: newWorkshop,
    answered: workshopSchema,
    refusals: workshopRefusals,
    idempotency: 'transaction',
    status: 201,
    returns: 'The workshop',
    response: { workshop: workshopSchema },
    async run({ ctx, body }) {
      const terms = { ...DEFAULTS, ...termsOf(body), pricePence: poundsToPence(body.price) }
      const made = await makeWorkshop(ctx, terms)
      return made.ok ? ok({ workshop: workshopResponse(made.value, ctx.now()) }) : made
    },
  })

  endpoint(app, 'get /api/admin/workshops/{id}', {
    summary: 'Retrieve a workshop',
    who: 'admin',
    refusals: { workshop_not_found: workshopRefusals.workshop_not_found },
    returns: 'The workshop, hidden or not',
    response: { workshop: workshopSchema },
    async run({ ctx: { reader, now }, id }) {
      const found = await findWorkshop(reader, id, now())
      return found ? ok({ workshop: workshopResponse(found, now()) }) : refuse('workshop_not_found')
    },
  })

  endpoint(app, 'patch /api/admin/workshops/{id}', {
    summary: 'Update a workshop',
    description:
      'Its dates to come, as they should be, or any of its words. Everyone with a ticket is notified of each date that is different. `state: "ended"` cancels all of it and pays back what was paid.',
    who: 'admin',
    body: changes,
    answered: workshopSchema,
    refusals: workshopRefusals,
    returns: 'The workshop as it is now',
    response: { workshop: workshopSchema },
    async run({ ctx, id, body }) {
      const changed =
        body.state === 'ended' ? await end(ctx, id) : await changeWorkshop(ctx, { id, terms: termsOf(body) })
      return changed.ok ? ok({ workshop: workshopResponse(changed.value, ctx.now()) }) : changed
    },
  })
  return app
}

const DEFAULTS = {
  description: '',
  instructorId: null,
  refundDays: null,
  level: 'All levels',
  state: 'on_sale' as const,
}

/** What was sent of a workshop's terms, and nothing else. */
function termsOf<Body extends z.output<typeof changes>>(body: Body) {
  const { price, state, ...rest } = body
  return {
    ...rest,
    ...(price !== undefined && { pricePence: poundsToPence(price) }),
    ...(state !== undefined && { state: state === 'ended' ? ('hidden' as const) : state }),
  }
}

/** Cancels it; what has ended already stays as it is. */
async function end(ctx: SignedInCtx, id: string): Promise<Outcome<Workshop, WorkshopRefusal>> {
  const cancelled = await cancelWorkshop(ctx, id)
  if (!cancelled.ok && cancelled.refusal !== 'workshop_over') return cancelled
  const workshop = await findWorkshop(ctx.reader, id, ctx.now())
  return workshop ? ok(workshop) : refuse('workshop_not_found')
}

function workshopResponse(workshop: Workshop, now: Date) {
  const { pricePence, classId: _, dates: all, ...rest } = workshop
  return { ...rest, dates: all, price: penceToPounds(pricePence), spotsLeft: ticketsLeft(workshop, now) }
}

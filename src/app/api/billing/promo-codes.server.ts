import { z } from '@hono/zod-openapi'
import { penceToPounds, poundsToPence } from '#src/kit/money.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { changePromoCode } from '#src/studio/sales/promo-codes/change-promo-code.server.ts'
import { makePromoCode } from '#src/studio/sales/promo-codes/make-promo-code.server.ts'
import {
  PROMO_STATES,
  type PromoCode,
  type PromoTerms,
  promoTermsRefusals,
} from '#src/studio/sales/promo-codes/promo-code.ts'
import { findPromoCode, listPromoCodes } from '#src/studio/sales/promo-codes/promo-codes.store.server.ts'

const day = z.string().refine(isStudioDate, 'Please give a date').nullable().openapi({ example: '2026-12-31' })
const uses = z.number().int().min(1).max(100_000).nullable()

const terms = z.object({
  percent: z.number().int().min(1).max(100).nullable().openapi({ description: 'What it takes off; or else `off`' }),
  off: z.number().min(0.01).max(2000).nullable().openapi({ description: 'Pounds it takes off an order' }),
  products: z.array(lineOrNone(60)).max(100).nullable().openapi({ description: 'Ids of products; null: all' }),
  startsOn: day,
  endsOn: day,
  mostUses: uses.openapi({ description: 'Orders in all; null: any number' }),
  mostEach: uses.openapi({ description: 'Orders of one person; null: any number' }),
  state: z.enum(PROMO_STATES),
})

const code = lineOrNone(40).openapi({ example: 'AUTUMN20' })
const promoSchema = terms.extend({ id: z.string().openapi({ description: 'The code itself' }) }).openapi('PromoCode')
const lineSchema = promoSchema
  .extend({
    uses: z.number().int().openapi({ description: 'Paid orders' }),
    takings: z.number().openapi({ description: 'Pounds paid for them, before refunds' }),
    takenOff: z.number().openapi({ description: 'Pounds taken off them' }),
  })
  .openapi('PromoCodeUse')

const NONE = { percent: null, offPence: null, productIds: null, startsOn: null, endsOn: null }
const DEFAULTS = { ...NONE, mostUses: null, mostEach: null, state: 'active' } as const

/** Promo codes over JSON, for admins (PRODUCT 4.4a, 5). */
export function routes(): Api {
  const app = openApiRouter('Products')
  endpoint(app, 'get /api/admin/promo-codes', {
    summary: 'List promo codes',
    who: 'admin',
    returns: 'Every code, the latest first, with what was sold with it',
    response: { promoCodes: z.array(lineSchema) },
    async run({ ctx }) {
      return ok({ promoCodes: await linesNow(ctx) })
    },
  })

  endpoint(app, 'post /api/admin/promo-codes', {
    summary: 'Create a promo code',
    description: 'It takes off `percent` or `off`, one of the two.',
    who: 'admin',
    body: terms.partial().extend({ id: code }),
    answered: lineSchema,
    refusals: promoTermsRefusals,
    status: 201,
    returns: 'The promo code',
    response: { promoCode: promoSchema },
    async run({ ctx, body }) {
      const { id, ...sent } = body
      const made = await makePromoCode(ctx, { ...DEFAULTS, ...termsOf(sent), code: id })
      return made.ok ? ok({ promoCode: promoResponse(made.value) }) : made
    },
  })

  endpoint(app, 'get /api/admin/promo-codes/{id}', {
    summary: 'Retrieve a promo code',
    who: 'admin',
    refusals: { promo_not_found: promoTermsRefusals.promo_not_found },
    returns: 'The promo code',
    response: { promoCode: promoSchema },
    async run({ ctx, id }) {
      const found = await findPromoCode(ctx.reader, id)
      return found ? ok({ promoCode: promoResponse(found) }) : refuse('promo_not_found')
    },
  })

  endpoint(app, 'patch /api/admin/promo-codes/{id}', {
    summary: 'Update a promo code',
    description: 'What has been ordered keeps what was taken off it. The code stays; `state` ends it.',
    who: 'admin',
    body: terms.partial(),
    answered: lineSchema,
    alsoStored: async ({ ctx, id }) => (await linesNow(ctx)).find((line) => line.id === id) ?? null,
    refusals: promoTermsRefusals,
    returns: 'The promo code as it is now',
    response: { promoCode: promoSchema },
    async run({ ctx, id, body }) {
      const changed = await changePromoCode(ctx, { code: id, terms: termsOf(body) })
      return changed.ok ? ok({ promoCode: promoResponse(changed.value) }) : changed
    },
  })
  return app
}

async function linesNow({ reader }: Ctx): Promise<z.input<typeof lineSchema>[]> {
  const lines = await listPromoCodes(reader)
  return lines.map(({ takingsPence, takenOffPence, ...promo }) => {
    const money = { takings: penceToPounds(takingsPence), takenOff: penceToPounds(takenOffPence) }
    return { ...promoResponse(promo), uses: promo.uses, ...money }
  })
}

type Sent = Partial<z.output<typeof terms>>

/** What was sent of a code's terms, and nothing else. */
function termsOf(sent: Sent): Partial<PromoTerms> {
  const { off, products, ...rest } = sent
  return {
    ...rest,
    ...(off !== undefined && { offPence: off === null ? null : poundsToPence(off) }),
    ...(products !== undefined && { productIds: products?.length ? products : null }),
  }
}

function promoResponse({ code: id, offPence, productIds: products, ...promo }: PromoCode) {
  return { ...promo, id, products, off: offPence === null ? null : penceToPounds(offPence) }
}

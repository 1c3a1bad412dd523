import { z } from '@hono/zod-openapi'
import { penceToPounds, poundsToPence } from '#src/kit/money.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { lineOrNone, oneLine } from '#src/kit/typed-text.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { changeProduct } from '#src/studio/products/change-product.server.ts'
import { makeProduct } from '#src/studio/products/make-product.server.ts'
import { classesInWords } from '#src/studio/products/packages.ts'
import {
  AUDIENCES,
  BEGINNINGS,
  PRODUCT_KINDS,
  PRODUCT_STATES,
  priceNote,
  type Product,
  productRefusals,
  type ProductTerms,
} from '#src/studio/products/product.ts'
import { findProduct, listProductsOnSale } from '#src/studio/products/products.store.server.ts'

const pounds = z.number().min(1).max(2000)

const terms = z.object({
  name: oneLine(80, 'Please give it a name'),
  price: pounds.openapi({ description: 'Pounds; of a plan for one month' }),
  othersPrice: pounds.nullable().openapi({ description: 'Pounds when given to someone else; null: not sold so' }),
  allowance: z.number().int().min(1).max(999).nullable().openapi({ description: 'Classes; null: unlimited' }),
  days: z.number().int().min(1).max(1000).nullable().openapi({ description: 'How long it can be used' }),
  begins: z.enum(BEGINNINGS).openapi({ description: 'When the days begin to count' }),
  covers: z.array(lineOrNone(60)).max(100).nullable().openapi({ description: 'Class types; null: all' }),
  audience: z.enum(AUDIENCES),
  isShared: z.boolean().openapi({ description: 'For everybody on the account' }),
  usage: lineOrNone(200),
  features: z.array(oneLine(120, 'Please write something')).max(12),
  isPopular: z.boolean(),
  position: z.number().int().min(0).max(999),
  state: z.enum(PRODUCT_STATES),
})

const productSchema = terms.extend({ id: z.string(), kind: z.enum(PRODUCT_KINDS) }).openapi('Product')

const { name, price } = terms.shape
const newProduct = terms.partial().extend({ kind: z.enum(PRODUCT_KINDS), name, price })
const changes = terms.partial()

const DEFAULTS = {
  othersPricePence: null,
  allowance: null,
  days: null,
  begins: 'purchase',
  covers: null,
  audience: 'all',
  isShared: false,
  isPopular: false,
  state: 'on_sale',
} as const

/** What the studio sells, over JSON (PRODUCT 4.4a, 5). */
export function routes(): Api {
  const app = openApiRouter('Products')
  endpoint(app, 'get /api/products', {
    summary: 'List what is on sale',
    who: 'everyone',
    returns: 'The products, in the order they are shown',
    response: { products: z.array(productSchema) },
    run: async ({ ctx }) => ok({ products: (await listProductsOnSale(ctx.reader)).map(productResponse) }),
  })

  endpoint(app, 'post /api/admin/products', {
    summary: 'Create a product',
    description: 'A pass and an intro take `days`.',
    who: 'admin',
    body: newProduct,
    answered: productSchema,
    refusals: productRefusals,
    status: 201,
    returns: 'The product',
    response: { product: productSchema },
    async run({ ctx, body }) {
      const { kind, ...sent } = body
      const { name: called, allowance = null, days = null } = sent
      const usage = kind === 'single' ? classesInWords(1) : `${classesInWords(allowance)} ${priceNote({ kind, days })}`
      const defaults = { ...DEFAULTS, features: [], usage, name: called, pricePence: poundsToPence(body.price) }
      const made = await makeProduct(ctx, { kind, terms: { ...defaults, ...termsOf(sent) } })
      return made.ok ? ok({ product: productResponse(made.value) }) : made
    },
  })

  endpoint(app, 'get /api/admin/products/{id}', {
    summary: 'Retrieve a product',
    who: 'admin',
    refusals: { product_not_found: productRefusals.product_not_found },
    returns: 'The product, on sale or not',
    response: { product: productSchema },
    async run({ ctx, id }) {
      const found = await findProduct(ctx.reader, id)
      return found ? ok({ product: productResponse(found) }) : refuse('product_not_found')
    },
  })

  endpoint(app, 'patch /api/admin/products/{id}', {
    summary: 'Update a product',
    description: 'What has been sold keeps its price and terms. The kind of a product stays.',
    who: 'admin',
    body: changes,
    answered: productSchema,
    refusals: productRefusals,
    returns: 'The product as it is now',
    response: { product: productSchema },
    async run({ ctx, id, body }) {
      const changed = await changeProduct(ctx, { productId: id, terms: termsOf(body) })
      return changed.ok ? ok({ product: productResponse(changed.value) }) : changed
    },
  })
  return app
}

/** What was sent of a product's terms, and nothing else. */
function termsOf(body: z.output<typeof changes>) {
  const { price: inPounds, othersPrice, covers, ...rest } = body
  return {
    ...rest,
    ...(covers !== undefined && { covers: covers?.length ? covers : null }),
    ...(inPounds !== undefined && { pricePence: poundsToPence(inPounds) }),
    ...(othersPrice !== undefined && { othersPricePence: othersPrice === null ? null : poundsToPence(othersPrice) }),
  } satisfies Partial<ProductTerms>
}

function productResponse({ pricePence, othersPricePence, ...product }: Product) {
  const othersPrice = othersPricePence === null ? null : penceToPounds(othersPricePence)
  return { ...product, price: penceToPounds(pricePence), othersPrice }
}

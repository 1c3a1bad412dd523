import { z } from 'zod'
import { linesOfText, oneLine, orNone, poundsTyped, tick, wholeNumber } from '#src/kit/typed-text.ts'
import { AUDIENCES, BEGINNINGS, PRODUCT_KINDS, PRODUCT_STATES, type ProductTerms } from './product.ts'

/** Begins the name of each box that says which class type a product is for. */
export const COVERS_FIELD = 'covers-'

/** What an admin may change of a product on the form of the dashboard. */
export const productForm = z
  .looseObject({
    name: oneLine(80, 'Please give it a name'),
    price: poundsTyped({ from: 1, to: 2000 }),
    othersPrice: orNone(poundsTyped({ from: 1, to: 2000 })).default(null),
    allowance: orNone(wholeNumber(1, 999)),
    days: orNone(wholeNumber(1, 1000)).default(null),
    begins: z.enum(BEGINNINGS).default('purchase'),
    audience: z.enum(AUDIENCES).default('all'),
    isShared: tick,
    usage: z.union([z.literal(''), oneLine(200, 'Please say what it is for')]).default(''),
    features: z
      .union([
        z.literal('').transform((): string[] => []),
        linesOfText({ lines: 12, characters: 120 }, 'Please write something'),
      ])
      .default([]),
    isPopular: tick,
    position: wholeNumber(0, 999),
    state: z.enum(PRODUCT_STATES).default('on_sale'),
    /** Of a new one alone. */
    kind: z.enum(PRODUCT_KINDS).optional(),
  })
  .transform(({ price, othersPrice, kind, ...typed }) => {
    const { name, allowance, days, begins, audience, isShared, usage, features, isPopular, position, state } = typed
    const ticked = Object.keys(typed).filter((field) => field.startsWith(COVERS_FIELD))
    const covers = ticked.length > 0 ? ticked.map((field) => field.slice(COVERS_FIELD.length)) : null
    const words = { name, usage, features, isPopular, position, state }
    const use = { allowance, days, begins, covers, audience, isShared }
    return {
      kind,
      terms: { ...words, ...use, pricePence: price, othersPricePence: othersPrice } satisfies ProductTerms,
    }
  })

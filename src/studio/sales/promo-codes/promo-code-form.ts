import { z } from 'zod'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone, orNone, penceTyped, wholeNumber } from '#src/kit/typed-text.ts'
import { PROMO_FIELD, PROMO_STATES, type PromoTerms } from './promo-code.ts'

/** Begins the name of each box that says which product a code is for. */
export const FOR_FIELD = 'for-'

const date = z.string().refine(isStudioDate, 'Please choose a date, or leave it empty')
const uses = wholeNumber(1, 100_000)

/** What an admin says of a promo code on the form of the dashboard. */
export const promoCodeForm = z
  .looseObject({
    /** Of a new one alone. */
    [PROMO_FIELD]: lineOrNone(100).default(''),
    percent: orNone(wholeNumber(1, 100)).default(null),
    off: orNone(penceTyped('5 or 5.50').refine((pence) => pence > 0, 'Please give more than nothing')).default(null),
    startsOn: orNone(date).default(null),
    endsOn: orNone(date).default(null),
    mostUses: orNone(uses).default(null),
    mostEach: orNone(uses).default(null),
    state: z.enum(PROMO_STATES).default('active'),
  })
  .transform(({ promoCode: code, percent, off, startsOn, endsOn, mostUses, mostEach, state, ...typed }) => {
    const ticked = Object.keys(typed).filter((field) => field.startsWith(FOR_FIELD))
    const productIds = ticked.length > 0 ? ticked.map((field) => field.slice(FOR_FIELD.length)) : null
    const terms: PromoTerms = { percent, offPence: off, productIds, startsOn, endsOn, mostUses, mostEach, state }
    return { code, terms }
  })

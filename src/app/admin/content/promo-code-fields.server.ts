import { formatPenceExact } from '#src/kit/money.ts'
import { formatDate } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { amountInPounds } from '#src/studio/billing/payments/payment.ts'
import type { Product } from '#src/studio/products/product.ts'
import { listProducts } from '#src/studio/products/products.store.server.ts'
import { offInWords, PROMO_FIELD, PROMO_STATE_NAMES } from '#src/studio/sales/promo-codes/promo-code.ts'
import { FOR_FIELD } from '#src/studio/sales/promo-codes/promo-code-form.ts'
import { listPromoCodes, type PromoLine } from '#src/studio/sales/promo-codes/promo-codes.store.server.ts'
import { half, line, tick } from './content-fields.ts'
import type { ContentFormFacts } from './content-form.tsx'

/** The form of a promo code, or of a new one with null. */
export async function readPromoCode(reader: Reader, id: string | null): Promise<ContentFormFacts | null> {
  const one = id === null ? null : (await listPromoCodes(reader)).find(({ code }) => code === id)
  if (one === undefined) return null
  const products = await listProducts(reader)
  const empty = { isOptional: true, ...half } as const
  const count = { as: 'number', hint: 'Empty: without limit', ...empty } as const
  return {
    title: one?.code ?? 'New promo code',
    intro: one ? `${offInWords(one)}, ${usesInWords(one)}. Orders already made keep what was taken off them.` : INTRO,
    seenAt: '/checkout',
    fields: [
      ...(one ? [] : [line(PROMO_FIELD, 'Promo code', '', { most: 40, hint: NAME_HINT })]),
      line('percent', 'Percent off', String(one?.percent ?? ''), {
        as: 'number',
        hint: 'Either a percentage …',
        ...empty,
      }),
      line('off', 'Pounds off', one?.offPence ? amountInPounds(one.offPence) : '', { hint: '… or a sum', ...empty }),
      line('startsOn', 'First day', one?.startsOn ?? '', { as: 'date', hint: 'Empty: at once', ...empty }),
      line('endsOn', 'Last day', one?.endsOn ?? '', { as: 'date', hint: 'Empty: without an end', ...empty }),
      line('mostUses', 'Uses in all', String(one?.mostUses ?? ''), count),
      line('mostEach', 'Uses of one person', String(one?.mostEach ?? ''), count),
      ...products
        .filter(({ id: productId, state }) => state === 'on_sale' || one?.productIds?.includes(productId))
        .map(({ id: productId, name }) =>
          tick(`${FOR_FIELD}${productId}`, `For ${name}`, one?.productIds?.includes(productId) ?? false),
        ),
      line('state', 'State', one?.state ?? 'active', { as: 'select', options: stateOptions, ...half }),
    ],
  }
}

const INTRO =
  'Typed wherever something is bought, and at the till. Tick what it is for; nothing ticked means everything.'
const NAME_HINT = 'Letters, digits and hyphens. It stays what it is once it is made.'
const stateOptions = Object.entries(PROMO_STATE_NAMES).map(([value, label]) => ({ value, label }))

/** What a code takes off and has brought, of what and until when. */
export function describePromo(promo: PromoLine, products: readonly Pick<Product, 'id' | 'name'>[]): string {
  const { productIds, startsOn, endsOn } = promo
  const names = products.filter(({ id }) => productIds?.includes(id)).map(({ name }) => name)
  const dates = [
    startsOn && `from ${formatDate(startsOn, 'dated')}`,
    endsOn && `until ${formatDate(endsOn, 'dated')}`,
  ].filter(Boolean)
  // What it has brought comes first: on a phone the rest is cut off.
  const what = productIds ? names.join(', ') : 'everything'
  return [offInWords(promo), usesInWords(promo), what, ...dates].join(' · ')
}

function usesInWords({ uses, mostUses, takingsPence, takenOffPence }: PromoLine): string {
  const used = mostUses === null ? `used ${uses} ${uses === 1 ? 'time' : 'times'}` : `used ${uses} of ${mostUses} times`
  return `${used}, ${formatPenceExact(takingsPence)} paid and ${formatPenceExact(takenOffPence)} taken off`
}

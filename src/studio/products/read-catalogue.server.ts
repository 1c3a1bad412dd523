import type { Reader } from '#src/platform/database/db.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { coverageOf, shopWords, termsOnCard } from './product-words.ts'
import { dropInOf } from './product.ts'
import { listProductsOnSale } from './products.store.server.ts'

/** What is on sale, as the cards of site and portal say it: plans apart from the rest, the price of a drop-in, from which savings
 *  follow, and the words at its head. Promises: that every package covers every class, and what a friend is worth, is said only while it
 *  is true. Locks: none. */
export async function readCatalogue(reader: Reader) {
  const [sold, types, { texts, prices }] = await Promise.all([
    listProductsOnSale(reader),
    listAllClassTypes(reader),
    readSettings(reader),
  ])
  const onCard = sold.map((one) => ({ ...one, terms: termsOnCard(one, types) }))
  const packages = onCard.filter(({ kind }) => kind === 'plan')
  const coverage = coverageOf(packages)
  return {
    packages,
    others: onCard.filter(({ kind }) => kind !== 'plan'),
    dropInPence: dropInOf(sold)?.pricePence ?? null,
    coversAll: coverage !== null,
    lead: [texts.membershipLead, coverage].filter(Boolean).join(' '),
    words: shopWords(sold),
    referral: sold.length > 0 && prices.referralPercent > 0 ? texts.referral : null,
  }
}

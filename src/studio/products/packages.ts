import { formatPence } from '#src/kit/money.ts'
import { priceNote, type Product } from './product.ts'

/** A plan: what the specification calls a membership package (specification 9). Price and allowance are the studio's; the rest
 *  follows from them and the drop-in price. */
export type Package = Product

type Priced = Pick<Package, 'pricePence' | 'allowance'>

/** Pence for one class when all of them are used, rounded to the nearest penny; null where they are unlimited. */
export function costPerClassPence({ pricePence, allowance }: Priced): number | null {
  if (allowance === null) return null
  return allowance === 0 ? pricePence : Math.round(pricePence / allowance)
}

/** Pence saved against paying the drop-in price for each class, never less than nothing; null where they are unlimited, or nothing is
 *  sold as a drop-in. */
export function savingsPence({ pricePence, allowance }: Priced, dropInPence: number | null): number | null {
  return allowance === null || dropInPence === null ? null : Math.max(0, allowance * dropInPence - pricePence)
}

/** `6 classes`, `1 class` or `Unlimited classes`. */
export function classesInWords(allowance: number | null): string {
  if (allowance === null) return 'Unlimited classes'
  return allowance === 1 ? '1 class' : `${allowance} classes`
}

/** What is bought, on the page that sells it: `6 classes in one calendar month`, `10 classes for 90 days from the first class`. A
 *  ticket is for dates. */
export function useInWords(sold: Pick<Product, 'kind' | 'allowance' | 'days' | 'begins'>): string {
  const { kind, allowance, days, begins } = sold
  if (kind === 'plan') return `${classesInWords(allowance)} in one calendar month`
  const dates = allowance === 1 ? '1 date' : `${allowance} dates`
  const what = kind === 'ticket' && allowance !== null ? dates : classesInWords(allowance)
  if (days === null) return what
  return `${what} ${priceNote({ kind, days })}${begins === 'first_use' ? ' from the first class' : ''}`
}

/** What one class of it costs and what it saves, as its card says it: each null where there is nothing to say. */
export function valueInWords(
  sold: Priced & { kind?: Package['kind'] },
  dropInPence: number | null,
): { perClass: string | null; saves: string | null } {
  const [each, saved] = [costPerClassPence(sold), savingsPence(sold, dropInPence)]
  const isPlan = sold.kind === undefined || sold.kind === 'plan'
  // Of a pass or an offer its card says for how long.
  if (each === null) return { perClass: isPlan ? classesInWords(null) : null, saves: null }
  // One class, or a workshop, costs what it costs.
  if (sold.kind === 'single' || sold.kind === 'ticket') return { perClass: null, saves: null }
  return { perClass: `${formatPence(each)} per class`, saves: saved ? formatPence(saved) : null }
}

import { classesInWords, useInWords } from './packages.ts'
import type { Product, ProductKind } from './product.ts'

/** What one of them is called in a sentence: `Your pass is claimed`. Only a plan is a package, and has months. */
export const PRODUCT_NOUNS = {
  plan: 'package',
  pass: 'pass',
  single: 'class',
  intro: 'offer',
  ticket: 'ticket',
} as const satisfies Record<ProductKind, string>

const plurals = {
  plan: 'packages',
  pass: 'passes',
  single: 'classes',
  intro: 'offers',
  ticket: 'tickets',
} as const satisfies Record<ProductKind, string>

/** What several are called together; null where they are of several kinds, or there are none. */
export function nounsOf(sold: readonly { kind: ProductKind }[]): { one: string; many: string } | null {
  const [kind, other] = new Set(sold.map((one) => one.kind))
  return kind && !other ? { one: PRODUCT_NOUNS[kind], many: plurals[kind] } : null
}

/** The heads of the pages that sell, and of what leads to them: only plans are packages. */
export function shopWords(sold: readonly { kind: ProductKind }[]) {
  const isPackages = sold.some(({ kind }) => kind === 'plan')
  return isPackages
    ? {
        title: 'Membership packages',
        ask: 'Questions about packages?',
        see: 'See the packages',
        choose: 'Choose a package',
      }
    : { title: 'Prices', ask: 'Questions about prices?', see: 'See the prices', choose: 'Choose what suits you' }
}

/** What a newcomer reads of the first step: nothing where there is nothing to choose. */
export function firstStepOf(
  sold: readonly { kind: ProductKind }[],
): { title: string; text: string; see: string } | null {
  if (sold.length === 0) return null
  const { choose: title, see } = shopWords(sold)
  const hasPlans = sold.some(({ kind }) => kind === 'plan')
  return {
    title,
    text: hasPlans ? 'Classes for a month, to use when it suits you.' : 'Then your place is booked with one tap.',
    see,
  }
}

/** `a pass`, `an offer`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
}

type Sold = Pick<Product, 'kind' | 'name' | 'allowance' | 'days' | 'begins'>

/** Its name as an order, a link and their e-mails say it: `6 Class Package`, `Drop-in`, `Ten, 10 classes for 90 days`. */
export function nameAsSold(sold: Sold): string {
  const { kind, name } = sold
  return kind === 'plan' || kind === 'single' ? name : `${name}, ${lowerFirst(useInWords(sold))}`
}

/** One of it, as a receipt says it: `6 Class Package, one month`. */
export function oneSold(sold: Sold): string {
  return sold.kind === 'plan' ? `${sold.name}, one month` : nameAsSold(sold)
}

/** What its card must say besides the words of the studio: what is in it, where no price for a month says so, and what limits its use. */
export function termsOnCard(product: Product, types: readonly { id: string; name: string }[]): string[] {
  const { kind, covers, audience, allowance, usage, features } = product
  const isSaid = (kind === 'single' && usage !== '') || (kind === 'plan' && (allowance === null || features.length > 0))
  const names = types.filter(({ id }) => covers?.includes(id)).map(({ name }) => name)
  return [
    ...(isSaid ? [] : [kind === 'plan' ? `${classesInWords(allowance)} every month` : useInWords(product)]),
    ...(covers === null ? [] : [`For ${new Intl.ListFormat('en-GB').format(names)} only`]),
    ...(kind === 'intro' ? ['Once per person'] : []),
    ...(audience === 'first_timers' ? ['For people who have not been with us before'] : []),
  ]
}

/** Said of all packages together, only while it is true. */
export function coverageOf(packages: readonly Pick<Product, 'covers'>[]): string | null {
  const isAll = packages.length > 0 && packages.every(({ covers }) => covers === null)
  return isAll ? 'Every package covers every class.' : null
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

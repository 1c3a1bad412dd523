import { addressPart } from '#src/kit/address-part.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'

/** A plan renews every month; a pass is a number of classes, or unlimited ones, within some days; a single is one class; an intro is
 *  a pass once per person; a ticket is for the dates of a workshop (PRODUCT 4.4a). */
export const PRODUCT_KINDS = ['plan', 'pass', 'single', 'intro', 'ticket'] as const
/** When the days of a product begin to count. */
export const BEGINNINGS = ['purchase', 'first_use'] as const
export const AUDIENCES = ['all', 'first_timers'] as const
/** Ended is for good in the lists of staff; hidden may come back. Neither can be bought, and what was sold stays. */
export const PRODUCT_STATES = ['on_sale', 'hidden', 'ended'] as const

export const PRODUCT_KIND_NAMES = {
  plan: 'Monthly plan',
  pass: 'Pass',
  single: 'Single class',
  intro: 'Intro offer',
  ticket: 'Workshop ticket',
} satisfies Record<ProductKind, string>

export const PRODUCT_STATE_NAMES = { on_sale: 'On sale', hidden: 'Hidden', ended: 'Ended' } as const

export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** What an admin says of a product. */
export type ProductTerms = {
  name: string
  /** A plan's is for one calendar month. */
  pricePence: number
  /** When given to someone else; null where it is not sold so. */
  othersPricePence: number | null
  /** Classes, in a month where it is a plan; null means unlimited. */
  allowance: number | null
  days: number | null
  begins: (typeof BEGINNINGS)[number]
  /** Class types; null means all. */
  covers: string[] | null
  audience: (typeof AUDIENCES)[number]
  isShared: boolean
  usage: string
  features: string[]
  isPopular: boolean
  position: number
  state: (typeof PRODUCT_STATES)[number]
}

export type Product = ProductTerms & { id: string; kind: ProductKind }

export function isOnSale(product: Pick<Product, 'state'>): boolean {
  return product.state === 'on_sale'
}

/** The drop-in among what is on sale: the first single class that everybody may buy, for any class. Savings are counted from its
 *  price (PRODUCT 4.3). */
export function dropInOf<Sold extends Product>(onSale: readonly Sold[]): Sold | null {
  const isDropIn = ({ kind, covers, audience }: Sold) => kind === 'single' && covers === null && audience === 'all'
  return onSale.find(isDropIn) ?? null
}

/** Whether the terms fit the kind, given the class types there are; what a kind leaves no choice of is set. PRODUCT 4.4a. */
export function decideTerms<Terms extends ProductTerms & { kind: ProductKind }>(
  terms: Terms,
  classTypes: readonly string[],
): Outcome<Terms, ProductRefusal> {
  const { kind, covers } = terms
  if (covers?.some((type) => !classTypes.includes(type))) return refuse('class_type_unknown')
  if (kind === 'plan') return ok({ ...terms, days: null, begins: 'purchase' })
  if ((kind === 'pass' || kind === 'intro') && terms.days === null) return refuse('days_needed')
  if (kind === 'ticket' && terms.allowance === null) return refuse('allowance_needed')
  return ok(kind === 'single' ? { ...terms, allowance: 1 } : terms)
}

/** How long it can be used, as a price is followed by it: `a month`, `for 90 days`. */
export function priceNote({ kind, days }: Pick<Product, 'kind' | 'days'>): string {
  if (kind === 'plan') return 'a month'
  return days === null ? 'once' : `for ${days} ${days === 1 ? 'day' : 'days'}`
}

/** What was sold of a product, beside its price: all that decides what is opened for it. */
export type SoldTerms = Pick<
  Product,
  'kind' | 'name' | 'allowance' | 'days' | 'begins' | 'covers' | 'audience' | 'isShared'
>

/** A copy of the terms for what is opened later: edited in between, they change nothing that was sold. */
export function soldTerms(product: Product): SoldTerms {
  const { kind, name, allowance, days, begins, covers, audience, isShared } = product
  return { kind, name, allowance, days, begins, covers, audience, isShared }
}

/** A copy of the terms for what is held of it: edited later, they change nothing that was sold. */
export function termsAtSale(product: SoldTerms & { id: string }) {
  const { id: productId, kind, name, allowance, covers, isShared } = product
  return { productId, kind, name, allowance, covers, isShared }
}

/** The address part of a new product. The reserved words stand for something else where an id of a product may stand. */
export function productId(name: string, taken: number): string {
  return addressPart(name, { taken, reserved: ['new', 'inactive'], otherwise: 'product' })
}

export const productRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  product_not_found: { status: 404, message: 'Product not found' },
  days_needed: { status: 400, message: 'Please say for how many days it can be used' },
  allowance_needed: { status: 400, message: 'Please say for how many dates it is' },
  class_type_unknown: { status: 400, message: 'There is no such class type' },
} satisfies Record<string, RefusalText>

export type ProductRefusal = keyof typeof productRefusals

/** Why something on sale is not sold to this person. */
export const saleRefusals = {
  intro_used: { status: 409, message: 'This offer is once per person, and this person has had it already' },
  first_timers_only: { status: 409, message: 'This offer is for people who have not been with us before' },
  package_coming: { status: 409, message: 'The change to this package is arranged already, and begins on its day.' },
  person_not_found: { status: 404, message: 'That person is not on this account' },
  plan_for_account: { status: 409, message: 'A monthly package is for the account, and not for one person on it' },
} satisfies Record<string, RefusalText>

export type SaleRefusal = keyof typeof saleRefusals

/** Whether something on sale is sold to this person: a plan to the account alone, an intro offer once, what is for first-timers to those who
 *  neither held anything nor came to a class before (`been_before`), and not the package that their downgrade leads to. PRODUCT 4.3, 4.4a. */
export function decideSale(
  { kind, audience }: Pick<Product, 'kind' | 'audience'>,
  person: { hasHadIt: boolean; hasBeen: boolean; isComing?: boolean; isForOther?: boolean },
): Outcome<void, SaleRefusal> {
  if (kind === 'plan' && person.isForOther) return refuse('plan_for_account')
  if (person.isComing) return refuse('package_coming')
  if (kind === 'intro' && person.hasHadIt) return refuse('intro_used')
  return audience === 'first_timers' && person.hasBeen ? refuse('first_timers_only') : ok(undefined)
}

/** Of which products a person of an account has or has had something, whether they are new, and the package that a downgrade waits for. */
export type SaleHistory = { had: readonly string[]; hasBeen: boolean; comingId: string | null; isHolder: boolean }

/** A visitor, as far as anybody knows. */
export const NEWCOMER: SaleHistory = { had: [], hasBeen: false, comingId: null, isHolder: true }

type Sold = Pick<Product, 'id' | 'kind' | 'audience'>

/** The same by what they have had. */
export function decideSaleTo(
  product: Sold,
  { had, hasBeen, comingId, isHolder }: SaleHistory,
): Outcome<void, SaleRefusal> {
  const { id } = product
  return decideSale(product, { hasHadIt: had.includes(id), hasBeen, isComing: id === comingId, isForOther: !isHolder })
}

/** Those of an account to whom it is sold. */
export function buyersOf<Someone extends SaleHistory>(product: Sold, people: readonly Someone[]): Someone[] {
  return people.filter((person) => decideSaleTo(product, person).ok)
}

/** Those that are sold to someone of an account: what a page offers is what can be bought. */
export function soldTo<One extends Sold>(products: readonly One[], people: readonly SaleHistory[]): One[] {
  return products.filter((one) => buyersOf(one, people).length > 0)
}

/** The field of a form that a refusal is about. */
export const fieldOfRefusal: Partial<Record<ProductRefusal, string>> = {
  days_needed: 'days',
  allowance_needed: 'allowance',
  class_type_unknown: 'covers',
}

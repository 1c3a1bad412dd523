import type { Product } from '#src/studio/products/product.ts'
import type { NewsletterState } from '../../messaging/newsletter/newsletter.ts'
import { plainly } from '#src/kit/lists/named-columns.ts'
import type { DateOrder } from '../file/import-date.ts'
import type { Fault, ReadRow, Statuses } from '../file/import-row.ts'
import { isNoProduct } from '../file/import-words.ts'
import type { HoldingOfLine } from './imported-holding.ts'
import type { KnownAccount } from './known-account.ts'

/** What will happen to a line. `row` is null where it makes no sense. */
export type JudgedRow = { line: number; name: string; email: string } & (
  | ({ kind: 'new'; row: ReadRow } & HoldingOfLine)
  /** To an account that is here: of this move-in, or one that the admin chose. */
  | ({ kind: 'added'; row: ReadRow } & HoldingOfLine)
  /** It adds nothing; `isElsewhere`: to an account that the move-in has not brought. */
  | ({ kind: 'there'; row: ReadRow; isElsewhere: boolean } & HoldingOfLine)
  | { kind: 'twice'; row: ReadRow; firstLine: number }
  | { kind: 'wrong'; row: ReadRow | null; faults: Fault[] }
  /** What is over, of a person without an address: nothing comes of it. */
  | { kind: 'past'; row: null }
)

export type SoldProduct = Pick<Product, 'id' | 'name' | 'kind' | 'pricePence' | 'allowance' | 'isShared'>

export type ImportFacts = {
  /** Addresses, in lower case, that have an account to which nothing is added. */
  taken: ReadonlySet<string>
  /** Accounts to which the file may add, by their address in lower case. */
  known: ReadonlyMap<string, KnownAccount>
  products: readonly SoldProduct[]
  /** The admin's choice for unknown names of products (`plainly`), by id; empty for none. */
  choices: Readonly<Record<string, string>>
  order: DateOrder
  /** What statuses that are not known here mean. */
  statuses: Statuses
  /** How addresses stand on the list of the newsletter. */
  onList: ReadonlyMap<string, NewsletterState>
  /** Who is meant by lines without an address. */
  holders?: ReadonlyMap<number, string>
  now: Date
}

export function productOf(name: string, { products, choices }: ImportFacts): SoldProduct | null {
  const known = knownProduct(name, products)
  if (known !== undefined) return known
  return products.find(({ id }) => id === choices[plainly(name)]) ?? null
}

/** The product a name means; null where it says that there is none, undefined where it is unknown. */
export function knownProduct(name: string, products: ImportFacts['products']): SoldProduct | null | undefined {
  const plain = plainly(name)
  if (isNoProduct(name)) return null
  return products.find((one) => plainly(one.name) === plain || plainly(one.id) === plain)
}

import type { Product } from '#src/studio/products/product.ts'
import { nameAsSold } from '#src/studio/products/product-words.ts'
import type { CartItem } from '../cart/cart.ts'

/** The purpose of the signed link that shows an order. */
export const ORDER_LINK = 'order'

/** One line of an order or of its summary, at the studio's current price; its name says what is given (nameAsSold). */
export type OrderLine = {
  packageId: string
  kind: Product['kind']
  name: string
  quantity: number
  unitPricePence: number
  /** What a promo code takes off the line. */
  offPence?: number
}

/** The provider takes no less by card. */
export const LEAST_BY_CARD_PENCE = 30

/** For oneself and the holders of links, for one other person at the price for others, or for a place in one class. */
export type OrderKind = 'cart' | 'gift' | 'class'

/** The key of the order that a member places on the page of one package, with a promo code: one is open at a time, and once it is paid they
 *  may buy another. */
export function ownOrderKey(memberId: string, packageId: string, paidBefore: number): string {
  return `own:${memberId}:${packageId}:${paidBefore}`
}

/** Whether all of it is for the buyer, also beside or after what they hold. */
export function isOwnOrder({ cartKey }: { cartKey: string }): boolean {
  return cartKey.startsWith('own:')
}

/** The key of the order for a member's next month, paid with a promo code. */
export function monthOrderKey(month: { memberId: string; renewsAt: Date }): string {
  return `month:${month.memberId}:${month.renewsAt.getTime()}`
}

export function isMonthOrder({ cartKey }: { cartKey: string }): boolean {
  return cartKey.startsWith('month:')
}

type Sold = Pick<Product, 'id' | 'kind' | 'name' | 'allowance' | 'days' | 'begins' | 'pricePence' | 'othersPricePence'>

/** The lines of an order, without what is no longer sold. Prices are decided here, whatever was sent (PRODUCT 4.4). */
export function priceItems(items: readonly CartItem[], packages: readonly Sold[], kind: OrderKind): OrderLine[] {
  return items.flatMap(({ packageId, quantity }) => {
    const sold = packages.find(({ id }) => id === packageId)
    const unitPricePence = kind === 'gift' ? sold?.othersPricePence : sold?.pricePence
    if (!sold || typeof unitPricePence !== 'number') return []
    return [{ packageId, kind: sold.kind, name: nameAsSold(sold), quantity, unitPricePence }]
  })
}

/** What a line costs. */
export function linePence({ quantity, unitPricePence, offPence = 0 }: OrderLine): number {
  return quantity * unitPricePence - offPence
}

/** What an order costs: what is paid for it, from the buyer's account first (decision 063). */
export function totalPence(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + linePence(line), 0)
}

/** `2 × 6 Class Package, 1 × 10 Class Package`: the receipt's description. */
export function describeLines(lines: readonly OrderLine[]): string {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
}

export type OrderUnit = { unitNo: number; packageId: string; name: string; pricePence: number }

/** The packages of an order one by one, numbered from 1 in the order of its lines, each at its share of what its line costs, in whole
 *  pence. */
export function unitsOf(lines: readonly OrderLine[]): OrderUnit[] {
  return lines
    .flatMap((line) => {
      const { quantity, packageId, name } = line
      const upTo = (count: number) => Math.floor((linePence(line) * count) / quantity)
      return Array.from({ length: quantity }, (_, at) => ({ packageId, name, pricePence: upTo(at + 1) - upTo(at) }))
    })
    .map((unit, at) => ({ unitNo: at + 1, ...unit }))
}

/** Whether two orders are for the same things at the same prices. */
export function isSameOrder(a: readonly OrderLine[], b: readonly OrderLine[]): boolean {
  const text = (lines: readonly OrderLine[]) =>
    lines
      .map(({ packageId, quantity, unitPricePence, offPence = 0 }) =>
        [packageId, quantity, unitPricePence, offPence].join(' '),
      )
      .toSorted()
      .join('\n')
  return text(a) === text(b)
}

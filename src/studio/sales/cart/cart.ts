import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import { saleRefusals } from '#src/studio/products/product.ts'

/** What a visitor or member intends to buy. It never holds a price: that is read from the studio each time. `key` identifies
 *  this cart, so that one order is placed from it, once. */
export type Cart = { key: string; items: CartItem[] }
export type CartItem = { packageId: string; quantity: number }

/** Where a visitor's cart is kept; a member's is in the database. */
export const CART_COOKIE = 'tempo_cart'
const COOKIE_DAYS = 30
/** The largest quantity of one package (PRODUCT 4.4). */
export const MOST_OF_ONE = 10

export const cartRefusals = {
  plan_not_found: { status: 404, message: 'Selected plan not found' },
  bad_quantity: { status: 400, message: `Please choose a quantity between 1 and ${MOST_OF_ONE}` },
  ...saleRefusals,
} satisfies Record<string, RefusalText>

export type CartRefusal = keyof typeof cartRefusals

/** How a visitor's browser keeps a cart: the cookie's name, its value and its age in seconds; an empty cart deletes it. */
export function cartCookie({ key, items }: Cart): [name: string, value: string, maxAgeSeconds: number] {
  if (items.length === 0) return [CART_COOKIE, '', 0]
  const value = JSON.stringify({ key, items: items.map(({ packageId: id, quantity }) => [id, quantity]) })
  return [CART_COOKIE, value, COOKIE_DAYS * 86_400]
}

/** Sets how many of a package are in the cart, or adds one when no number is said. Below one removes it; more than ten are
 *  refused (specification 5, PRODUCT 4.4). */
export function changeItems(
  items: readonly CartItem[],
  change: { packageId: string; quantity: number | undefined },
): Outcome<CartItem[], CartRefusal> {
  const held = items.find((item) => item.packageId === change.packageId)
  const quantity = change.quantity ?? (held?.quantity ?? 0) + 1
  if (!Number.isInteger(quantity) || quantity > MOST_OF_ONE) return refuse('bad_quantity')
  const changed = { packageId: change.packageId, quantity }
  if (quantity < 1) return ok(items.filter((item) => item !== held))
  return ok(held ? items.map((item) => (item === held ? changed : item)) : [...items, changed])
}

/** Merges two carts: of each package the larger number, so that doing it twice changes nothing. */
export function mergeItems(...carts: readonly (readonly CartItem[])[]): CartItem[] {
  const merged = new Map<string, number>()
  for (const { packageId: id, quantity } of carts.flat()) merged.set(id, Math.max(quantity, merged.get(id) ?? quantity))
  return [...merged].map(([id, quantity]) => ({ packageId: id, quantity }))
}

/** What is left of a cart once an order placed from it is paid: what was added afterwards. It is a new cart from then on. */
export function withoutPaid(cart: Cart, paid: readonly CartItem[]): Cart {
  const items = cart.items.flatMap((item) => {
    const bought = paid.find(({ packageId: id }) => id === item.packageId)?.quantity ?? 0
    return item.quantity > bought ? [{ ...item, quantity: item.quantity - bought }] : []
  })
  return { key: nextCartKey(cart.key), items }
}

/** The key of the cart that follows this one. */
export function nextCartKey(key: string): string {
  const [id, n = '0'] = key.split('.')
  return `${id}.${Number(n) + 1}`
}

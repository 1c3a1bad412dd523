import { z } from 'zod'
import { type Cart, mergeItems, MOST_OF_ONE } from './cart.ts'

// What comes in of a cart: a form's fields and a cookie's text. Apart from the cart's rules, because pages in the browser ask those.

const MOST_PACKAGES = 10
const packageId = z.string().regex(/^[a-z0-9-]{1,40}$/)
const cartKey = z.string().regex(/^[0-9a-f-]{36}(\.\d{1,4})?$/)

const cookieSchema = z.object({
  key: cartKey,
  items: z.array(z.tuple([packageId, z.number().int().min(1).max(MOST_OF_ONE)])).max(MOST_PACKAGES),
})

/** What a cart form says: one more of a package, or so many of it. */
export const cartForm = z.object({
  packageId: z.string('Selected plan not found').max(40, 'Selected plan not found'),
  quantity: z
    .string()
    .regex(/^-?\d{1,3}$/)
    .transform(Number)
    .optional(),
})

/** Whether a text from a form can name a cart at all. */
export function isCartKey(text: unknown): text is string {
  return cartKey.safeParse(text).success
}

/** The cart in a cookie's text; null when there is none or someone has tampered with it. */
export function parseCart(text: string | null): Cart | null {
  if (!text) return null
  try {
    const { key, items } = cookieSchema.parse(JSON.parse(text))
    return { key, items: mergeItems(items.map(([id, quantity]) => ({ packageId: id, quantity }))) }
  } catch {
    return null
  }
}

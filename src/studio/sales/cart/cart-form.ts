import { z } from 'zod'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { type Cart, mergeItems, MOST_OF_ONE } from './cart.ts'

// Input about a cart: a form's fields and a cookie's text. Separate from the cart's rules, which pages use in the browser.

const MOST_PACKAGES = 10
const packageId = z.string().regex(/^[a-z0-9-]{1,40}$/)
const cartKey = z.string().regex(/^[0-9a-f-]{36}(\.\d{1,4})?$/)

const cookieSchema = z.object({
  key: cartKey,
  items: z.array(z.tuple([packageId, z.number().int().min(1).max(MOST_OF_ONE)])).max(MOST_PACKAGES),
})

/** What a cart form asks for: one more of a package, or a quantity of it. */
export const cartForm = z.object({
  packageId: lineOrNone(100, 'Selected plan not found').max(40, 'Selected plan not found'),
  quantity: z
    .string()
    .regex(/^-?\d{1,3}$/)
    .transform(Number)
    .optional(),
})

/** Whether a text from a form has the form of a cart's key. */
export function isCartKey(text: unknown): text is string {
  return cartKey.safeParse(text).success
}

/** Reads the cart from a cookie's text; null when there is none or it has been tampered with. */
export function parseCart(text: string | null): Cart | null {
  try {
    const { key, items } = cookieSchema.parse(JSON.parse(text ?? ''))
    return { key, items: mergeItems(items.map(([id, quantity]) => ({ packageId: id, quantity }))) }
  } catch {
    return null
  }
}

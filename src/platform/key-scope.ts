/** What an API key may do: read, also book for people and guests, or all that admins do but decide who gets in (PRODUCT 5). */
export const KEY_SCOPES = ['read', 'bookings', 'all'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The narrowest scope that opens an endpoint; `none` where no key does. */
export type NeededScope = KeyScope | 'none'

/** Whether a key of that scope opens it: each scope includes those before it. */
export function isWithinScope(scope: KeyScope, needed: NeededScope): boolean {
  return needed !== 'none' && KEY_SCOPES.indexOf(needed) <= KEY_SCOPES.indexOf(scope)
}

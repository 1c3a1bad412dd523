import type { Links } from '#src/platform/links.server.ts'
import { addStudioDays } from '#src/kit/time.ts'
import { ORDER_LINK } from './order.ts'

const DAYS_TO_SEE = 90

/** The token that shows one order to the person who placed it, a visitor too. Promises: it shows this order and no other, for
 *  ninety days. Locks: none. */
export function signOrderLink(links: Links, order: { id: string; createdAt: Date }): string {
  return links.sign({ purpose: ORDER_LINK, subject: order.id, expiresAt: addStudioDays(order.createdAt, DAYS_TO_SEE) })
}

import type { Work } from '#src/platform/ctx.server.ts'
import type { PromoCode } from './promo-code.ts'
import { lockPromoCode } from './promo-codes.store.server.ts'

/** The code that an order is written with, in the caller's transaction; null when there is none. Promises: its uses are counted and
 *  written by one at a time. Locks: the code, before the member and the series of receipts. */
export async function holdPromoCode({ tx }: Pick<Work, 'tx'>, code: string | undefined): Promise<PromoCode | null> {
  return code ? lockPromoCode(tx, code) : null
}

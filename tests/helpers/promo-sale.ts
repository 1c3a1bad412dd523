import { newId } from '#src/kit/id.ts'
import type { TillSale } from '#src/studio/sales/till/sell-at-till.server.ts'

/** One basic package at the till for Grace, in cash, with the code of `aPromoCode`: a fifth off £33. */
export function promoSale(sale: Partial<TillSale> = {}): TillSale {
  return {
    saleId: newId(),
    items: [{ packageId: 'basic', quantity: 1 }],
    promoCode: 'autumn',
    amountPence: 2640,
    creditPence: 0,
    tender: 'cash',
    reason: '',
    memberId: '',
    name: 'Grace',
    email: 'grace@example.com',
    ...sale,
  }
}

import { keysOf } from '#src/kit/keys-of.ts'
import { invariant, type RefusalText } from '#src/kit/outcome.ts'
import { tillTenderLabels } from '#src/studio/sales/till/till.ts'
import { buyingAgainRefusals } from '../buying-again/buying-again.ts'
import type { HallPaymentMethod } from '#src/studio/hall-hire/money/hall-money.ts'

/** By what a payment is made. */
export const tenderLabels = {
  stripe: 'Online',
  cash: 'Cash',
  card_machine: 'Card machine',
  bank_transfer: 'Bank transfer',
  account: 'Account credit',
  complimentary: 'Complimentary',
}
export const TENDERS = keysOf(tenderLabels)
export type Tender = (typeof TENDERS)[number]
/** Taken, and given back, by the studio itself. */
export type DeskTender = Exclude<Tender, 'stripe'>

/** By what a debt is paid at the till: by money. */
const { complimentary: _free, ...moneyLabels } = tillTenderLabels
export const debtTenderLabels = moneyLabels
export type DebtTender = keyof typeof debtTenderLabels

const tenders = { card: 'card_machine', cash: 'cash', bank_transfer: 'bank_transfer', online: 'stripe' } as const

/** The tender of a method as the account of a hall hire names it. */
export function tenderOf<Method extends HallPaymentMethod>(method: Method): (typeof tenders)[Method] {
  return tenders[method]
}

/** The other way round. A hire is never paid by credit, nor free. */
export function hallMethodOf(tender: Tender): HallPaymentMethod {
  const method = keysOf(tenders).find((one) => tenders[one] === tender)
  invariant(method, 'a hire is paid by one of these')
  return method
}

export const takeRefusals = {
  payment_differs: { status: 409, message: 'This form has taken another payment before. Please open the page again.' },
  cannot_be_given: { status: 409, message: 'This cannot be given any more, so nothing was taken. Please look again.' },
  ...buyingAgainRefusals,
} satisfies Record<string, RefusalText>
export type TakeRefusal = keyof typeof takeRefusals

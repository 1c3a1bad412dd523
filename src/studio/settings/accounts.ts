import { z } from 'zod'
import { keysOf } from '#src/kit/keys-of.ts'
import { oneLine } from '#src/kit/typed-text.ts'

/** The accounts of the studio's bookkeeping that the ledger touches, with what each starts as. Xero takes codes, QuickBooks names. */
export const accountLabels = {
  stripe: 'Stripe balance',
  cash: 'Cash',
  card_machine: 'Card machine',
  bank: 'Bank',
  deposits: 'Deposits held',
  fees: 'Payment fees',
  disputes: 'Disputed payments',
  classes: 'Sales of classes',
  hall: 'Sales of hall hire',
  vat: 'VAT',
}
/** What QuickBooks is told, which takes names: a code is Xero's alone. */
export function accountNameOf(codes: Record<AccountName, string>, account: AccountName): string {
  return /^\d+$/.test(codes[account]) ? accountLabels[account] : codes[account]
}

export const ACCOUNTS = keysOf(accountLabels)
export type AccountName = (typeof ACCOUNTS)[number]

const code = oneLine(100, 'Please give a code')

export const accountsSetting = z.object({
  stripe: code,
  cash: code,
  card_machine: code,
  bank: code,
  deposits: code,
  fees: code,
  disputes: code,
  classes: code,
  hall: code,
  vat: code,
} satisfies Record<AccountName, typeof code>)
export type AccountCodes = z.output<typeof accountsSetting>

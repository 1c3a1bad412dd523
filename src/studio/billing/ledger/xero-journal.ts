import { rateInWords } from '#src/studio/settings/vat.ts'
import type { AccountName } from '#src/studio/settings/accounts.ts'
import { type DayLine, journalLines, type Movement } from './journal.ts'

/** A line of Xero's manual journals: VAT is in the amount, and the rate says how much, because only so it reaches the VAT return. */
export type XeroLine = DayLine & { taxRate: string }

/** Xero imports fewer than 300 lines at once. */
export const MOST_XERO_LINES = 299

/** The journal of some movements as files for Xero. A day's takings, and each credit note, are never divided between two, so each file
 *  balances; the rates are named as Xero's help lists them for the United Kingdom (help.xero.com/uk/Tax-SetDefaults). */
export function xeroJournal(movements: readonly Movement[]): XeroLine[][] {
  const blocks = new Map<string, Map<string, XeroLine>>()
  for (const movement of movements) {
    const { day, creditNoteNo } = movement
    const key = `${day} ${String(creditNoteNo ?? 0).padStart(10, '0')}`
    const block = blocks.get(key) ?? new Map<string, XeroLine>()
    for (const { account, taxRate, amountPence } of xeroLines(movement)) {
      const before = block.get(`${account} ${taxRate}`)?.amountPence ?? 0
      block.set(`${account} ${taxRate}`, { day, creditNoteNo, account, taxRate, amountPence: before + amountPence })
    }
    blocks.set(key, block)
  }
  const files: XeroLine[][] = [[]]
  for (const key of [...blocks.keys()].toSorted()) {
    const lines = [...blocks.get(key)!.values()].filter(({ amountPence }) => amountPence !== 0)
    if (files.at(-1)!.length + lines.length > MOST_XERO_LINES) files.push([])
    files.at(-1)!.push(...lines)
  }
  return files
}

function xeroLines(movement: Movement): Pick<XeroLine, 'account' | 'taxRate' | 'amountPence'>[] {
  const lines = journalLines(movement)
  const vatPence = lines.find(({ account }) => account === 'vat')?.amountPence ?? 0
  return lines
    .filter(({ account }) => account !== 'vat')
    .map(({ account, amountPence }) =>
      isSale(account)
        ? { account, amountPence: amountPence + vatPence, taxRate: rateOfSale(movement) }
        : { account, amountPence, taxRate: NO_VAT },
    )
}

const NO_VAT = 'No VAT'

function isSale(account: AccountName): boolean {
  return account === 'classes' || account === 'hall'
}

/** As the receipt was issued; a deposit that is kept is outside the scope of VAT (decision 113). */
function rateOfSale({ kind, vatBasisPoints, purpose }: Movement): string {
  if (vatBasisPoints === null || kind === 'deposit_kept') return NO_VAT
  if (vatBasisPoints === 0) return purpose === 'hall_hire' ? 'Exempt Income' : 'Zero Rated Income'
  return `${rateInWords(vatBasisPoints)} (VAT on Income)`
}

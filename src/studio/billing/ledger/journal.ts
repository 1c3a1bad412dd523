import { z } from 'zod'
import { isStudioDate } from '#src/kit/time.ts'
import { type AccountName, ACCOUNTS } from '#src/studio/settings/accounts.ts'
import type { LEDGER_KINDS, PaymentPurpose } from '../payments/payment-search.ts'
import type { Tender } from '../payments/tender.ts'

/** One entry of the ledger, with what decides which accounts it touches. */
export type Movement = {
  /** Studio date. */
  day: string
  kind: (typeof LEDGER_KINDS)[number]
  /** Positive towards the studio, negative away from it. */
  amountPence: number
  /** Null where it belongs to no payment: what the provider keeps or sends on. */
  tender: Tender | null
  purpose: PaymentPurpose | null
  /** Of the amount, without sign: VAT, and a deposit for the hall. */
  vatPence: number
  depositPence: number
  /** Of the receipt; null where it had no VAT. */
  vatBasisPoints: number | null
  creditNoteNo: number | null
}

/** Debits are positive, credits negative. */
export type JournalLine = { account: AccountName; amountPence: number }

/** An entry of the ledger as lines of double entry. They always come to nought; of a deposit there is no revenue, and nothing of a
 *  payout: the money is the studio's before and after. Decision 056. */
export function journalLines(movement: Movement): JournalLine[] {
  const { kind, amountPence, vatPence, depositPence, purpose } = movement
  const sign = Math.sign(amountPence)
  const other: JournalLine[] =
    kind === 'fee'
      ? [{ account: 'fees', amountPence: -amountPence }]
      : kind === 'payout'
        ? [{ account: 'bank', amountPence: -amountPence }]
        : kind === 'deposit_kept'
          ? // Compensation is outside the scope of VAT (decision 113).
            [
              { account: 'deposits', amountPence: depositPence },
              { account: 'hall', amountPence: -depositPence },
            ]
          : kind === 'dispute' || kind === 'dispute_won'
            ? [{ account: 'disputes', amountPence: -amountPence }]
            : [
                { account: 'deposits', amountPence: -sign * depositPence },
                { account: 'vat', amountPence: -sign * vatPence },
                {
                  account: purpose === 'hall_hire' ? 'hall' : 'classes',
                  amountPence: sign * (vatPence + depositPence) - amountPence,
                },
              ]
  const lines = [{ account: holderOf(movement), amountPence }, ...other]
  return lines.filter((line) => line.amountPence !== 0)
}

/** Where the money is. */
function holderOf({ tender }: Pick<Movement, 'tender'>): AccountName {
  if (tender === 'cash' || tender === 'card_machine') return tender
  return tender === 'bank_transfer' ? 'bank' : 'stripe'
}

export type DayLine = JournalLine & { day: string; creditNoteNo: number | null }

/** The journal of some movements: for each day one line for each account, and lines of its own for each credit note. */
export function journalOf(movements: readonly Movement[]): DayLine[] {
  const lines = new Map<string, DayLine>()
  for (const movement of movements) {
    const { day, creditNoteNo } = movement
    for (const { account, amountPence } of journalLines(movement)) {
      const key = [day, creditNoteNo ?? 0, ACCOUNTS.indexOf(account)]
        .map((part) => String(part).padStart(10, '0'))
        .join()
      const sum = (lines.get(key)?.amountPence ?? 0) + amountPence
      lines.set(key, { day, creditNoteNo, account, amountPence: sum })
    }
  }
  return [...lines.keys()]
    .toSorted()
    .map((key) => lines.get(key)!)
    .filter(({ amountPence }) => amountPence !== 0)
}

export const JOURNAL_FORMATS = ['xero', 'quickbooks'] as const

/** What of the journal is downloaded, as an address says it: studio dates, both included. */
export const journalQuery = z.object({
  format: z.enum(JOURNAL_FORMATS).catch('xero'),
  from: z.string().refine(isStudioDate).catch('').default(''),
  to: z.string().refine(isStudioDate).catch('').default(''),
})

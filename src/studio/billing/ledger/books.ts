export const BOOK_KINDS = ['charge', 'refund', 'dispute', 'dispute_won'] as const
type BookKind = (typeof BOOK_KINDS)[number]

/** One movement of a payment's money, in our ledger or the provider's books; negative away from the studio. */
export type BookLine = { ref: string; kind: BookKind; amountPence: number; at: Date }

export type Difference = {
  ref: string
  kind: BookKind
  /** Null where this side does not know it. */
  oursPence: number | null
  theirsPence: number | null
  at: Date
}

export type Comparison = { differences: Difference[]; oursPence: number; theirsPence: number; lines: number }

/** Compares our ledger with the provider's books. Both sides may contain more than the period, because the two record a
 *  movement at slightly different moments: a line is missing on one side only when the other has it since `since`. */
export function compareBooks(
  { ours, theirs }: { ours: readonly BookLine[]; theirs: readonly BookLine[] },
  since: Date,
): Comparison {
  const [left, right] = [byKey(ours), byKey(theirs)]
  const keys = [...new Set([...left.keys(), ...right.keys()])]
  const differences = keys.flatMap((key): Difference[] => {
    const [mine, their] = [left.get(key), right.get(key)]
    const line = mine ?? their
    if (!line || mine?.amountPence === their?.amountPence) return []
    if (line.at < since) return []
    const { ref, kind, at } = line
    return [{ ref, kind, at, oursPence: mine?.amountPence ?? null, theirsPence: their?.amountPence ?? null }]
  })
  const inTime = (lines: readonly BookLine[]) => lines.filter(({ at }) => at >= since)
  return {
    differences: differences.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    oursPence: sum(inTime(ours)),
    theirsPence: sum(inTime(theirs)),
    lines: inTime(ours).length,
  }
}

/** A line of the provider's balance, with the fee that it keeps of it. */
export type BalanceLine = { id: string; kind: string; ref: string; amountPence: number; feePence: number; at: Date }

/** What the ledger has of the balance besides the payments' own money: fees, and what went on to the studio's bank. */
export function balanceEntries(lines: readonly BalanceLine[]) {
  return lines.flatMap(({ id: providerRef, kind, amountPence, feePence, at }) => {
    const fee = kind === 'fee' ? amountPence - feePence : -feePence
    return [
      ...(fee === 0 ? [] : [{ kind: 'fee' as const, providerRef, amountPence: fee, at }]),
      ...(kind === 'payout' ? [{ kind: 'payout' as const, providerRef, amountPence, at }] : []),
    ]
  })
}

type PaidOut = {
  id: string
  isByHand: boolean
  state: 'on_its_way' | 'paid' | 'failed'
  amountPence: number
  lines: readonly BalanceLine[] | null
}

/** Whether a payout is the sum of its lines and our ledger has the same of them. Of one that was made by hand nobody says what it is made
 *  of: it matches where just that much has left the balance, and of one that failed nothing. Null while it is not put together yet. */
export function isMatched(
  { id, isByHand, state, amountPence, lines }: PaidOut,
  { differences, balance }: { differences: readonly Difference[]; balance: readonly BalanceLine[] },
): boolean | null {
  if (isByHand) {
    const gone = balance.filter(({ kind, ref }) => kind === 'payout' && ref === id)
    return -sum(gone) === (state === 'failed' ? 0 : amountPence)
  }
  if (!lines) return null
  const pence = lines.reduce((total, line) => total + line.amountPence - line.feePence, 0)
  return (
    pence === amountPence && !differences.some((one) => lines.some((l) => l.kind === one.kind && l.ref === one.ref))
  )
}

function byKey(lines: readonly BookLine[]): Map<string, BookLine> {
  return new Map(lines.map((line) => [`${line.kind} ${line.ref}`, line]))
}

function sum(lines: readonly { amountPence: number }[]): number {
  return lines.reduce((total, { amountPence }) => total + amountPence, 0)
}

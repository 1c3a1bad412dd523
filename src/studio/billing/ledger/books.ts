/** One movement of money, in our ledger or the provider's books. Refunds are negative. */
export type BookLine = { ref: string; kind: 'charge' | 'refund'; amountPence: number; at: Date }

export type Difference = {
  ref: string
  kind: 'charge' | 'refund'
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

function byKey(lines: readonly BookLine[]): Map<string, BookLine> {
  return new Map(lines.map((line) => [`${line.kind} ${line.ref}`, line]))
}

function sum(lines: readonly BookLine[]): number {
  return lines.reduce((total, { amountPence }) => total + amountPence, 0)
}

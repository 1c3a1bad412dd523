import { formatPence } from '#src/kit/money.ts'
import type { ImportTotals } from '#src/studio/member-import/import-totals.ts'

/** One figure of the former system beside the same in Tempo, in words. */
export type Figure = { name: string; former: string; here: string }

type Totals = Partial<ImportTotals>

const NAMES = [
  ['people', 'People'],
  ['households', 'Households'],
  ['active', 'Active'],
  ['frozen', 'Frozen, or begins later'],
  ['cancelled', 'Cancelled'],
  ['ended', 'Ended'],
  ['classesLeft', 'Classes left'],
  ['unlimited', 'Unlimited'],
  ['consents', 'Newsletter'],
] as const

/** The figures that both have. */
export function comparedTotals(former: Totals, here: Totals): Figure[] {
  const figures = NAMES.flatMap(([key, name]) => {
    const [before, after] = [former[key], here[key]]
    if (before === undefined || after === undefined) return []
    return [{ name, former: before.toLocaleString('en-GB'), here: after.toLocaleString('en-GB') }]
  })
  return former.payments && here.payments
    ? [...figures, { name: 'Next payments', former: dueInWords(former.payments), here: dueInWords(here.payments) }]
    : figures
}

function dueInWords(payments: ImportTotals['payments']): string {
  const count = payments.reduce((sum, one) => sum + one.count, 0)
  return `${count.toLocaleString('en-GB')}, ${formatPence(payments.reduce((sum, { pence }) => sum + pence, 0))}`
}

import { formatPence } from '#src/kit/money.ts'
import { costPerClassPence, type Package, savingsPence } from '#src/studio/products/packages.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Cell, RowHead, Table } from '#src/ui/table.tsx'

/** The Compare & Save table: a column for each package, so that it fits a phone; every figure is computed from price, allowance
 *  and the drop-in price (specification 9: £6, £16 and £35 saved). */
export function CompareAndSave({ packages, dropInPence }: { packages: Package[]; dropInPence: number | null }) {
  const rows = rowsOf(dropInPence)
  const names = packages.map(({ name, isPopular }) => ({
    name,
    className: classNames('compare-name', isPopular && 'compare-popular'),
  }))
  return (
    <section aria-labelledby="compare-title" className="later grid gap-4 [--later:35rem] lg:[--later:27rem]">
      <h2 id="compare-title">Compare &amp; Save</h2>
      <p className="text-lg text-muted">
        {dropInPence !== null && `A single class costs ${formatPence(dropInPence)} when you drop in. `}
        This is what a month of them comes to.
      </p>
      <Table
        caption="Compare & Save"
        isCaptionHidden
        className="compare"
        isNarrow
        head={[{ name: <span className="sr-only">Figure</span> }, ...names]}
      >
        {rows.map(({ label, figure, isTotal }) => (
          <tr key={label} className={isTotal ? 'compare-total' : undefined}>
            <RowHead className="font-normal max-sm:px-3">{label}</RowHead>
            {packages.map((one) => (
              <Cell key={one.id} className={one.isPopular ? 'compare-popular' : undefined}>
                {figure(one)}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  )
}

type Row = { label: string; figure: (one: Package) => string | number; isTotal?: boolean }

/** Nothing is saved where there is no dropping in. */
function rowsOf(dropInPence: number | null): Row[] {
  const costs = ({ allowance }: Package) => (allowance === null ? null : allowance * (dropInPence ?? 0))
  const rows: (Row | false)[] = [
    { label: 'Classes a month', figure: ({ allowance }) => allowance ?? 'Unlimited' },
    dropInPence !== null && { label: 'Dropping in would cost', figure: (one) => pounds(costs(one)) },
    { label: 'Price a month', figure: (one) => formatPence(one.pricePence) },
    { label: 'Cost per class', figure: (one) => pounds(costPerClassPence(one)) },
    dropInPence !== null && {
      label: 'You save',
      figure: (one) => pounds(savingsPence(one, dropInPence)),
      isTotal: true,
    },
  ]
  return rows.filter((row) => row !== false)
}

/** Unlimited classes have no figure. */
function pounds(pence: number | null): string {
  return pence === null ? '–' : formatPence(pence)
}

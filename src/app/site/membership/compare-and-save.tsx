import { formatPence } from '#src/kit/money.ts'
import { costPerClassPence, type Package, savingsPence } from '#src/studio/memberships/packages.ts'
import { Cell, HeadCell, Table } from '#src/ui/table.tsx'

/** The Compare & Save table: every figure follows from price, allowance and the drop-in price. */
export function CompareAndSave({ packages, dropInPence }: { packages: Package[]; dropInPence: number }) {
  return (
    <section aria-labelledby="compare-title" className="grid gap-4">
      <h2 id="compare-title">Compare &amp; Save</h2>
      <p className="text-muted">A single class costs {formatPence(dropInPence)} when you drop in.</p>
      <Table caption="Compare & Save" isCaptionHidden>
        <thead>
          <tr>
            <HeadCell>Package</HeadCell>
            <HeadCell>Classes a month</HeadCell>
            <HeadCell>Price a month</HeadCell>
            <HeadCell>Cost per class</HeadCell>
            <HeadCell>Dropping in would cost</HeadCell>
            <HeadCell>You save</HeadCell>
          </tr>
        </thead>
        <tbody>
          {packages.map((one) => (
            <tr key={one.id}>
              <th scope="row" className="border-b border-line px-4 py-3 font-semibold">
                {one.name}
              </th>
              <Cell>{one.allowance}</Cell>
              <Cell>{formatPence(one.pricePence)}</Cell>
              <Cell>{formatPence(costPerClassPence(one))}</Cell>
              <Cell>{formatPence(one.allowance * dropInPence)}</Cell>
              <Cell className="font-semibold">{formatPence(savingsPence(one, dropInPence))}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

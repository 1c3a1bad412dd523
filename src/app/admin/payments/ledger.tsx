import { Badge } from '#src/ui/badge.tsx'
import { Cell, rightAligned, Table } from '#src/ui/table.tsx'
import type { ledgerLines, refundLines } from './ledger-lines.ts'

type LedgerProps = { entries: ReturnType<typeof ledgerLines>; refunds: ReturnType<typeof refundLines> }

/** The ledger of one payment, and its refunds. */
export function Ledger({ entries, refunds }: LedgerProps) {
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Ledger</h2>
      {entries.length === 0 ? (
        <p className="text-muted">No money has moved for this payment.</p>
      ) : (
        <Table
          caption="Movements of this payment"
          isCaptionHidden
          head={['When', 'What', 'Reference', rightAligned('Amount'), rightAligned('Left')]}
        >
          {entries.map((entry) => (
            <tr key={entry.id}>
              <Cell className="text-muted">{entry.when}</Cell>
              <Cell>{entry.kind}</Cell>
              <Cell className="wrap-anywhere text-muted">{entry.providerRef}</Cell>
              <Cell className="text-right whitespace-nowrap tabular-nums">{entry.amount}</Cell>
              <Cell className="text-right whitespace-nowrap tabular-nums">{entry.left}</Cell>
            </tr>
          ))}
        </Table>
      )}
      {refunds.length > 0 && (
        <>
          <h3 className="text-xl">Refunds</h3>
          <ul className="grid gap-3">
            {refunds.map((refund) => (
              <li key={refund.id} className="grid gap-1 rounded-lg border border-line bg-raised p-4">
                <p className="flex flex-wrap items-baseline justify-between gap-2">
                  <strong className="tabular-nums">
                    {refund.amount}
                    {refund.number && <span className="font-normal text-muted">, {refund.number}</span>}
                  </strong>
                  <Badge tone={refund.isFailed ? 'error' : 'plain'}>{refund.state}</Badge>
                </p>
                <p className="wrap-anywhere">{refund.reason}</p>
                {refund.vat && <p>{`VAT ${refund.vat}`}</p>}
                <p className="text-muted">
                  {refund.when}
                  {refund.toAccount && '. To the member’s account.'}
                  {refund.keepsGrant && '. They keep what they bought.'}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

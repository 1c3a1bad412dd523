import { Link } from 'react-router'
import { Badge } from '#src/ui/badge.tsx'
import { Cell, rightAligned, Table } from '#src/ui/table.tsx'
import type { PaymentView } from './payment-line.ts'

/** The payments found; on a phone each is a card. */
export function PaymentTable({ lines }: { lines: PaymentView[] }) {
  return (
    <>
      <div className="hidden md:block">
        <Table caption="Payments" isCaptionHidden head={['When', 'Who', 'For', rightAligned('Amount'), 'State']}>
          {lines.map((line) => (
            <tr key={line.id} data-payment-id={line.id}>
              <Cell className="text-muted">{line.when}</Cell>
              <th scope="row" className="border-b border-line px-4 py-3 text-left align-top font-semibold">
                <NameOf line={line} />
                <span className="block font-normal wrap-anywhere text-muted">{line.email}</span>
              </th>
              <Cell>
                {line.description}
                {(line.receipt || !line.isOnline) && (
                  <span className="block text-muted tabular-nums">
                    {[line.receipt, line.isOnline ? null : line.tender].filter(Boolean).join(', ')}
                  </span>
                )}
              </Cell>
              <Cell className="text-right whitespace-nowrap tabular-nums">
                {line.amount}
                {line.refunded && <span className="block text-muted">{`-${line.refunded}`}</span>}
              </Cell>
              <Cell>
                <Badge tone={line.tone}>{line.standing}</Badge>
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
      <ul className="grid gap-3 md:hidden">
        {lines.map((line) => (
          <li key={line.id} className="grid gap-1 rounded-lg border border-line bg-raised p-4">
            <p className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
              <NameOf line={line} />
              <span className="tabular-nums">{line.amount}</span>
            </p>
            <p>{line.isOnline ? line.description : `${line.description}, ${line.tender.toLowerCase()}`}</p>
            <p className="flex flex-wrap items-center gap-2 text-muted">
              <Badge tone={line.tone}>{line.standing}</Badge> {line.when}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function NameOf({ line }: { line: PaymentView }) {
  return (
    <Link to={`/dashboard/payments/${line.id}`} className="wrap-anywhere">
      {line.name || 'No name given'}
    </Link>
  )
}

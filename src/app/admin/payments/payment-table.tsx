import { Link } from 'react-router'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Cell, rightAligned, RowHead, Table } from '#src/ui/table.tsx'
import type { PaymentView } from './payment-line.ts'

/** The payments found. */
export function PaymentTable({ lines }: { lines: PaymentView[] }) {
  return (
    <Table caption="Payments" isCaptionHidden head={['When', 'Who', 'For', rightAligned('Amount'), 'State']}>
      {lines.map((line) => (
        <tr key={line.id} data-payment-id={line.id}>
          <Cell className="text-muted">{line.when}</Cell>
          <RowHead>
            <NameOf line={line} />
            <span className="block font-normal wrap-anywhere text-muted">{emailInWords(line.email)}</span>
          </RowHead>
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
  )
}

function NameOf({ line }: { line: PaymentView }) {
  return (
    <Link to={`/dashboard/payments/${line.id}`} className="block min-w-28 wrap-anywhere">
      {line.name || 'No name given'}
    </Link>
  )
}

import { Link } from 'react-router'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Cell, RowHead, Table } from '#src/ui/table.tsx'
import type { UserLine } from './user-line.ts'

/** The people found. */
export function UserTable({ lines }: { lines: UserLine[] }) {
  return (
    <Table caption="Users" isCaptionHidden head={['Name', 'Email and contact', 'Membership', 'Collected by', 'Since']}>
      {lines.map((line) => (
        <tr key={line.id} data-user-id={line.id}>
          <RowHead>
            <NameOf line={line} />
          </RowHead>
          <Cell className="wrap-anywhere">
            {emailInWords(line.email)}
            <span className="block text-muted">{line.contact}</span>
          </Cell>
          <Cell>
            {line.membership}
            {line.passes.map((pass, n) => (
              <span key={n} className="block">
                {pass}
              </span>
            ))}
          </Cell>
          <Cell>{line.collectedBy ?? 'Nothing'}</Cell>
          <Cell className="whitespace-nowrap text-muted tabular-nums">{line.since}</Cell>
        </tr>
      ))}
    </Table>
  )
}

function NameOf({ line }: { line: UserLine }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link to={`/dashboard/users/${line.id}`} className="wrap-break-word">
        {line.name || 'No name given'}
      </Link>
      {line.others && <span className="text-muted">{line.others}</span>}
      {line.marks.map((mark) => (
        <Badge key={mark} tone={mark === 'Deactivated' ? 'error' : 'plain'}>
          {mark}
        </Badge>
      ))}
    </span>
  )
}

import { Link } from 'react-router'
import { Badge } from '#src/ui/badge.tsx'
import { Cell, Table } from '#src/ui/table.tsx'
import type { UserLine } from './user-line.ts'

/** The people found; on a phone each is a card, because a table of six columns has no place there. */
export function UserTable({ lines }: { lines: UserLine[] }) {
  return (
    <>
      <div className="hidden min-w-0 lg:block">
        <Table
          caption="Users"
          isCaptionHidden
          head={['Name', 'Email and contact', 'Membership', 'Collected by', 'Since']}
        >
          {lines.map((line) => (
            <tr key={line.id} data-user-id={line.id}>
              <th scope="row" className="border-b border-line px-4 py-3 align-top font-semibold">
                <NameOf line={line} wrap="wrap-break-word" />
              </th>
              <Cell className="wrap-break-word">
                {line.email}
                <span className="block text-muted">{line.contact}</span>
              </Cell>
              <Cell>{line.membership}</Cell>
              <Cell>{line.collectedBy ?? 'Nothing'}</Cell>
              <Cell className="whitespace-nowrap text-muted tabular-nums">{line.since}</Cell>
            </tr>
          ))}
        </Table>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:hidden">
        {lines.map((line) => (
          <li key={line.id} className="grid content-start gap-1 rounded-lg border border-line bg-raised p-4">
            <p className="font-semibold">
              <NameOf line={line} wrap="wrap-anywhere" />
            </p>
            <p className="wrap-anywhere text-muted">
              {line.email}
              <br />
              {line.contact}
            </p>
            <p>
              {line.membership}
              {line.collectedBy && `, collected by ${line.collectedBy.toLowerCase()}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function NameOf({ line, wrap }: { line: UserLine; wrap: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link to={`/dashboard/users/${line.id}`} className={wrap}>
        {line.name || 'No name given'}
      </Link>
      {line.marks.map((mark) => (
        <Badge key={mark} tone={mark === 'Deactivated' ? 'error' : 'plain'}>
          {mark}
        </Badge>
      ))}
    </span>
  )
}

import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { Cell, RowHead, Table } from '#src/ui/table.tsx'
import type { Pages, readAttendance, readChanges, readPayments } from './history.server.ts'

type Attendance = Awaited<ReturnType<typeof readAttendance>>
type Payments = Awaited<ReturnType<typeof readPayments>>
type Changes = Awaited<ReturnType<typeof readChanges>>

/** One page of history, with links to the others. */
export function HistoryLines({ history }: { history: Attendance | Payments | Changes }) {
  return (
    <>
      {history.view === 'attendance' && <AttendanceTable lines={history.lines} />}
      {history.view === 'payments' && <PaymentsTable lines={history.lines} />}
      {history.view === 'changes' && <ChangesTable lines={history.lines} />}
      <PageLinks view={history.view} pages={history.pages} />
    </>
  )
}

const attendanceTones: Record<string, BadgeTone> = { Attended: 'success', 'No Show': 'error' }

function AttendanceTable({ lines }: { lines: Attendance['lines'] }) {
  return (
    <Table caption="Attendance history" isCaptionHidden head={['Class', 'When', 'Attendance']}>
      {lines.map((line) => (
        <tr key={line.reference}>
          <RowHead>
            {line.className}
            {line.personName && (
              <span className="font-normal text-muted">
                {' '}
                for <bdi>{line.personName}</bdi>
              </span>
            )}
            {line.instructor && <span className="block font-normal text-muted">{`with ${line.instructor}`}</span>}
          </RowHead>
          <Cell>{line.when}</Cell>
          <Cell>
            <Badge tone={attendanceTones[line.attendance] ?? 'plain'}>{line.attendance}</Badge>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

const paymentTones: Record<string, BadgeTone> = { Paid: 'success', Failed: 'error' }

function PaymentsTable({ lines }: { lines: Payments['lines'] }) {
  return (
    <Table caption="Payments" isCaptionHidden head={['What', 'When', 'Amount', 'State', 'Receipt']}>
      {lines.map((line) => (
        <tr key={line.id}>
          <RowHead>{line.what}</RowHead>
          <Cell>{line.when}</Cell>
          <Cell className="tabular-nums">{line.amount}</Cell>
          <Cell>
            <Badge tone={paymentTones[line.state] ?? 'plain'}>{line.state}</Badge>
          </Cell>
          <Cell>{line.receipt && <ReceiptLink id={line.id} number={line.receipt} />}</Cell>
        </tr>
      ))}
    </Table>
  )
}

function ReceiptLink({ id, number }: { id: string; number: string }) {
  return (
    <Link
      to={`/dashboard/history/receipts/${id}`}
      className="inline-block py-1 whitespace-nowrap underline underline-offset-4 tabular-nums"
    >
      {number}
    </Link>
  )
}

function ChangesTable({ lines }: { lines: Changes['lines'] }) {
  return (
    <Table caption="Changes" isCaptionHidden head={['What', 'When', 'By']}>
      {lines.map((line) => (
        <tr key={line.id}>
          <RowHead>{line.what}</RowHead>
          <Cell>{line.when}</Cell>
          <Cell>{line.by}</Cell>
        </tr>
      ))}
    </Table>
  )
}

function PageLinks({ view, pages: { page, lastPage } }: { view: string; pages: Pages }) {
  if (lastPage === 1) return null
  const link = (to: number, label: string) => (
    <Link to={`?view=${view}&page=${to}`} className={buttonLook({ variant: 'secondary', size: 'small' })}>
      {label}
    </Link>
  )
  return (
    <nav aria-label="Pages" className="flex items-center gap-3">
      {page > 1 && link(page - 1, 'Newer')}
      <span>
        Page {page} of {lastPage}
      </span>
      {page < lastPage && link(page + 1, 'Older')}
    </nav>
  )
}

import { Form, Link } from 'react-router'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Cell, Table } from '#src/ui/table.tsx'
import { type HireLine, stateNames, stateTones } from './hire-line.ts'

type TableQuery = { search: string; show: 'coming' | 'past' | 'cancelled' }

const shows = [
  ['coming', 'Coming'],
  ['past', 'Past'],
  ['cancelled', 'Cancelled'],
] as const

/** All hires, searchable by name, e-mail or telephone number. */
export function HireTable({ lines, query }: { lines: HireLine[]; query: TableQuery }) {
  return (
    <section aria-labelledby="all-title" className="grid gap-4">
      <h2 id="all-title">All bookings</h2>
      <nav aria-label="Which bookings" className="flex flex-wrap gap-x-5 gap-y-2">
        {shows.map(([show, label]) => (
          <Link
            key={show}
            to={`?show=${show}`}
            preventScrollReset
            aria-current={query.show === show ? 'page' : undefined}
            className="inline-flex min-h-11 items-center font-semibold text-muted underline-offset-8 aria-[current=page]:text-ink aria-[current=page]:underline"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Form role="search" className="flex flex-wrap items-end gap-3" preventScrollReset>
        <input type="hidden" name="show" value={query.show} />
        <Field label="Name, email or phone" name="search" type="search" defaultValue={query.search} />
        <Button variant="secondary">Search</Button>
      </Form>
      {lines.length === 0 ? <EmptyState title="No bookings here" /> : <Lines lines={lines} />}
    </section>
  )
}

function Lines({ lines }: { lines: HireLine[] }) {
  return (
    <Table caption="Bookings of the hall" isCaptionHidden head={['When', 'Event', 'Customer', 'State', 'Price']}>
      {lines.map((line) => (
        <tr key={line.id}>
          <Cell className="whitespace-nowrap">
            <Link to={`/dashboard/hall-hires/${line.id}`} className="font-semibold underline underline-offset-4">
              {line.day}
            </Link>
            <br />
            {line.times}
          </Cell>
          <Cell>
            {line.eventType}
            <br />
            <span className="whitespace-nowrap text-muted">{line.expectedAttendees} people</span>
          </Cell>
          <Cell className="wrap-anywhere">
            {line.customerName}
            <br />
            <span className="text-muted">{line.customerEmail}</span>
          </Cell>
          <Cell>
            <Badge tone={stateTones[line.state]}>{stateNames[line.state]}</Badge>
          </Cell>
          <Cell className="whitespace-nowrap">
            {line.price}
            <br />
            <span className="text-muted">{line.money}</span>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

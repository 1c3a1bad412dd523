import { Link } from 'react-router'
import { formatDate } from '#src/kit/time.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

type CounterProps = {
  products: { id: string; name: string; price: string; to: string; isChosen: boolean }[]
  lines: { id: string; name: string; quantity: number; price: string; more: string; fewer: string }[]
  total: string
}

/** What is sold: a tap on a product adds one. */
export function Counter({ products, lines, total }: CounterProps) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">What</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {products.map(({ id, name, price, to, isChosen }) => (
          <li key={id}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isChosen || undefined}
              className="flex h-full flex-wrap items-baseline justify-between gap-x-3 rounded-md border border-line px-4 py-3 font-semibold hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-sunk"
            >
              <span>{name}</span>
              <span className="text-muted tabular-nums">{price}</span>
            </Link>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <ul className="grid gap-2 border-t border-line pt-4">
          {lines.map((line) => (
            <li key={line.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="basis-full">{line.name}</span>
              <Link to={line.fewer} preventScrollReset className={buttonLook({ variant: 'secondary', size: 'small' })}>
                <span aria-hidden="true">−</span>
                <span className="sr-only">One {line.name} fewer</span>
              </Link>
              <span className="min-w-6 text-center tabular-nums">{line.quantity}</span>
              <Link to={line.more} preventScrollReset className={buttonLook({ variant: 'secondary', size: 'small' })}>
                <span aria-hidden="true">+</span>
                <span className="sr-only">One {line.name} more</span>
              </Link>
              <span className="grow text-right tabular-nums">{line.price}</span>
            </li>
          ))}
          <li className="flex justify-between border-t border-line pt-2 text-xl font-semibold">
            <span>Total</span>
            <span className="tabular-nums">{total}</span>
          </li>
        </ul>
      )}
    </Card>
  )
}

type Hire = { id: string; customerName: string; eventDate: string; due: string }

/** Hires that are not paid. */
export function HallDue({ hires }: { hires: Hire[] }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Hall hires to be paid</h2>
      <ul className="grid gap-2">
        {hires.map(({ id, customerName, eventDate, due }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link to={`/dashboard/till/hall?hire=${id}`} className="max-sm:basis-full">
              {customerName}
            </Link>
            <span className="text-muted">{formatDate(eventDate, 'full')}</span>
            <strong className="tabular-nums">{due}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

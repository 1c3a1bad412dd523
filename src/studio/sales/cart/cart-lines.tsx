import { formatPence, formatPenceExact } from '#src/kit/money.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { QuantityControls, RemoveButton } from './cart-controls.tsx'
import type { OrderLine } from '../orders/order.ts'

type CartLinesProps = { lines: readonly OrderLine[]; totalPence: number }

/** The contents of the cart line by line, with its total and the link to the checkout (specification 2, Navbar). */
export function CartLines({ lines, totalPence }: CartLinesProps) {
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty"
        text="Add what you would like, for yourself or for others."
        action={<ButtonLink to="/membership">See what we sell</ButtonLink>}
      />
    )
  }
  return (
    <div className="grid gap-6">
      <ul className="grid">
        {lines.map((line) => (
          <CartLine key={line.packageId} line={line} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 text-lg">
        <span>Total</span>
        <strong data-cart-total className="figure text-4xl">
          {formatPenceExact(totalPence)}
        </strong>
      </p>
      <form method="post" action="/cart" data-cart-checkout className="grid">
        <Button size="large">Checkout</Button>
      </form>
    </div>
  )
}

function CartLine({ line: { packageId, kind, name, quantity, unitPricePence } }: { line: OrderLine }) {
  return (
    <li
      data-cart-item={packageId}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line py-4"
    >
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-[0.9375rem] text-muted">{`${formatPence(unitPricePence)} each${kind === 'plan' ? ', one month' : ''}`}</p>
      </div>
      <p className="text-right font-semibold tabular-nums">{formatPenceExact(quantity * unitPricePence)}</p>
      <div className="-ml-3">
        <QuantityControls packageId={packageId} name={name} quantity={quantity} />
      </div>
      <div className="-mr-4">
        <RemoveButton packageId={packageId} name={name} />
      </div>
    </li>
  )
}

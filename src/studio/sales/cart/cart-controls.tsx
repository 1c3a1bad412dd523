import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MOST_OF_ONE } from './cart.ts'

type Line = { packageId: string; name: string; quantity: number }

/** 'Add to cart' on a package card, and the quantity once it is in the cart (specification 2, membership page). Plain forms;
 *  the enhancement script sends those marked `data-cart-form` without leaving the page. */
export function CartControls({ packageId, name, quantity }: Line) {
  return (
    <div data-cart-region={`card-${packageId}`} className="grid min-h-11">
      {quantity === 0 ? (
        <CartForm packageId={packageId}>
          <Button
            variant="quiet"
            className="w-full"
            data-cart-focus={`${packageId}-add`}
            aria-label={`Add to cart: ${name}`}
          >
            Add to cart
          </Button>
        </CartForm>
      ) : (
        <div className="flex flex-wrap items-center justify-center gap-x-3">
          <span className="opacity-80">In your cart</span>
          <QuantityControls packageId={packageId} name={name} quantity={quantity} />
        </div>
      )}
    </div>
  )
}

/** The quantity of a package, with + and −. Below one removes it. */
export function QuantityControls({ packageId, name, quantity }: Line) {
  return (
    <div role="group" aria-label={`Quantity of ${name}`} className="flex items-center">
      <CartForm packageId={packageId} quantity={quantity - 1}>
        <button
          className={step}
          data-cart-focus={`${packageId}-less`}
          aria-label={quantity > 1 ? `One less of ${name}` : `Remove the last ${name}`}
        >
          <Icon name="minus" />
        </button>
      </CartForm>
      <span data-cart-quantity={packageId} className="min-w-8 text-center font-semibold tabular-nums">
        {quantity}
      </span>
      <CartForm packageId={packageId} quantity={quantity + 1}>
        <button
          className={step}
          disabled={quantity >= MOST_OF_ONE}
          data-cart-focus={`${packageId}-more`}
          aria-label={`One more of ${name}`}
        >
          <Icon name="plus" />
        </button>
      </CartForm>
    </div>
  )
}

export function RemoveButton({ packageId, name }: Pick<Line, 'packageId' | 'name'>) {
  return (
    <CartForm packageId={packageId} quantity={0}>
      <Button variant="quiet" size="small" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </CartForm>
  )
}

function CartForm({ packageId, quantity, children }: { packageId: string; quantity?: number; children: ReactNode }) {
  return (
    <form method="post" action="/cart/items" data-cart-form className="grid">
      <input type="hidden" name="packageId" value={packageId} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {children}
    </form>
  )
}

const step =
  'grid size-11 place-items-center rounded-full border-2 border-transparent hover:bg-current/10 disabled:opacity-40'

import { useRouteLoaderData } from 'react-router'
import { CartLines } from '#src/studio/sales/cart/cart-lines.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { CartView } from './cart-view.server.ts'
import type { loader as layoutLoader } from './site-layout.tsx'

const DRAWER = 'cart-drawer'

/** The quantities in the viewer's cart. */
export function useInCart(packageId: string): number {
  const cart = useRouteLoaderData<typeof layoutLoader>('site')?.cart
  return cart?.lines.find((line) => line.packageId === packageId)?.quantity ?? 0
}

/** The cart in the bar. A link to its page; where the page has the drawer the enhancement script opens that instead. */
export function CartLink({ count }: { count: number }) {
  return (
    <a
      href="/cart"
      data-opens={DRAWER}
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
    >
      <Icon name="cart" className="size-6" />
      <span className="sr-only">{`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}</span>
      <span
        aria-hidden="true"
        data-cart-count={count}
        className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-xs font-bold text-paper tabular-nums data-[cart-count='0']:hidden"
      >
        {count}
      </span>
    </a>
  )
}

/** The cart that slides in from the side. Without scripts it stays hidden and the icon links to /cart. */
export function CartDrawer({ cart }: { cart: Pick<CartView, 'lines' | 'totalPence'> }) {
  return (
    <Dialog id={DRAWER} title="Your cart" shape="drawer">
      <div data-cart-region="drawer">
        <CartLines lines={cart.lines} totalPence={cart.totalPence} />
      </div>
      <p role="status" data-cart-status className="sr-only" />
    </Dialog>
  )
}

import { redirect, useRouteLoaderData } from 'react-router'
import { CartLines } from '#src/studio/sales/cart/cart-lines.tsx'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { fixedMeta } from '../seo/page-meta.ts'
import type { loader as layoutLoader } from '../layout/site-layout.tsx'

export const headers = freshPage

export const meta = fixedMeta({ title: 'Your cart', description: 'What you have chosen.' })

/** The Checkout button, here and in the drawer. */
export function action() {
  return redirect('/checkout', 303)
}

/** The cart as a page of its own, for browsers without scripts (specification 2). */
export default function CartPage() {
  const cart = useRouteLoaderData<typeof layoutLoader>('site')?.cart
  return (
    <div className="page-width max-w-2xl py-12">
      <PageHeader title="Your cart" />
      <div data-cart-region="page">{cart && <CartLines lines={cart.lines} totalPence={cart.totalPence} />}</div>
    </div>
  )
}

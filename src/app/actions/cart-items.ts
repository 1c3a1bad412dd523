import { redirect } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { noticeCookie } from '#src/platform/http/notice.server.ts'
import { cookieLine, readCookie } from '#src/platform/http/cookies.server.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { type Cart, CART_COOKIE, cartCookie, cartRefusals } from '#src/studio/sales/cart/cart.ts'
import { cartForm } from '#src/studio/sales/cart/cart-form.ts'
import { changeCart } from '#src/studio/sales/cart/change-cart.server.ts'
import type { Route } from './+types/cart-items.ts'

export const loader = openedByHand('/cart')

/** Adds one of a package to the cart, or sets its quantity; then returns to the page the button is on. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = scopeOf(context)
  const back = pageBefore(request, '/cart')
  const parsed = parseForm(cartForm, await request.formData())
  if (!parsed.ok) return redirectWithNotice(back, { tone: 'error', text: cartRefusals.bad_quantity.message })
  const { packageId, quantity } = parsed.value
  const cookie = readCookie(request.headers.get('Cookie'), CART_COOKIE, ctx.links.origin)
  const outcome = await changeCart(ctx, { packageId, quantity, cookie })
  if (!outcome.ok) return redirectWithNotice(back, { tone: 'error', text: cartRefusals[outcome.refusal].message })
  const headers = new Headers()
  if (ctx.actor.kind !== 'account') headers.append('Set-Cookie', cookieLine(...cartCookie(outcome.value)))
  const sold = await findProduct(ctx.reader, packageId)
  const notice = {
    tone: 'success' as const,
    text: tell(sold?.name ?? 'Package', packageId, outcome.value),
    ...(back === '/cart' ? {} : { wayOut: { label: 'See your cart', to: '/cart' } }),
  }
  headers.append('Set-Cookie', noticeCookie(notice))
  return redirect(back, { status: 303, headers })
}

function tell(name: string, packageId: string, { items }: Cart): string {
  const quantity = items.find((item) => item.packageId === packageId)?.quantity
  if (!quantity) return `${name} removed from your cart`
  return quantity === 1 ? `${name} is in your cart` : `${name}: ${quantity} in your cart`
}

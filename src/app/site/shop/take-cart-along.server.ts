import { createMiddleware } from 'hono/factory'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { cookieLine, readCookie } from '#src/platform/http/cookies.server.ts'
import { CART_COOKIE, cartCookie } from '#src/studio/sales/cart/cart.ts'
import { mergeCart } from '#src/studio/sales/cart/merge-cart.server.ts'

/** Merges a visitor's cart into the member's after any kind of sign-in: the first page shown does it and deletes the cookie
 *  (PRODUCT 4.4). */
export function takeCartAlong() {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { ctx } = c.get('scope')
    const cookie = readCookie(c.req.header('Cookie'), CART_COOKIE, ctx.links.origin)
    if (ctx.actor.kind !== 'account' || cookie === null) return next()
    await mergeCart(ctx as SignedInCtx, cookie)
    await next()
    c.header('Set-Cookie', cookieLine(...cartCookie({ key: '', items: [] })), { append: true })
  })
}

import { createMiddleware } from 'hono/factory'
import { readCookie } from '#src/platform/auth/actor.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { HonoEnv } from '#src/platform/house.server.ts'
import { CART_COOKIE, cartCookie } from '#src/studio/orders/cart.ts'
import { mergeCart } from '#src/studio/orders/merge-cart.server.ts'

/** Whoever signs in, whichever way, brings the visitor's cart along: the first page they are shown puts it into theirs and takes
 *  the cookie away (PRODUCT 4.4). */
export function takeCartAlong() {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { ctx, house } = c.get('scope')
    const cookie = readCookie(c.req.header('Cookie') ?? null, CART_COOKIE)
    if (ctx.actor.kind !== 'account' || cookie === null) return next()
    await mergeCart(ctx as SignedInCtx, cookie)
    await next()
    const isSecure = house.config.origin.startsWith('https:')
    c.header('Set-Cookie', cartCookie({ key: '', items: [] }, isSecure), { append: true })
  })
}

import { createMiddleware } from 'hono/factory'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'

/** Every address at which money is given, or its giving prepared, with where a page leads instead. */
const pages: readonly (readonly [RegExp, (path: string) => string])[] = [
  [/^\/(cart|cart\/items|checkout)$/, () => '/membership'],
  [/^\/membership\/(pay|for-others|renew|change)$/, () => '/membership'],
  [/^\/hall-hire\/request\/[^/]+\/pay$/, (path) => path.replace(/\/pay$/i, '')],
  [/^\/dashboard\/direct-debit$/, () => '/dashboard/membership'],
]
const calls =
  /^\/api\/(create-(customer|subscription|payment-intent|setup-intent)|confirm-payment|stripe\/.*|checkout)$/

/** Closes all of it in a studio where everything is paid at the front desk (`PAYMENTS=desk`, PRODUCT 1): calls are refused with 409,
 *  pages lead back with a word of why. */
export function paidAtStudio({ paysOnline }: Pick<Services, 'paysOnline'>) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (paysOnline) return next()
    if (calls.test(c.req.path)) return failure(c, 409, 'paid_at_studio', PAID_AT_STUDIO_TEXT)
    // By its route, because the router takes an address with capitals, a slash or the ending for data too.
    const path = c.req.path.replace(/(\/_)?\.data$|\/+$/, '')
    const back = pages.find(([address]) => address.test(c.get('route') ?? path))?.[1](path)
    if (back === undefined) return next()
    const { search } = new URL(c.req.url)
    return redirectWithNotice(back.startsWith('/hall-hire') ? back + search : back, {
      tone: 'info',
      text: PAID_AT_STUDIO_TEXT,
    })
  })
}

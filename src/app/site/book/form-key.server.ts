import { newId } from '#src/kit/id.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { cookieLine, readCookie } from '#src/platform/http/cookies.server.ts'
import { classOrderKey } from '#src/studio/billing/pay-class/class-payment.ts'
import { isCartKey } from '#src/studio/sales/cart/cart-form.ts'
import { findLiveOrder } from '#src/studio/sales/orders/orders.store.server.ts'

const COOKIE = 'tempo_booking'
const AN_HOUR = 3600

/** The key of a viewer's form, in the address or remembered by their browser, so that a sheet that is opened again goes on with the place
 *  that is held; a new one once it is paid, or is another account's. */
export async function readFormKey(ctx: Ctx, request: Request): Promise<{ formKey: string; headers: HeadersInit }> {
  const kept = readCookie(request.headers.get('Cookie'), COOKIE, ctx.links.origin)
  const known = [new URL(request.url).searchParams.get('form'), kept].find((key) => key !== null && isCartKey(key))
  const formKey = known && (await isFree(ctx, known)) ? known : newId()
  return { formKey, headers: formKey === kept ? {} : { 'Set-Cookie': cookieLine(COOKIE, formKey, AN_HOUR) } }
}

async function isFree({ reader, actor }: Ctx, formKey: string): Promise<boolean> {
  const order = await findLiveOrder(reader, classOrderKey(formKey))
  const isOthers = order && order.buyerId !== null && !(actor.kind === 'account' && order.buyerId === actor.userId)
  return order?.state !== 'paid' && !isOthers
}

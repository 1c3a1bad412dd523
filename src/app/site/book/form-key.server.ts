import { newId } from '#src/kit/id.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { cookieLine, readCookie } from '#src/platform/http/cookies.server.ts'
import { classOrderKey } from '#src/studio/billing/pay-class/class-payment.ts'
import { isCartKey } from '#src/studio/sales/cart/cart-form.ts'
import { findLiveOrder } from '#src/studio/sales/orders/orders.store.server.ts'

const COOKIE = 'tempo_booking'
const AN_HOUR = 3600

type FormKey = {
  formKey: string
  /** The form by which this browser has just paid for this class: another place is asked about. */
  paidKey: string | null
  headers: HeadersInit
}

/** The key of a viewer's form, in the address or remembered by their browser, so that a sheet that is opened again goes on with the place
 *  that is held; a new one once it is paid, or is another account's. The browser remembers the paid one beside it. */
export async function readFormKey(ctx: Ctx, request: Request, sessionId: string): Promise<FormKey> {
  const cookie = readCookie(request.headers.get('Cookie'), COOKIE, ctx.links.origin)
  const [kept, keptPaid] = (cookie ?? '').split('.')
  const typed = new URL(request.url).searchParams.get('form')
  const known = [typed, kept].find((key) => isCartKey(key)) ?? null
  const formKey = known && (await isFree(ctx, known)) ? known : newId()
  const paidKey = await findPaid(ctx, [typed, kept, keptPaid], sessionId)
  const value = paidKey ? `${formKey}.${paidKey}` : formKey
  return { formKey, paidKey, headers: value === cookie ? {} : { 'Set-Cookie': cookieLine(COOKIE, value, AN_HOUR) } }
}

async function findPaid(ctx: Ctx, keys: (string | null | undefined)[], sessionId: string): Promise<string | null> {
  for (const key of new Set(keys.filter((one) => isCartKey(one)))) {
    const order = await findLiveOrder(ctx.reader, classOrderKey(key))
    if (order?.state === 'paid' && order.sessionId === sessionId && !isOthers(ctx, order)) return key
  }
  return null
}

async function isFree(ctx: Ctx, formKey: string): Promise<boolean> {
  const order = await findLiveOrder(ctx.reader, classOrderKey(formKey))
  return order?.state !== 'paid' && !(order && isOthers(ctx, order))
}

function isOthers({ actor }: Ctx, { buyerId }: { buyerId: string | null }): boolean {
  return buyerId !== null && !(actor.kind === 'account' && buyerId === actor.userId)
}

import { newId } from '#src/kit/id.ts'
import { addStudioDays } from '#src/kit/time.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { payForClass } from '#src/studio/billing/pay-class/pay-for-class.server.ts'
import { confirmNewsletter } from '#src/studio/messaging/newsletter/confirm-newsletter.server.ts'
import { CONFIRM_PURPOSE } from '#src/studio/messaging/newsletter/newsletter.ts'
import { subscribeNewsletter } from '#src/studio/messaging/newsletter/subscribe-newsletter.server.ts'
import { DROP_IN } from '#src/studio/settings/constants.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import type { Member } from './join.ts'
import { chance, type Life, oneOf, RETURN_URL } from './life.ts'
import { PROMO_CODE } from './owner.ts'
import { sessionsBetween } from './sessions.ts'

const FIRST = [
  'Anna',
  'Bruno',
  'Carys',
  'Dominic',
  'Esme',
  'Felix',
  'Greta',
  'Harvey',
  'Isla',
  'Joel',
  'Kasia',
  'Lena',
  'Matteo',
  'Nell',
]
const LAST = ['Abbott', 'Baptiste', 'Carver', 'Dunne', 'Ekman', 'Frost', 'Gill', 'Holt', 'Ibrahim', 'Jansen']

function aVisitor(life: Life): { name: string; email: string } {
  const name = `${oneOf(life, FIRST)} ${oneOf(life, LAST)}`
  return { name, email: `${name.toLowerCase().replace(' ', '.')}@example.net` }
}

/** A visitor pays for one class of the days to come, with a card, and some come again. */
export async function tryAClass(life: Life): Promise<void> {
  const ahead = await sessionsBetween(life, addStudioDays(life.now(), 1), addStudioDays(life.now(), 5))
  const open = ahead.filter(({ taken, maxSpots, level }) => taken < maxSpots - 1 && level !== 'Children')
  if (open.length === 0) return
  const session = oneOf(life, open)
  const order = await payForClass(life.ctx(), {
    sessionId: session.id,
    productId: DROP_IN.id,
    formKey: newId(),
    buyer: aVisitor(life),
    amountPence: DROP_IN.pricePence,
    startsNow: true,
    limitKey: null,
    networkKey: null,
  })
  if (order.ok) await pay(life, order.value.payment.id)
}

async function pay(life: Life, paymentId: string): Promise<void> {
  await confirmPayment(life.ctx(), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
}

/** A reader of the site asks for the newsletter, and most open the link in the mail. */
export async function subscribe(life: Life): Promise<void> {
  const reader = aVisitor(life)
  await subscribeNewsletter(life.ctx(), reader)
  if (!chance(life, 0.85)) return
  const { rows } = await life.db.pool.query<{ id: string }>(
    `select id from newsletter_subscriptions where email = $1`,
    [reader.email],
  )
  const ctx = life.ctx()
  const expiresAt = addStudioDays(ctx.now(), 1)
  await confirmNewsletter(ctx, ctx.links.sign({ purpose: CONFIRM_PURPOSE, subject: rows[0]!.id, expiresAt }))
}

/** A member buys a month for someone else; with the promo code a month in the cart. */
export async function buyGift(life: Life, { account }: Member): Promise<void> {
  const order = await buyPackages(life.ctx(account), {
    kind: 'gift',
    cartKey: newId(),
    items: [{ packageId: 'basic', quantity: 1 }],
    buyer: account,
    recipient: aVisitor(life),
    amountPence: 2999,
    startsNow: true,
    limitKey: null,
  })
  if (order.ok) await pay(life, order.value.payment.id)
}

/** A visitor buys a month at the checkout with the code, and gets its link by mail. */
export async function buyWithCode(life: Life): Promise<void> {
  const order = await buyPackages(life.ctx(), {
    kind: 'cart',
    cartKey: newId(),
    items: [{ packageId: 'standard', quantity: 1 }],
    buyer: aVisitor(life),
    recipient: null,
    promoCode: PROMO_CODE,
    amountPence: 4410,
    startsNow: true,
    limitKey: null,
  })
  if (order.ok) await pay(life, order.value.payment.id)
}

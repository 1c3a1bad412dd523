import { isolated } from '#src/kit/text/isolated.ts'
import { data, redirect } from 'react-router'
import { formatPenceExact } from '#src/kit/money.ts'
import { dayAndTime, dayInWords, formatDate, lastDayInWords } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { cookieLine, readCookie } from '#src/platform/http/cookies.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { BOOKED_TEXT } from '#src/studio/bookings/booking.ts'
import { findTicketOf } from '#src/studio/bookings/tickets/tickets.store.server.ts'
import type { SeatedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { paysForPlaceAlone } from '#src/studio/billing/pay-class/class-payment.ts'
import { findSeatedSession } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { findHoldingBySource } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { nounsOf, withArticle } from '#src/studio/products/product-words.ts'
import { findMembershipBySource } from '#src/studio/memberships/memberships.store.server.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { CART_COOKIE, cartCookie } from '#src/studio/sales/cart/cart.ts'
import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { describeLines, isMonthOrder, isOwnOrder, ORDER_LINK } from '#src/studio/sales/orders/order.ts'
import { findOrder, type Order } from '#src/studio/sales/orders/orders.store.server.ts'
import { PROMO_FIELD, promoFacts, promoRows } from '#src/studio/sales/promo-codes/promo-code.ts'
import { readCart } from '#src/studio/sales/cart/read-cart.server.ts'
import { orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { findOrderPayment, type Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/checkout-done-page.ts'
import { type Ending, givenBack, PaymentEnding, unfinished } from '../payment/payment-ending.tsx'
import { settleNow } from '../payment/settle-now.server.ts'
import { useAskAgain } from '../payment/use-ask-again.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('Your order')

/** The state of an order, for the holder of its signed link, a visitor too: what the provider says, never what the address
 *  claims. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { links, now, reader } = scope.ctx
  const orderId = links.verify(linkToken(request), ORDER_LINK, now())
  const order = orderId ? await findOrder(reader, orderId) : null
  const placed = order && (await findOrderPayment(reader, order.id))
  if (!order || !placed)
    throw redirectWithNotice('/', { tone: 'error', text: orderPayRefusals.order_not_found.message })
  const { payment, actionUrl, isKnown } = await settleNow(scope, placed)
  const here = `/checkout/done${new URL(request.url).search}`
  // The frame around this page was loaded in parallel, when the cart was still full.
  if (placed.state !== 'succeeded' && payment.state === 'succeeded') throw redirect(here)
  const state = isKnown ? payment.state : 'processing'
  if (state === 'failed' || state === 'pending' || state === 'cancelled') {
    throw redirectWithNotice(formOf(order), { tone: 'error', text: payment.failureMessage ?? PAYMENT_TEXTS.process })
  }
  const amount = formatPenceExact(payment.amountPence)
  const open = unfinished({ state, amount, here, actionUrl, retryTo: formOf(order) })
  if (open) return data({ isWaiting: state === 'processing', ending: open })
  const headers = await forgetPaid(scope, request)
  if (payment.grant === 'to_return' || payment.grant === 'returned')
    return data({ isWaiting: false, ending: givenBack(amount, whyBack(order)) }, { headers })
  if (order.sessionId) return data({ isWaiting: false, ending: await booked(scope, order, payment) })
  const ending: Ending = {
    title: 'Payment Successful!',
    notice: { tone: 'success', text: "We'll send you an email confirmation shortly" },
    facts: paidRows(order, payment),
    next: await tellNext(scope, order, payment.id),
    links: [
      ['/', 'Return to Home'],
      ['/timetable', 'Book a class'],
    ],
  }
  return data({ isWaiting: false, ending }, { headers })
}

/** The page with the form of this order, to try again. */
function formOf({ kind, lines, sessionId, personId, cartKey, promoCode }: Order): string {
  const code = promoCode ? { [PROMO_FIELD]: promoCode } : undefined
  if (sessionId) {
    // With the form's key, which keeps the place that is held.
    const form = cartKey.replace('class:', '')
    return bookAddress(sessionId, { with: lines[0]?.packageId, for: personId, form, ...code })
  }
  if (isOwnOrder({ cartKey }))
    return `/membership/pay?${new URLSearchParams({ package: lines[0]?.packageId ?? '', ...code })}`
  if (isMonthOrder({ cartKey })) return `/membership/renew${code ? `?${new URLSearchParams(code)}` : ''}`
  if (kind === 'gift') return `/membership/for-others?package=${lines[0]?.packageId}`
  return code ? `/checkout?${new URLSearchParams(code)}` : '/checkout'
}

/** What was bought, what a code and the account took off, and what was really paid. */
function paidRows(order: Order, { amountPence, creditPence }: Payment): NonNullable<Ending['facts']> {
  return [
    ...promoRows(promoFacts(order)),
    ['From your account', creditPence > 0 ? formatPenceExact(creditPence) : null],
    ['Paid', formatPenceExact(amountPence)],
    ['For', describeLines(order.lines)],
  ]
}

function whyBack({ sessionId }: Order): string {
  return sessionId
    ? ', and the place in the class could not be kept or was given up.'
    : ' after the order was given up.'
}

/** A place that was paid for. */
async function booked({ ctx }: Scope, order: Order, payment: Payment): Promise<Ending> {
  const session = await findSeatedSession(ctx.reader, order.sessionId ?? '', ctx.now())
  const ticket = await findTicketOf(ctx.reader, { orderId: order.id })
  const manage: Ending['links'] = order.buyerId ? [['/dashboard/schedule', 'See your bookings']] : []
  return {
    title: BOOKED_TEXT,
    notice: { tone: 'success', text: `We have sent everything about it to ${order.buyerEmail}.` },
    facts: [
      ['Class', session?.name ?? null],
      [
        'When',
        ticket ? ticket.places.map(({ startsAt }) => dayAndTime(startsAt)).join('; ') : session && whenOf(session),
      ],
      ['Where', session?.room ?? null],
      ...paidRows(order, payment),
    ],
    next: order.buyerId ? [] : [await tellVisitor(ctx, order)],
    links: [...manage, ['/timetable', 'Back to the timetable']],
  }
}

function whenOf({ date, startTime, endTime }: SeatedSession): string {
  return `${formatDate(date, 'full')}, ${startTime} to ${endTime}`
}

async function tellVisitor({ reader }: Ctx, { lines: [line] }: Order): Promise<string> {
  const sold = line ? await findProduct(reader, line.packageId) : null
  if (!sold || paysForPlaceAlone(sold.kind))
    return 'The email has a link to cancel, and one to make an account that has this place in it.'
  return `The email has a link to cancel. Another has the link that puts your ${sold.name} into an account, and this place with it.`
}

/** A visitor's cookie without what is paid. */
async function forgetPaid({ ctx }: Scope, request: Request): Promise<HeadersInit> {
  const cookie = readCookie(request.headers.get('Cookie'), CART_COOKIE, ctx.links.origin)
  if (cookie === null || ctx.actor.kind === 'account') return {}
  return { 'Set-Cookie': cookieLine(...cartCookie(await readCart(ctx, cookie))) }
}

async function tellNext({ ctx }: Scope, order: Order, paymentId: string): Promise<string[]> {
  const sourceRef = `payment:${paymentId}`
  const month = await findMembershipBySource(ctx.reader, sourceRef)
  const opened = month ?? (await findHoldingBySource(ctx.reader, sourceRef))
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const links = units - (opened ? 1 : 0)
  const noun = nounsOf(order.lines)?.one ?? null
  const present = noun === 'package' ? 'the month' : noun === null ? 'it' : `the ${noun}`
  if (order.kind === 'gift')
    return [`We have sent ${isolated(order.recipientName ?? '')} the link to claim ${present}.`]
  const own = opened ? [ownInWords(opened, month !== null)] : []
  if (links === 0) return own
  const one = noun === null ? 'one thing' : withArticle(noun)
  const what = links === 1 ? `a link to claim ${one}` : `${links} links to claim ${one} each`
  return [...own, `We send ${what} to ${order.buyerEmail}.`]
}

/** What of the order is on the buyer's own account already. */
function ownInWords({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }, isMonth: boolean): string {
  if (!startsAt || !endsAt) return 'You can book with it now.'
  const period = `from ${dayInWords(startsAt, 'full')} to ${lastDayInWords(endsAt, 'full')}`
  return isMonth ? `Your own month runs ${period}.` : `You can book with it ${period}.`
}

export default function CheckoutDonePage({ loaderData: { isWaiting, ending } }: Route.ComponentProps) {
  useAskAgain(isWaiting)
  return <PaymentEnding ending={ending} />
}

import { data, redirect } from 'react-router'
import { isId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords, lastDayInWords } from '#src/kit/time.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { findMembershipBySource } from '#src/studio/memberships/memberships.store.server.ts'
import { findHoldingBySource } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { PRODUCT_NOUNS } from '#src/studio/products/product-words.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { SETTLED_TEXT } from '#src/studio/billing/account/arrears.ts'
import { PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { findPayment, findPaymentByIntent, type Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { receiptNumber } from '#src/studio/billing/receipts/receipt.ts'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/payment-success-page.ts'
import { type Ending, givenBack, PaymentEnding, unfinished } from './payment-ending.tsx'
import { forgetClientSecret } from './forget-client-secret.ts'
import { settleNow } from './settle-now.server.ts'
import { useAskAgain } from './use-ask-again.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('Your payment')

/** Where the payer returns to. It shows the provider's state, never what the address claims (PRODUCT 4.4). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const params = new URL(request.url).searchParams
  forgetClientSecret(request)
  const known = await findOwnPayment(scope, params)
  const orderToken = params.get('order') ?? (await findOrderToken(scope, known))
  if (orderToken) throw redirect(`/checkout/done?token=${encodeURIComponent(orderToken)}`)
  if (!known) return data({ isWaiting: false, ending: noPayment }, { status: 404 })
  const { payment, actionUrl, isKnown } = await settleNow(scope, known)
  // Without an answer of the provider it is unknown, and the page says so.
  const state = isKnown ? payment.state : 'processing'
  const words = {
    state,
    amount: formatPenceExact(payment.amountPence),
    here: `/payment-success?payment=${payment.id}`,
    retryTo: `/membership/pay?package=${payment.packageId}`,
    actionUrl,
  }
  const open = unfinished(words, [['/dashboard', 'Member Portal']])
  if (open || state !== 'succeeded')
    return data({ isWaiting: state === 'processing', ending: open ?? notPaid(payment, words.retryTo) })
  return data({ isWaiting: false, ending: over(payment, words.amount, await readOpened(scope, payment)) })
}

type Opened = { noun: string; isPlan: boolean; period: string | null }

/** What a payment gave, and the days on which it can be used, where they are known. */
async function readOpened({ ctx: { reader } }: Scope, { id, packageId }: Payment): Promise<Opened> {
  const sourceRef = `payment:${id}`
  const kind = (packageId ? await findProduct(reader, packageId) : null)?.kind ?? 'plan'
  const opened =
    kind === 'plan' ? await findMembershipBySource(reader, sourceRef) : await findHoldingBySource(reader, sourceRef)
  const [from, until] = [opened?.startsAt, opened?.endsAt]
  const period = from && until ? `${dayInWords(from, 'full')} to ${lastDayInWords(until, 'full')}` : null
  return { noun: PRODUCT_NOUNS[kind], isPlan: kind === 'plan', period }
}

/** A payment of the signed-in member; another member's is not found. */
async function findOwnPayment({ ctx }: Scope, params: URLSearchParams): Promise<Payment | null> {
  const [id, intentId] = [params.get('payment'), params.get('payment_intent')]
  if (ctx.actor.kind !== 'account') return null
  const payment = isId(id)
    ? await findPayment(ctx.reader, id)
    : intentId
      ? await findPaymentByIntent(ctx.reader, intentId)
      : null
  return payment?.memberId === ctx.actor.userId ? payment : null
}

/** What an order bought is shown on a page of its own, which visitors see too. */
async function findOrderToken({ ctx }: Scope, payment: Payment | null): Promise<string | null> {
  const order = payment?.orderId ? await findOrder(ctx.reader, payment.orderId) : null
  return order && signOrderLink(ctx.links, order)
}

export default function PaymentSuccessPage({ loaderData: { isWaiting, ending } }: Route.ComponentProps) {
  useAskAgain(isWaiting)
  return <PaymentEnding ending={ending} />
}

/** What a payment that was paid has come to. */
function over(
  { grant, purpose, description, receiptNo, creditPence }: Payment,
  amount: string,
  opened: Opened,
): Ending {
  if (grant === 'to_return')
    return givenBack(
      amount,
      `, but ${opened.isPlan ? 'your membership' : 'what you hold'} had changed meanwhile and we could not apply it.`,
    )
  if (grant === 'returned')
    return {
      title: 'We have given your money back',
      text: `Your payment of ${amount} for ${description} went back the way it came, and what it was for has ended. It can take a few days to show on your statement.`,
      links: [
        ['/membership', opened.isPlan ? 'See the packages' : 'See our prices'],
        ['/dashboard/history?view=payments', 'See your payments'],
      ],
    }
  return {
    title: 'Thank you',
    notice: { tone: 'success', text: paidText(purpose, opened) },
    facts: [
      ['From your account', creditPence > 0 ? formatPenceExact(creditPence) : null],
      ['Paid', amount],
      ['For', description],
      [opened.isPlan ? 'Your month' : 'Good from', opened.period],
      ['Receipt', receiptNo === null ? null : receiptNumber(receiptNo)],
    ],
    text: "We'll send you an email confirmation shortly",
    links: [
      ['/timetable', 'Book a class'],
      ['/dashboard/membership', `See your ${opened.isPlan ? 'membership' : opened.noun}`],
      ['/', 'Return to Home'],
    ],
  }
}

/** Only a plan is a membership; a debt that is paid opens nothing. */
function paidText(purpose: Payment['purpose'], { noun, isPlan }: Opened): string {
  if (purpose === 'arrears') return SETTLED_TEXT
  return isPlan ? PAYMENT_TEXTS.paid : `Payment successful! You can book with your ${noun} now.`
}

function notPaid({ failureMessage, description }: Payment, retryTo: string): Ending {
  return {
    title: failureMessage ? 'Your payment did not go through' : 'Nothing has been paid yet',
    ...(failureMessage && { notice: { tone: 'error', text: failureMessage } }),
    text: `Nothing was charged for ${description}. You can try again with the same card or another one.`,
    links: [[retryTo, 'Try again']],
  }
}

const noPayment: Ending = {
  title: 'There is no payment to show',
  text: 'If you have just paid, sign in with the account you paid with, and your membership will be there.',
  links: [
    ['/dashboard/membership', 'See your membership'],
    ['/membership', 'See our prices'],
  ],
}

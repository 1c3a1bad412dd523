import { data, redirect } from 'react-router'
import { z } from 'zod'
import { formatPenceExact } from '#src/kit/money.ts'
import { refuse } from '#src/kit/outcome.ts'
import { dayInWords } from '#src/kit/time.ts'
import { lineOrNone, tick } from '#src/kit/typed-text.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { pathOf } from '#src/platform/http/redirect.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { cardScript, startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { SETTLED_TEXT } from '#src/studio/billing/account/arrears.ts'
import { findCreditToUse } from '#src/studio/billing/account/account.store.server.ts'
import { readDueMonth } from '#src/studio/billing/pay-online/read-due-month.server.ts'
import {
  isMonthOfLink,
  linesOfMonth,
  monthPayRefusals,
  readPayLinkSubject,
} from '#src/studio/billing/pay-online/month-payment.ts'
import { PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { findMonthPayment, type Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { signPayLink } from '#src/studio/billing/pay-online/sign-pay-link.server.ts'
import { startMonthPayment } from '#src/studio/billing/pay-online/start-month-payment.server.ts'
import { monthOrderKey, totalPence } from '#src/studio/sales/orders/order.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { previewPromoCode } from '#src/studio/sales/promo-codes/preview-promo-code.server.ts'
import { PROMO_FIELD, promoFacts, promoRows } from '#src/studio/sales/promo-codes/promo-code.ts'
import { PromoForm } from '#src/studio/sales/promo-codes/promo-form.tsx'
import type { NoticeTone } from '#src/ui/notice.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/renew-page.ts'
import { DuePage } from './due-page.tsx'
import { forgetClientSecret } from './forget-client-secret.ts'
import { type Ending, PaymentEnding } from './payment-ending.tsx'
import { settleNow } from './settle-now.server.ts'
import { amountShown, pays, toPayShown } from './take-payment.server.ts'

export const handle = { hydrate: true }

const MONTH = 'Your next month'
const DEBT = 'What you owe'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.title === DEBT ? 'Pay what you owe' : 'Pay for your next month')
}

const back = { to: '/dashboard/membership', text: 'See your membership' }

type Month = { memberId: string; renewsAt: Date }

/** Where the link in an e-mail leads: the next month, its current price, and the card. Works signed out by the link, or signed
 *  in for one's own next month. */
export async function loader({ context, request }: Route.LoaderArgs) {
  forgetClientSecret(request)
  const scope = scopeOf(context)
  const which = await findLinkedMonth(scope, request)
  if (!which) return ending({ tone: 'error', text: monthPayRefusals.link_invalid.message }, { status: 404 })
  const payment = await findTruth(scope, which)
  const isDebt = payment?.purpose === 'arrears'
  const tell = (tone: NoticeTone, text: string) => ending({ tone, text }, { title: isDebt ? DEBT : MONTH })
  if (payment?.state === 'succeeded' && payment.grant === 'given') {
    const order = payment.orderId ? await findOrder(scope.ctx.reader, payment.orderId) : null
    const { creditPence, amountPence, description } = payment
    const facts: Ending['facts'] = [
      ...promoRows(promoFacts(order)),
      ['From your account', creditPence > 0 ? formatPenceExact(creditPence) : null],
      ['Paid', formatPenceExact(amountPence)],
      ['For', description],
    ]
    const notice = { tone: 'success' as const, text: isDebt ? SETTLED_TEXT : PAYMENT_TEXTS.paid }
    return ending(notice, { title: isDebt ? DEBT : MONTH, facts })
  }
  if (payment?.state === 'succeeded')
    return tell('info', 'Your payment arrived too late to be used. The full amount goes back to you.')
  if (payment?.state === 'processing') {
    const amount = formatPenceExact(payment.amountPence)
    const text = `Your payment of ${amount} is on its way. We write to you when it is there; please do not pay again.`
    return tell('info', text)
  }
  const month = await readDueMonth(scope.ctx.reader, which.memberId)
  if (!month || month.renewsAt.getTime() !== which.renewsAt.getTime())
    return ending({ tone: 'error', text: monthPayRefusals.nothing_due.message }, { status: 409 })
  const failure = payment?.state === 'failed' ? payment.failureMessage : null
  if (month.isArrears) {
    const terms = [
      `The month began on ${dayInWords(month.renewsAt, 'full')}. Your bank did not pay for it, so you pay for the classes you took in it.`,
      'Once this is settled a new membership can begin.',
    ]
    const due = { name: month.description, amountPence: month.amountPence, terms }
    // A debt is no purchase, and takes no promo code.
    const page = { card: cardScript(scope), due, failure, asksToStart: false, promo: null, token: '' }
    return data({ title: DEBT, page, ending: null })
  }
  const starts = month.isLapsed ? 'It begins as soon as you have paid' : `From ${dayInWords(month.renewsAt, 'full')}`
  const { promo, lines } = await previewPromoCode(scope.ctx, {
    promoCode: new URL(request.url).searchParams.get(PROMO_FIELD) ?? '',
    lines: linesOfMonth(month),
    buyer: { id: month.memberId, email: month.email },
    cartKey: monthOrderKey(month),
    limitKey: startLimitKey(scope, month.memberId),
  })
  const amountPence = totalPence(lines)
  const creditPence = await findCreditToUse(scope.ctx.reader, which.memberId, amountPence)
  const terms = [`One calendar month. ${starts}.`]
  const due = { name: month.packageName, amountPence, creditPence, terms }
  const page = { card: cardScript(scope), due, failure, asksToStart: true, promo, token: linkToken(request) ?? '' }
  return data({ title: MONTH, page, ending: null })
}

function ending(
  notice: Ending['notice'],
  { title = MONTH, status = 200, facts }: { title?: string; status?: number; facts?: Ending['facts'] } = {},
) {
  const over: Ending = { title, notice, facts, links: [[back.to, back.text]] }
  return data({ title, page: null, ending: over }, { status })
}

/** The month of the link; null for an invalid one. Without a link signed-in members get their own. */
async function findLinkedMonth({ ctx }: Scope, request: Request): Promise<Month | null> {
  const token = linkToken(request)
  if (token !== null) {
    const linked = readPayLinkSubject(ctx.links.verify(token, 'pay-month', ctx.now()))
    const due = linked && (await readDueMonth(ctx.reader, linked.memberId))
    return due && isMonthOfLink(linked, due) ? { ...linked, renewsAt: due.renewsAt } : linked
  }
  const { actor, reader, links } = requireAccount(ctx, request)
  const month = await readDueMonth(reader, actor.userId)
  throw redirect(
    month && (!month.isLapsed || month.isArrears) ? signPayLink(links, month, ctx.now()) : '/dashboard/membership',
  )
}

/** The provider's state of that month's payment; null when none was started. */
async function findTruth(scope: Scope, { memberId, renewsAt }: Month): Promise<Payment | null> {
  const started = await findMonthPayment(scope.ctx.reader, memberId, renewsAt)
  if (!started?.intentId) return started
  const { payment, isKnown } = await settleNow(scope, started)
  return isKnown ? payment : { ...payment, state: 'processing' }
}

export const action = formAction({
  who: (ctx) => ctx,
  back: '/membership/renew',
  acts: {
    form: pays(
      z.object({
        amountPence: amountShown,
        toPayPence: toPayShown,
        startsNow: tick,
        [PROMO_FIELD]: lineOrNone(40).default(''),
      }),
      async ({ ctx, scope, request }, typed) => {
        const which = await findLinkedMonth(scope, request)
        if (!which) return refuse('link_invalid')
        return startMonthPayment(ctx, { ...which, ...typed, limitKey: startLimitKey(scope, which.memberId) })
      },
      {
        refusals: monthPayRefusals,
        pages: (_, { request }) => ({ done: pathOf(request) + new URL(request.url).search }),
      },
    ),
  },
})

export default function RenewPage({ loaderData: { title, page, ending: over } }: Route.ComponentProps) {
  if (!page) return <PaymentEnding ending={over} />
  const { promo, token, ...due } = page
  return (
    <DuePage
      {...due}
      {...{ title, back }}
      promo={promo && <PromoForm promo={promo} keeps={{ token }} />}
      fields={promo?.code ? { [PROMO_FIELD]: promo.code } : {}}
    />
  )
}

import { data, redirect } from 'react-router'
import { z } from 'zod'
import { type FormResult, parseForm, textOf, typedTexts } from '#src/kit/form.ts'
import { type Outcome, refusalText, type RefusalText } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { begunCookie } from '#src/platform/http/forms/bought-here.server.ts'
import { type Act, type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { type HandOver, handOver, leaveFor } from '#src/platform/payments/paying-page.server.ts'
import type { Started } from '#src/studio/billing/pay-online/begin-payment.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { confirmRefusals, PAYMENT_TEXTS, providerFaults } from '#src/studio/billing/payments/payment.ts'
import { reportProviderFault } from '#src/studio/billing/tasks/report-provider-fault.server.ts'

/** The result of a form that pays: the form once more, or the payment, ready for the provider's script. */
export type PayResult = FormResult & { handedOver?: HandOver }

/** What the payer was shown that it costs. */
export const amountShown = z.coerce.number().catch(NaN)

/** What they were shown that is left to pay, once what is on their account is used. */
export const toPayShown = z.coerce.number().optional().catch(NaN)

type Pages = {
  /** Where the payer sees how it went; that page asks the provider. */
  done: string
  /** Where the provider leads back to; `done` when not given. */
  returnTo?: string
  /** A method the payer has kept and chosen, instead of one that came with the form. */
  methodId?: string | null
  /** The answer when it is paid and given at once, where it is not `done`. */
  paid?: () => Response
}

type PayOptions<C, Begun, Refusal extends string> = {
  refusals: Record<Refusal, RefusalText>
  pages(begun: Begun, post: Post<C>): Pages
}

/** A form that pays: begins the payment, then takes it with the payer's method or hands it to the provider's script. Shown again, nothing
 *  that was typed is lost, but for the card. */
export function pays<Schema extends z.ZodType, Begun extends Started, Refusal extends string, C extends Ctx = Ctx>(
  schema: Schema,
  begin: (post: Post<C>, typed: z.output<Schema>) => Promise<Outcome<Begun, Refusal>>,
  { refusals, pages }: PayOptions<C, Begun, Refusal>,
): Act<C> {
  return async (post) => {
    const parsed = parseForm(schema, post.form)
    if (!parsed.ok) return shownAgain(post, { fields: parsed.fields })
    const begun = await begin(post, parsed.value)
    if (begun.ok) return withBegun(post, begun.value, await takePayment(post, begun.value, pages(begun.value, post)))
    const { status } = refusals[begun.refusal]
    if (begun.fields) return shownAgain(post, { fields: begun.fields, status })
    return shownAgain(post, { error: refusalText(begun, refusals), refusal: begun.refusal, status })
  }
}

type Answer = Awaited<ReturnType<Act<unknown>>>

/** A visitor's browser knows what it has begun to pay for: without an account nothing else does. */
function withBegun<C extends Ctx>({ ctx, request }: Post<C>, { payment }: Started, answer: Answer): Answer {
  if (ctx.actor.kind === 'account') return answer
  const cookie = begunCookie(request, ctx, payment.id)
  if (answer instanceof Response) answer.headers.append('Set-Cookie', cookie)
  else {
    const headers = new Headers(answer.init?.headers)
    headers.append('Set-Cookie', cookie)
    answer.init = { ...answer.init, headers }
  }
  return answer
}

async function takePayment<C>(post: Post<C>, begun: Started, { done, returnTo = done, paid, methodId: kept }: Pages) {
  const { scope, form, intent: which } = post
  // Paid in another tab, or before the page was shown.
  if (begun.payment.state === 'succeeded') return redirect(done)
  const returnUrl = scope.ctx.links.to(returnTo)
  let handedOver
  try {
    handedOver = await handOver(scope.services.payments, { intentId: begun.intent.id, form, returnUrl })
  } catch (error) {
    return refused(post, providerFaults[await reportProviderFault(scope.ctx, error)])
  }
  if (handedOver === 'done') return redirect(done)
  if (handedOver)
    return data<PayResult>({ intent: which, values: typedTexts(form), fields: {}, error: null, handedOver })
  const methodId = kept ?? (textOf(form, 'methodId') || undefined)
  const confirmed = await confirmPayment(scope.ctx, { paymentId: begun.payment.id, methodId, returnUrl })
  if (!confirmed.ok) {
    // Whether the card was charged is unknown: the next page asks until it is.
    if (confirmed.refusal === 'outcome_unknown') return redirect(done)
    return refused(post, confirmRefusals[confirmed.refusal])
  }
  const { payment, intent } = confirmed.value
  if (payment.state === 'failed')
    return refused(post, { status: 409, message: payment.failureMessage ?? PAYMENT_TEXTS.error })
  if (intent.actionUrl) return leaveFor(scope, intent.actionUrl)
  const isGiven = payment.state === 'succeeded' && payment.grant === 'given'
  return paid && isGiven ? paid() : redirect(done)
}

function refused<C>(post: Post<C>, { status, message }: RefusalText) {
  return shownAgain(post, { error: message, status })
}

import { redirectDocument } from 'react-router'
import type { Scope } from '../app-services.server.ts'
import { limitKey, type LimitKey } from '../rate-limit.server.ts'
import { isPayAddress, payHosts, scriptAddress, setupHosts } from './pay-hosts.ts'
import { TEST_CARDS, type TestCard } from './fake-stripe/test-methods.ts'
import type { PaymentProvider } from './provider.server.ts'

/** What the browser needs to draw the provider's own card field; `testCards` are the ones to choose from where no money moves. */
export type CardScript = { src: string; publishableKey: string; testCards: readonly TestCard[] | null }

/** For the loader of a page that takes a payment: the provider's script, which this page may then load (CSP). */
export function cardScript(scope: Scope): CardScript {
  const { config, fakeStripe, payments } = scope.services
  const { publishableKey } = payments
  if (fakeStripe) return { src: '/pay/bank/stripe.js', publishableKey, testCards: TEST_CARDS }
  scope.elsewhere = payHosts(config.stripe?.apiBase)
  return { src: scriptAddress(config.stripe?.apiBase), publishableKey, testCards: null }
}

/** For the loader of a page whose form leads to the provider's own page. */
export function allowSetup(scope: Scope): void {
  const { config, fakeStripe } = scope.services
  if (!fakeStripe) scope.elsewhere = setupHosts(config.stripe?.apiBase)
}

/** On to the page where the provider, or the payer's bank through it, asks them; never to another host, whatever an answer names. */
export function leaveFor({ services: { config } }: Scope, url: string): Response {
  if (!isPayAddress(url, { origin: config.origin, apiBase: config.stripe?.apiBase }))
    throw new Error('The payment provider named an address that is none of its own')
  return redirectDocument(url)
}

/** What the provider's script needs to take the payment itself. */
export type HandOver = { clientSecret: string; returnUrl: string }

type Handing = { intentId: string; form: FormData; returnUrl: string }

/** Hands a payment over to the provider's script where the form was sent by it; `done` when it is paid, or on its way, already; null
 *  where the card came with the form. Throws ProviderUnavailable when the provider does not answer. */
export async function handOver(
  payments: PaymentProvider,
  { intentId, form, returnUrl }: Handing,
): Promise<HandOver | 'done' | null> {
  if (form.get('card') !== 'in-browser') return null
  const intent = await payments.openToPayer(intentId)
  if (!intent) return null
  if (intent.state === 'succeeded' || intent.state === 'processing') return 'done'
  return { clientSecret: intent.clientSecret, returnUrl }
}

/** Whether a test card came with the form. Any other is known only once the provider has seen it. */
export function isTestCard({ services: { fakeStripe } }: Scope, form: FormData): boolean {
  return Boolean(fakeStripe) && TEST_CARDS.some(({ token }) => token === form.get('methodId'))
}

/** Who is counted for starting payments (PRODUCT 6); null without limits. */
export function startLimitKey({ services, ctx, network }: Scope, payer?: string): LimitKey | null {
  if (!services.config.rateLimit) return null
  return limitKey('payment-start', payer ?? (ctx.actor.kind === 'account' ? ctx.actor.userId : network))
}

/** The network of a visitor, whose places held while they pay are counted; null for members and without limits. */
export function holdLimitKey({ services, ctx, network }: Scope): LimitKey | null {
  if (!services.config.rateLimit || ctx.actor.kind === 'account') return null
  return limitKey('seat-hold', network)
}

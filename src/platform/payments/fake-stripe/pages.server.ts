import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { completeSession, findSession, setupOf } from './checkout-sessions.server.ts'
import type { FakeStripe } from './fake-stripe.server.ts'
import { type Call, findHidden } from './objects.server.ts'
import { answerBank, findIntent } from './payment-intents.server.ts'
import { SETUP_CHOICES } from './test-methods.ts'
import { ApiError } from './wire.ts'

/** The pages on which a payer gives a method (Checkout) and answers their bank (3-D Secure); null for an id that is neither's. */
export async function answerPage(fake: FakeStripe, id: string, form: FormData | null): Promise<Response | null> {
  try {
    return await fake.act((call) =>
      id.startsWith('cs_') ? setupPage(call, id, form) : questionPage(call, id, form?.get('answer') ?? null),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? null : html(`<h1>Not here</h1><p role="alert">${escaped(error.message)}</p>`, 400)
  }
}

async function setupPage(call: Call, id: string, form: FormData | null): Promise<Response> {
  const known = await findSession(call, id)
  const [answer, token] = [form?.get('answer'), form?.get('methodId')]
  if (answer === 'leave') return seeOther(known.cancel_url)
  const isGiven = answer === 'allow' && typeof token === 'string'
  const session = isGiven ? await completeSession(call, id, token) : known
  if (session.status !== 'open') return seeOther(session.success_url)
  // A refused card stays on this page, which says why.
  if (form) return seeOther(`${call.pages}/${id}`)
  return html(setupForm(await setupOf(call, session)))
}

function setupForm({ payment_method_types: [type = 'card'], last_setup_error: fault }: Stripe.SetupIntent): string {
  const options = (SETUP_CHOICES[type] ?? []).map(({ token, label }) => `<option value="${token}">${label}</option>`)
  return `<h1>Allow direct debit</h1>
<p>In test mode this page stands for the payment company and your bank. No money moves, and a bank&rsquo;s days pass in seconds.</p>
${fault ? `<p role="alert">${escaped(fault.message ?? '')}</p>` : ''}
<form method="post">
<p><label>${type === 'card' ? 'Test card' : 'Test bank account'}<br><select name="methodId">${options.join('')}</select></label></p>
<button name="answer" value="allow">Allow direct debit</button>
<button name="answer" value="leave">Go back without it</button>
</form>`
}

async function questionPage(call: Call, id: string, answer: FormDataEntryValue | null): Promise<Response> {
  const before = await findIntent(call, id)
  const isAnswer = answer === 'confirm' || answer === 'refuse'
  const intent = isAnswer ? await answerBank(call, id, answer === 'confirm') : before
  if (intent.status === 'requires_action') {
    return html(`<h1>Your bank wants to know it is you</h1>
<p>In test mode this page stands for your bank. Confirm or refuse the payment of <strong>£${(intent.amount / 100).toFixed(2)}</strong>.</p>
<form method="post">
<button name="answer" value="confirm">Confirm payment</button> <button name="answer" value="refuse">Refuse</button>
</form>`)
  }
  const { returnUrl } = await findHidden(call, id)
  return seeOther(typeof returnUrl === 'string' ? returnAddress(returnUrl, intent) : null)
}

/** The address a payer comes back to, with what the real one adds to it. */
function returnAddress(url: string, intent: Stripe.PaymentIntent): string {
  if (!URL.canParse(url)) return url
  const back = new URL(url)
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  back.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return back.href
}

function html(content: string, status = 200): Response {
  const page = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test bank</title>
<style>${STYLE}</style>
</head>
<body><main><p>Test mode</p>
${content}
</main></body>
</html>`
  return new Response(page, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  })
}

const STYLE = `:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 4rem auto; padding: 0 1rem }
button, select { font: inherit; min-height: 2.75rem; padding: 0 1rem; margin: 0 .5rem .5rem 0; max-width: 100% }
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

function seeOther(to: string | null): Response {
  return new Response(null, { status: 303, headers: { Location: to || '/' } })
}

function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

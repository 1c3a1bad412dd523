import { completeSession, findSession, setupOf } from './checkout-sessions.ts'
import { all, type FakeState, find } from './fake-state.ts'
import { MANNERS } from './manners.ts'
import { closeDispute, createRefund, openDispute } from './money-back.ts'
import { answerBank, findIntent } from './payment-intents.ts'
import { endMandate } from './payment-methods.ts'
import { ApiError, type Params, text } from './wire.ts'
import { CARD_FRAME, SCRIPT } from './browser-script.ts'

type PageRequest = { method: string; path: string; params: Params }
type Page = { status: number; headers: Record<string, string>; body: string }

/** The company's own pages: the payer's (a set-up, a question of the bank, the card field and its script) and, at `/`, a desk from
 *  which someone trying things at home plays the bank. Null for what is none of them. */
export function answerPage(state: FakeState, asked: PageRequest): Page | null {
  const { path } = asked
  try {
    if (path === '/') return frontPage(state, asked)
    if (path.endsWith('/stripe.js'))
      return { status: 200, headers: { 'Content-Type': 'text/javascript' }, body: SCRIPT }
    if (path === '/card-frame') return html(CARD_FRAME)
    const [, kind, id = ''] = /^\/(c\/pay|3ds)\/(\w+)$/.exec(path) ?? []
    if (kind === 'c/pay') return setupPage(state, id, asked)
    return kind === '3ds' ? questionPage(state, id, asked) : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return html(`<p>${escaped(error.message)}</p>`, error.status)
  }
}

function setupPage(state: FakeState, id: string, { method, params }: PageRequest): Page {
  const session = findSession(state, id)
  if (method === 'POST' && text(params, 'leave')) return redirect(session.cancel_url ?? '/')
  if (method === 'POST') completeSession(state, id, text(params, 'method') ?? '')
  if (session.status !== 'open') return redirect(session.success_url ?? '/')
  const setup = setupOf(state, session)
  const options = Object.entries(MANNERS)
    .filter(([, { type }]) => setup.payment_method_types.includes(type))
    .map(([token]) => `<option>${token}</option>`)
  const fault = setup.last_setup_error ? `<p role="alert">${escaped(setup.last_setup_error.message)}</p>` : ''
  return html(`<h1>Set up a payment method</h1>${fault}
<form method="post"><label>Method <select name="method">${options.join('')}</select></label>
<button>Save</button> <button name="leave" value="yes">Back</button></form>`)
}

function questionPage(state: FakeState, id: string, { method, params }: PageRequest): Page {
  const intent = findIntent(state, id)
  const back = new URL(intent.next_action?.redirect_to_url.return_url ?? state.url())
  if (method === 'POST') answerBank(state, id, text(params, 'answer') === 'yes')
  if (intent.status === 'requires_action') {
    return html(`<h1>Your bank asks: was it you?</h1><p>£${(intent.amount / 100).toFixed(2)}</p>
<form method="post"><button name="answer" value="yes">Complete</button> <button name="answer" value="no">Fail</button></form>`)
  }
  back.searchParams.set('payment_intent', id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret)
  back.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return redirect(back.href)
}

function frontPage(state: FakeState, { method, params }: PageRequest): Page {
  const [act, id] = [text(params, 'act'), text(params, 'id') ?? '']
  if (method === 'POST') {
    const mandate = find(state, 'mandate', id)
    if (act === 'refund') createRefund(state, { payment_intent: id }, 'succeeded')
    if (act === 'dispute') openDispute(state, id)
    if (act === 'won' || act === 'lost') closeDispute(state, id, act)
    if (act === 'end' && mandate) endMandate(state, mandate, { network: 'revoked', reason: 'account_closed' })
    return redirect('/')
  }
  const row = (cells: string[], acts: string[], thing: string) =>
    `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td><form method="post">
<input type="hidden" name="id" value="${thing}">${acts.map((one) => `<button name="act" value="${one}">${one}</button>`).join(' ')}</form></td></tr>`
  const rows = [
    ...all(state, 'payment_intent').map((one) =>
      row(
        [one.id, one.status, `${one.amount}p`, one.description ?? ''],
        one.status === 'succeeded' ? ['refund', 'dispute'] : [],
        one.id,
      ),
    ),
    ...all(state, 'dispute').map((one) =>
      row(
        [one.id, one.status, `${one.amount}p`, one.reason],
        one.status === 'needs_response' ? ['won', 'lost'] : [],
        one.id,
      ),
    ),
    ...all(state, 'mandate').map((one) =>
      row([one.id, one.status, '', one.payment_method], one.status === 'active' ? ['end'] : [], one.id),
    ),
  ]
  return html(
    `<h1>A pretended Stripe</h1><p>No money moves here. <a href="/">Look again</a></p><table>${rows.join('')}</table>`,
  )
}

function html(body: string, status = 200): Page {
  const page = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pretended Stripe</title></head><body>${body}</body></html>`
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: page }
}

function redirect(to: string): Page {
  return { status: 303, headers: { Location: to }, body: '' }
}

function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

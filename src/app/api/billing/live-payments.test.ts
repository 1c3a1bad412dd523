import { afterAll, expect, test } from 'vitest'
import { type FakeStripe, openFakeStripe } from '#scripts/stripe-fake/fake-stripe.ts'
import type { FakeEvent } from '#scripts/stripe-fake/fake-state.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { settleMandate } from '#src/studio/billing/direct-debit/settle-mandate.server.ts'
import { reconcilePayments } from '#src/studio/billing/provider/reconcile-payments.server.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const [OLD, NEW] = ['whsec_old', 'whsec_new']
let now = () => new Date()
const fake: FakeStripe = await openFakeStripe({ now: () => now() })
afterAll(() => fake.close())
const studio = await openTestStudio({
  env: {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: `${NEW}, ${OLD}`,
    STRIPE_API_BASE: fake.url,
  },
})
now = () => studio.services.clock.now()

const paying = () => createCtx(studio.services, { kind: 'system', job: 'test' })

async function tell(body: string, signature: string) {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature, Origin: '' }
  return (await studio.visitor().fetch('/api/stripe/webhook', { method: 'POST', headers, body })).status
}

async function tellEvent(event: FakeEvent, secret = NEW) {
  const { body, signature } = fake.sign(event, secret)
  expect(await tell(body, signature)).toBe(200)
}

async function startedBy(member: SignedInVisitor): Promise<string> {
  const asked = { amount: 3300, membershipId: 'basic' }
  return (await member.call<{ id: string }>('POST', '/api/create-payment-intent', asked)).body.id
}

const confirm = (member: SignedInVisitor, paymentIntentId: string, paymentMethodId: string) =>
  member.call<{ status?: string; error?: string }>('POST', '/api/confirm-payment', { paymentIntentId, paymentMethodId })

const paymentOf = async (intentId: string) =>
  (
    await studio.sql<{ id: string; state: string; grant: string }>(
      'select id, state, "grant" from payments where intent_id = $1',
      [intentId],
    )
  )[0]!

const ledgerOf = async (intentId: string) =>
  (
    await studio.sql<{ line: string }>(
      `select l.kind || ' ' || l.amount_pence as line from ledger_entries l join payments p on p.id = l.payment_id
        where p.intent_id = $1 order by l.kind, l.amount_pence`,
      [intentId],
    )
  ).map(({ line }) => line)

function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((thing, at) => permutations(things.toSpliced(at, 1)).map((rest) => [thing, ...rest]))
}

/** One payer to whom everything happens that a bank may do, nothing of it told yet. `n` picks how the dispute ends. */
async function aDeclinedPayer(n: number) {
  const member = await studio.signedIn()
  const { client_secret: secret } = (await member.call<{ client_secret: string }>('POST', '/api/create-setup-intent'))
    .body
  expect(secret).toMatch(/^seti_/)
  const [row] = await studio.sql<{ id: string; setup_id: string }>(
    'select id, setup_id from mandates where member_id = $1',
    [member.account.id],
  )
  const session = fake.state.things.get(row!.setup_id)
  if (session?.object !== 'checkout.session') throw new Error('no visit')
  const setup = fake.state.things.get(session.setup_intent)
  if (setup?.object !== 'setup_intent') throw new Error('no set-up')
  setup.payment_method_types = ['bacs_debit']
  fake.completeSession(session.id, 'pm_bacsDebit_success')
  for (const { run } of fake.state.due.splice(0)) run()
  expect(await settleMandate(paying(), row!.id)).toMatchObject({ state: 'active' })

  const intentId = await startedBy(member)
  const before = fake.events().length
  const charge = (method: string) =>
    studio.services.payments.confirmIntent({
      intentId,
      methodId: method,
      returnUrl: 'http://localhost:3000/payment-success',
      idempotencyKey: `${method}:${intentId}`,
    })
  await charge('pm_card_visa_chargeDeclined')
  await charge('pm_card_visa')
  await studio.services.payments.refundIntent({ intentId, amountPence: 1000, idempotencyKey: `refund:${intentId}` })
  const dispute = fake.openDispute(intentId)
  if (n % 3 > 0) fake.closeDispute(dispute, n % 3 === 1 ? 'won' : 'lost')
  fake.endMandate(setup.mandate ?? '')
  const events = fake.events().slice(before)
  const first = (type: string) => events.find((event) => event.type === type)!
  const told = [
    first('payment_intent.succeeded'),
    first('payment_intent.payment_failed'),
    first('charge.refunded'),
    first('charge.dispute.created'),
    first('mandate.updated'),
  ]
  return { intentId, mandateId: row!.id, told, isWon: n % 3 === 1 }
}

// The end of the mandate is about another row than the four of the payment: it takes each place in turn, or with
// LIVE_ORDERS=all every place in every order (120).
const places = process.env.LIVE_ORDERS === 'all' ? [0, 1, 2, 3, 4] : [null]
const orders = permutations([0, 1, 2, 3]).flatMap((order, n) =>
  places.map((place) => order.toSpliced(place ?? n % 5, 0, 4)),
)

test('in every order of paid, failed, refunded, disputed and mandate ended the end is what Stripe says', async () => {
  expect(new Set(orders.map(String)).size).toBe(24 * places.length)
  for (const [n, order] of orders.entries()) {
    const { intentId, mandateId, told, isWon } = await aDeclinedPayer(n)
    for (const which of order) await tellEvent(told[which]!, n % 2 === 0 ? NEW : OLD)
    await tellEvent(told[order[0]!]!)
    expect([order, await paymentOf(intentId)]).toMatchObject([order, { state: 'succeeded', grant: 'given' }])
    const lines = ['charge 3300', 'dispute -2300', ...(isWon ? ['dispute_won 2300'] : []), 'refund -1000']
    expect([order, await ledgerOf(intentId)]).toEqual([order, lines])
    const ended = await studio.sql('select state, ended_because from mandates where id = $1', [mandateId])
    expect([order, ended]).toEqual([order, [{ state: 'ended', ended_because: 'bank' }]])
  }
}, 300_000)

test('what is forged, stale or written again is refused, whatever it says', async () => {
  const member = await studio.signedIn()
  const intentId = await startedBy(member)
  const [event] = fake.events().slice(-1)
  const good = fake.sign(event!, NEW)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const forged = [
    fake.sign(event!, 'whsec_else'),
    fake.sign(event!, NEW, minutesAgo(6)),
    fake.sign(event!, NEW, minutesAgo(-6)),
    { ...good, body: JSON.stringify(JSON.parse(good.body)) },
    { ...good, body: good.body.replace('requires_payment_method', 'succeeded') + '\n' },
    { ...good, signature: '' },
  ]
  for (const { body, signature } of forged) expect(await tell(body, signature)).toBe(400)
  expect(await studio.sql('select from provider_events')).toEqual([])
  expect(await paymentOf(intentId)).toMatchObject({ state: 'pending', grant: 'none' })
  expect(await tell(good.body, good.signature)).toBe(200)
})

test('a webhook that never came is made up for by the return page, or by the reconciler within a minute', async () => {
  for (const how of ['page', 'reconciler'] as const) {
    const member = await studio.signedIn()
    const intentId = await startedBy(member)
    const charge = { returnUrl: 'http://localhost:3000/payment-success', idempotencyKey: intentId }
    await studio.services.payments.confirmIntent({ intentId, methodId: 'pm_card_visa', ...charge })
    expect(await paymentOf(intentId)).toMatchObject({ state: 'pending' })
    if (how === 'page') {
      const back = `/payment-success?payment_intent=${intentId}&payment_intent_client_secret=x&redirect_status=failed`
      const clean = (await member.get(back)).headers.get('Location')
      expect(clean).not.toContain('client_secret')
      expect(await (await member.get(clean!)).text()).toContain('Your membership has been activated.')
    } else {
      studio.setClock(new Date(now().getTime() + 50_000).toISOString())
      await reconcilePayments(paying())
    }
    expect([how, await paymentOf(intentId)]).toMatchObject([how, { state: 'succeeded', grant: 'given' }])
  }
}, 60_000)

test('Stripe charges and does not answer: nothing is claimed, nothing charged twice, and it is found out', async () => {
  const member = await studio.signedIn()
  const intentId = await startedBy(member)
  expect(await confirm(member, intentId, 'pm_card_timesOutAfterCharging')).toMatchObject({ status: 503 })
  expect(await paymentOf(intentId)).toMatchObject({ state: 'pending' })
  expect(await confirm(member, intentId, 'pm_card_visa')).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  expect(await ledgerOf(intentId)).toEqual(['charge 3300'])
})

/** The hosts beside our own that a policy names, by directive. */
function elsewhere(policy: string): Record<string, string[]> {
  const directives = policy.split('; ').map((directive) => directive.split(' '))
  const named = directives.map(
    ([name = '', ...sources]) => [name, sources.filter((one) => one.includes('://'))] as const,
  )
  return Object.fromEntries(named.filter(([, hosts]) => hosts.length > 0))
}

test('a page that pays, and only that, may load the script of the provider, and names exactly what it needs', async () => {
  const [member, admin] = [await studio.signedIn(), await studio.signedIn('admin')]
  const named = async (path: string, who = member) =>
    elsewhere((await who.get(path)).headers.get('Content-Security-Policy') ?? 'none://')
  const paying = { 'script-src': [fake.url], 'connect-src': [fake.url], 'frame-src': [fake.url] }
  for (const path of ['/membership/pay?package=basic', '/membership/for-others?package=basic', '/checkout']) {
    expect([path, await named(path)]).toEqual([path, paying])
  }
  expect(await named('/dashboard/direct-debit')).toEqual({ 'form-action': [fake.url] })
  for (const path of [
    '/',
    '/membership',
    '/timetable',
    '/cart',
    '/hall-hire',
    '/payment-success',
    '/dashboard/membership',
  ]) {
    expect([path, await named(path)]).toEqual([path, {}])
  }
  for (const path of ['/dashboard', '/dashboard/payments', '/dashboard/payments/books', '/dashboard/payments/vat']) {
    expect([path, await named(path, admin)]).toEqual([path, {}])
  }
}, 60_000)

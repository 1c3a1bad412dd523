import { expect, test } from 'vitest'
import { type EventRecord, need, save } from '#src/platform/payments/fake-stripe/objects.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { settleMandate } from '#src/studio/billing/direct-debit/settle-mandate.server.ts'
import { reconcilePayments } from '#src/studio/billing/provider/reconcile-payments.server.ts'
import { bankOf } from '#tests/helpers/fake-bank.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const [OLD, NEW] = ['whsec_old', 'whsec_new']
const studio = await openTestStudio({
  env: {
    PAYMENTS: 'simulated',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: `${NEW}, ${OLD}`,
  },
})
const fake = studio.services.fakeStripe!
const bank = bankOf(fake)

const paying = () => createCtx(studio.services, { kind: 'system', job: 'test' })

async function tell(body: string, signature: string) {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature, Origin: '' }
  return (await studio.visitor().fetch('/api/stripe/webhook', { method: 'POST', headers, body })).status
}

async function tellEvent(event: EventRecord, secret = NEW) {
  const { body, signature } = bank.sign(event, secret)
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
  await fake.act(async (call) => {
    const session = await need(call, 'checkout.session', row!.setup_id)
    const setup = await need(call, 'setup_intent', session.setup_intent)
    await save(call, { ...setup, payment_method_types: ['bacs_debit'] })
  })
  await bank.completeSession(row!.setup_id, 'pm_bacsDebit_success')
  const later = new Date(studio.services.clock.now().getTime() + 11_000)
  studio.setClock(later.toISOString())
  const mandate = await settleMandate(paying(), row!.id)
  expect(mandate).toMatchObject({ state: 'active' })

  const intentId = await startedBy(member)
  const before = (await bank.events()).length
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
  const dispute = await bank.openDispute(intentId)
  if (n % 3 > 0) await bank.closeDispute(dispute, n % 3 === 1 ? 'won' : 'lost')
  await bank.endMandate(mandate!.reference!)
  const events = (await bank.events()).slice(before)
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
  const [event] = (await bank.events()).slice(-1)
  const good = bank.sign(event!, NEW)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const forged = [
    bank.sign(event!, 'whsec_else'),
    bank.sign(event!, NEW, minutesAgo(6)),
    bank.sign(event!, NEW, minutesAgo(-6)),
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
      studio.setClock(new Date(studio.services.clock.now().getTime() + 50_000).toISOString())
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

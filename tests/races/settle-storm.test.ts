import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { openClock } from '#src/platform/clock.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { readRecordedEvent } from '#src/platform/payments/provider-event.ts'
import type { ProviderEvent } from '#src/platform/payments/provider.server.ts'
import { listAll } from '#src/platform/payments/fake-stripe/objects.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { compareWithProvider } from '#src/studio/billing/provider/compare-with-provider.server.ts'
import { startPayment } from '#src/studio/billing/pay-online/start-payment.server.ts'
import { settleRefunds } from '#src/studio/billing/refunds/settle-refunds.server.ts'
import { bankOf } from '#tests/helpers/fake-bank.ts'
import { anAccount } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openStormProvider } from './storm-bank.ts'
import { shuffled, tellByWorkers } from './storm.ts'

// Issue D: 10,000 events, tripled, shuffled, eight workers, killed in the middle. Here a tenth of a tenth in the same code;
// all of it by `npm run settle-storm`.
const EVENTS = Number(process.env.STORM_EVENTS ?? 150)
const WORKERS = Number(process.env.STORM_WORKERS ?? 3)
const KILLS = Number(process.env.STORM_KILLS ?? 2)
const SEED = Number(process.env.STORM_SEED ?? 20_261_123)
const AT_ONCE = 6
const LONG_MS = 60 * 60 * 1000

const databaseUrl = await workerDatabaseUrl()
const db = openDatabase(databaseUrl, { poolSize: 12 })
const clock = openClock(new Date('2026-11-23T10:00:00Z'))
const parts = {
  db,
  clock,
  log: openLog(() => {}),
  links: openLinks('http://localhost:3000', 'a-secret-for-tests'),
  payments: openClosedProvider(),
  paysOnline: true,
}
const system = createCtx(parts, { kind: 'system', job: 'storm' })
const rows = async <Row>(text: string) => (await db.pool.query(text)).rows as Row[]

const { provider, fake } = openStormProvider({ db, clock })
const bank = bankOf(fake)
beforeEach(truncateAll)
afterAll(() => db.close())

/** How a payer goes about it; each is followed by what the provider tells of it. */
const ways: readonly (readonly string[])[] = [
  ['pm_card_visa'],
  ['pm_card_visa_chargeDeclined', 'pm_card_visa'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds'],
  ['pm_card_threeDSecure2Required', 'confirm'],
  ['pm_card_threeDSecure2Required', 'refuse', 'pm_card_mastercard'],
  ['pm_card_visa', 'refund'],
  ['pm_card_visa', 'refund', 'bounce'],
]

async function pay(n: number): Promise<void> {
  const actor = await anAccount(db)
  const request = { packageId: 'basic', amountPence: 3300, limitKey: null }
  const started = await startPayment({ ...system, actor, payments: provider }, request)
  if (!started.ok) throw new Error(started.refusal)
  const intentId = started.value.intent.id
  for (const step of ways[n % ways.length]!) {
    if (step === 'refund') await provider.refundIntent({ intentId, amountPence: 3300, idempotencyKey: newId() })
    else if (step === 'bounce')
      await bank.settleRefund((await provider.retrieveIntent(intentId))!.refunds[0]!.id, false)
    else if (step === 'confirm' || step === 'refuse') await bank.answerBank(intentId, step === 'confirm')
    else {
      const charge = { methodId: step, returnUrl: 'http://localhost:3000/', idempotencyKey: newId() }
      await provider.confirmIntent({ intentId, ...charge })
    }
  }
}

const countEvents = async () =>
  (await rows<{ n: number }>(`select count(*)::int n from fake_stripe_objects where kind = 'event'`))[0]!.n

async function whatTheProviderTells(): Promise<ProviderEvent[]> {
  await system.transaction((work) => seedPackages(work))
  for (let made = 0; (await countEvents()) < EVENTS; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => pay(made + n)))
  }
  return (await bank.events()).flatMap((event) => readRecordedEvent(event) ?? [])
}

test(
  `${EVENTS} events, tripled, shuffled, ${WORKERS} workers and ${KILLS} of them killed: every grant once, and the books equal`,
  { timeout: process.env.STORM_EVENTS ? LONG_MS : 150_000 },
  async () => {
    const paying = { ...system, payments: provider }
    const events = await whatTheProviderTells()
    expect(events.length).toBeGreaterThanOrEqual(EVENTS)
    const told = { databaseUrl, events: shuffled(events, 3, SEED), workers: WORKERS, kills: KILLS }
    const { killed } = await tellByWorkers(told)
    expect(killed).toBe(KILLS)
    // The last word of a payment may have been told before its refund was made: that is what the reconciling routine is for.
    const later = { ...paying, now: () => new Date(clock.now().getTime() + 60_000) }
    for (let round = 0; round < 500 && (await settleRefunds(later)) > 0; round++);
    const charged = await fake.act(async (call) =>
      (await listAll(call, 'payment_intent', { status: 'succeeded' })).map(({ metadata }) => metadata.paymentId),
    )
    const settled = await rows<{ id: string }>(`select id from payments where state = 'succeeded'`)
    expect(new Set(settled.map(({ id }) => id))).toEqual(new Set(charged))
    expect(
      await rows(`select p.id from payments p
        where (select count(*) from memberships m where m.source_ref = 'payment:' || p.id)
           <> (case when p.state = 'succeeded' then 1 else 0 end)`),
    ).toEqual([])
    expect(
      await rows(
        `select subject_id from messages where kind = 'payment-receipt' group by subject_id having count(*) <> 1`,
      ),
    ).toEqual([])
    const books = await compareWithProvider(paying, new Date('2026-11-01T00:00:00Z'))
    expect(books.differences).toEqual([])
    expect(books.oursPence).toBe(books.theirsPence)
    expect(books.lines).toBeGreaterThan(charged.length)
    expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
    const handled = await rows<{ id: string }>('select id from provider_events')
    expect(new Set(handled.map(({ id }) => id))).toEqual(new Set(told.events.map(({ id }) => id)))
  },
)

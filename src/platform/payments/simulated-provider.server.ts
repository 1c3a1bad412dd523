import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import { newId } from '#src/kit/id.ts'
import { invariant } from '#src/kit/outcome.ts'
import type { Clock } from '../clock.server.ts'
import type { Database, Tx } from '../database/db.server.ts'
import {
  type Intent,
  type Movement,
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnavailable,
  type Refund,
  type Setup,
} from './provider.server.ts'
import { readProviderEvent, writeProviderEvent } from './provider-event.ts'
import { isGenuine, signBody } from './signature.server.ts'
import { simulatedCustomers, simulatedEvents, simulatedIntents, simulatedRefunds } from './simulated.tables.server.ts'
import * as intents from './simulated-intents.server.ts'
import * as setups from './simulated-setups.server.ts'
import { testMethod } from './test-methods.server.ts'

/** What only a simulated company lets us do: answer as the payer's bank, and carry its events over ourselves. */
export type SimulatedProvider = PaymentProvider & {
  name: 'simulated'
  /** What the payer gives on the simulated company's page. */
  confirmSetup(request: { setupId: string; methodId: string }): Promise<Setup>
  /** The payer's answer on the simulated bank's page. */
  answerBank(intentId: string, isYes: boolean): Promise<Intent | null>
  /** The payer's bank ends a mandate of its own accord. */
  endAtBank(reference: string): Promise<void>
  /** What a set-up was asked for: its page offers test methods of that kind. */
  findSetupMethod(setupId: string): Promise<'card' | 'bacs_debit' | null>
  /** Where the payer goes afterwards. */
  findReturnUrl(objectId: string): Promise<string | null>
  /** Hands over undelivered events in order; each at least once, again after a crash. Returns how many. */
  deliverEvents(hand: (event: ProviderEvent) => Promise<void>): Promise<number>
  /** An event as a company elsewhere would send it to the webhook: its worker hands events over without the wire, but the endpoint
   *  is the same for both. */
  signEvent(event: ProviderEvent, now: Date): { body: string; signature: string }
}

/** A provider that lives in our own database and walks the states of the real one, so that everything can be tried at home. Its
 *  transactions are its own: it commits what it did even when the caller dies, as a company elsewhere would. */
export function openSimulatedProvider(parts: {
  db: Database
  clock: Clock
  origin: string
  /** What its events are signed with, the first of them on its own; without any nothing over the wire is believed. */
  webhookSecrets?: readonly string[]
}): SimulatedProvider {
  const { db, clock, origin, webhookSecrets: secrets = [] } = parts
  const now = () => clock.now()
  const ask = (intentId: string, act: (tx: Tx, row: Row) => Promise<Row>) =>
    db.transaction(async (tx) => {
      const row = await intents.lockIntent(tx, intentId)
      if (!row) return null
      return intents.intentFrom(tx, await act(tx, await intents.ripenIntent(tx, row, now())), origin)
    })
  return {
    name: 'simulated',
    publishableKey: null,
    createCustomer: (request) => db.transaction((tx) => findOrMakeCustomer(tx, request)),
    async createIntent(request) {
      const { collection } = request
      const answer = await db.transaction(async (tx) => {
        const made = await intents.findOrMakeIntent(tx, request, now())
        const row = collection ? await intents.collect(tx, made, { ...collection, now: now() }) : made
        return intents.intentFrom(tx, row, origin)
      })
      if (collection) throwTimeout(collection.methodId)
      return answer
    },
    async confirmIntent({ intentId, methodId, returnUrl }) {
      const answer = await ask(intentId, (tx, row) =>
        intents.charge(tx, row, { methodId, returnUrl, isOffSession: false, now: now() }),
      )
      invariant(answer, 'only intents of this provider are confirmed')
      throwTimeout(methodId)
      return answer
    },
    retrieveIntent: (intentId) => ask(intentId, async (_tx, row) => row),
    openToPayer: (intentId) => ask(intentId, async (_tx, row) => row),
    cancelIntent: (intentId) => ask(intentId, (tx, row) => intents.cancel(tx, row, now())),
    answerBank: (intentId, isYes) => ask(intentId, (tx, row) => intents.answerQuestion(tx, row, isYes, now())),
    refundIntent: (request) => db.transaction((tx) => refund(tx, request, now())),
    createSetup: (request) =>
      db.transaction(async (tx) => setups.setupFrom(await setups.findOrMakeSetup(tx, request, now()), origin)),
    confirmSetup: ({ setupId, methodId }) =>
      db.transaction(async (tx) => {
        const row = await setups.lockSetup(tx, setupId)
        invariant(row, 'only set-ups of this provider are confirmed')
        return setups.setupFrom(await setups.saveMethod(tx, row, methodId, now()), origin)
      }),
    retrieveSetup: (setupId) =>
      db.transaction(async (tx) => {
        const row = await setups.lockSetup(tx, setupId)
        return row && setups.setupFrom(await setups.ripenSetup(tx, row, now()), origin)
      }),
    ...mandatesIn(db, now),
    findSetupMethod: (setupId) => db.transaction(async (tx) => (await setups.lockSetup(tx, setupId))?.method ?? null),
    findReturnUrl: (objectId) => db.transaction((tx) => findReturnUrl(tx, objectId)),
    deliverEvents: (hand) => deliverEvents(db, now, hand),
    ...overTheWire(secrets),
    // Its worker hands each event over until it has been taken: none is lost on a way.
    listEvents: async () => [],
    listMovements: (since) => db.transaction((tx) => listMovements(tx, since)),
  }
}

function mandatesIn(
  db: Database,
  now: () => Date,
): Pick<SimulatedProvider, 'retrieveMandate' | 'forgetMethod' | 'endAtBank'> {
  return {
    retrieveMandate: (reference) =>
      db.transaction(async (tx) => {
        const row = await setups.lockMandate(tx, reference)
        return row && setups.mandateFrom(await setups.ripenSetup(tx, row, now()))
      }),
    async forgetMethod({ mandateId }) {
      if (mandateId) await db.transaction((tx) => setups.endMandate(tx, mandateId, now()))
    },
    endAtBank: (reference) => db.transaction((tx) => setups.endMandate(tx, reference, now())),
  }
}

function overTheWire(secrets: readonly string[]): Pick<SimulatedProvider, 'readEvent' | 'signEvent'> {
  return {
    readEvent: (body, signature, now) =>
      isGenuine(body, signature, { secrets, now }) ? readProviderEvent(body) : null,
    signEvent(event, now) {
      const body = writeProviderEvent(event)
      invariant(secrets[0], 'events are signed with a secret')
      return { body, signature: signBody(body, secrets[0], now) }
    },
  }
}

type Row = Awaited<ReturnType<typeof intents.findOrMakeIntent>>

/** The method whose charge succeeds and whose answer never comes. */
function throwTimeout(methodId: string): void {
  if (testMethod(methodId)?.charge === 'times_out_after_charging') throw new ProviderUnavailable('timed out')
}

async function findOrMakeCustomer(
  tx: Tx,
  request: { email: string; name: string; idempotencyKey: string },
): Promise<string> {
  const id = `cus_sim_${newId().replaceAll('-', '')}`
  await tx
    .insert(simulatedCustomers)
    .values({ id, ...request })
    .onConflictDoNothing({ target: simulatedCustomers.idempotencyKey })
  const [row] = await tx
    .select()
    .from(simulatedCustomers)
    .where(eq(simulatedCustomers.idempotencyKey, request.idempotencyKey))
  invariant(row, 'a customer that was just written can be read')
  return row.id
}

async function refund(
  tx: Tx,
  request: { intentId: string; amountPence: number; idempotencyKey: string },
  now: Date,
): Promise<Refund> {
  const intent = await intents.lockIntent(tx, request.intentId)
  invariant(intent?.state === 'succeeded', 'only a charged payment is refunded')
  const before = await tx.select().from(simulatedRefunds).where(eq(simulatedRefunds.intentId, intent.id))
  const same = before.find(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey)
  if (same) return { id: same.id, amountPence: same.amountPence, state: 'succeeded', at: same.createdAt }
  const returned = before.reduce((sum, { amountPence }) => sum + amountPence, 0)
  invariant(returned + request.amountPence <= intent.amountPence, 'no more is refunded than was charged')
  const id = `re_sim_${newId().replaceAll('-', '')}`
  await tx.insert(simulatedRefunds).values({ id, ...request, createdAt: now })
  await tx.insert(simulatedEvents).values({ type: 'charge.refunded', about: 'intent', objectId: intent.id, at: now })
  return { id, amountPence: request.amountPence, state: 'succeeded', at: now }
}

async function findReturnUrl(tx: Tx, objectId: string): Promise<string | null> {
  const intent = await intents.lockIntent(tx, objectId)
  return intent ? intent.returnUrl : ((await setups.lockSetup(tx, objectId))?.returnUrl ?? null)
}

async function deliverEvents(
  db: Database,
  now: () => Date,
  hand: (event: ProviderEvent) => Promise<void>,
): Promise<number> {
  await db.transaction(async (tx) => {
    for (const id of await intents.listRipeIntentIds(tx, now())) {
      const row = await intents.lockIntent(tx, id)
      if (row) await intents.ripenIntent(tx, row, now())
    }
    for (const id of await setups.listRipeSetupIds(tx, now())) {
      const row = await setups.lockSetup(tx, id)
      if (row) await setups.ripenSetup(tx, row, now())
    }
  })
  const undelivered = await db.reader
    .select()
    .from(simulatedEvents)
    .where(isNull(simulatedEvents.deliveredAt))
    .orderBy(asc(simulatedEvents.id))
    .limit(100)
  for (const { id, type, about, objectId } of undelivered) {
    await hand({ id: `evt_sim_${id}`, type, about, objectId })
    await db.transaction((tx) =>
      tx.update(simulatedEvents).set({ deliveredAt: now() }).where(eq(simulatedEvents.id, id)),
    )
  }
  return undelivered.length
}

async function listMovements(tx: Tx, since: Date): Promise<Movement[]> {
  const charges = await tx
    .select()
    .from(simulatedIntents)
    .where(and(eq(simulatedIntents.state, 'succeeded'), gte(simulatedIntents.chargedAt, since)))
  const refunds = await tx.select().from(simulatedRefunds).where(gte(simulatedRefunds.createdAt, since))
  return [
    ...charges.map(({ id, amountPence, chargedAt }) => ({
      kind: 'charge' as const,
      ref: id,
      intentId: id,
      amountPence,
      at: chargedAt as Date,
    })),
    ...refunds.map(({ id, intentId, amountPence, createdAt }) => ({
      kind: 'refund' as const,
      ref: id,
      intentId,
      amountPence,
      at: createdAt,
    })),
  ]
}

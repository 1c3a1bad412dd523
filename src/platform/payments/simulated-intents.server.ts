import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#src/kit/id.ts'
import { invariant } from '#src/kit/outcome.ts'
import { first, type Tx } from '../database/db.server.ts'
import { ASKS_FOR_PAYER, type Collection, type Intent, type NewIntent } from './provider.server.ts'
import { keepMethod } from './simulated-setups.server.ts'
import { simulatedEvents, simulatedIntents, simulatedRefunds, simulatedSetups } from './simulated.tables.server.ts'
import { BANK_DAYS_MS, testMethod } from './test-methods.server.ts'

type IntentRow = typeof simulatedIntents.$inferSelect
type Change = Partial<typeof simulatedIntents.$inferInsert>

/** The intent of that idempotency key, made when it is new. */
export async function findOrMakeIntent(tx: Tx, request: NewIntent, now: Date): Promise<IntentRow> {
  const id = `pi_sim_${newId().replaceAll('-', '')}`
  await tx
    .insert(simulatedIntents)
    .values({
      id,
      clientSecret: `${id}_secret_${newId().replaceAll('-', '')}`,
      idempotencyKey: request.idempotencyKey,
      state: 'requires_payment_method',
      amountPence: request.amountPence,
      currency: request.currency,
      paymentId: request.paymentId,
      description: request.description,
      metadata: request.metadata,
      customerId: request.customerId,
      savesMethod: request.savesMethod,
      createdAt: now,
    })
    .onConflictDoNothing({ target: simulatedIntents.idempotencyKey })
  const [row] = await tx
    .select()
    .from(simulatedIntents)
    .where(eq(simulatedIntents.idempotencyKey, request.idempotencyKey))
    .for('update')
  invariant(row, 'an intent that was just written can be read')
  return row
}

export async function lockIntent(tx: Tx, intentId: string): Promise<IntentRow | null> {
  return first(tx.select().from(simulatedIntents).where(eq(simulatedIntents.id, intentId)).for('update'))
}

export type Charge = { methodId: string; returnUrl: string | null; isOffSession: boolean; now: Date }

/** Charges a method as its token says. What is charged or on its way already stays as it is: no second charge. */
export async function charge(tx: Tx, intent: IntentRow, request: Charge): Promise<IntentRow> {
  if (['succeeded', 'processing', 'cancelled'].includes(intent.state)) return intent
  const { methodId, returnUrl, now } = request
  const method = testMethod(methodId)
  const failed = (code: string, message: string) =>
    changeIntent(tx, intent, 'payment_failed', now, {
      state: 'requires_payment_method',
      methodId: null,
      returnUrl,
      failureCode: code,
      failureMessage: message,
    })
  if (!method) return failed('resource_missing', 'That is not one of the test cards.')
  if (method.failure && method.charge === 'declines') return failed(method.failure.code, method.failure.message)
  if (await isForgotten(tx, intent, methodId)) {
    return failed('payment_method_not_available', 'The bank no longer allows collections from this account.')
  }
  const using = { methodId, returnUrl, failureCode: null, failureMessage: null }
  if (method.charge === 'asks_first') {
    if (request.isOffSession) return failed(ASKS_FOR_PAYER, 'Your bank asks you to confirm this payment.')
    return changeIntent(tx, intent, 'requires_action', now, { ...using, state: 'requires_action' })
  }
  const processing = await changeIntent(tx, intent, 'processing', now, { ...using, state: 'processing' })
  if (method.charge === 'processes' || method.charge === 'processes_then_fails') {
    const settlesAs = method.charge === 'processes' ? 'succeeded' : 'failed'
    return setIntent(tx, processing, { settlesAs, settlesAt: new Date(now.getTime() + BANK_DAYS_MS) })
  }
  return succeed(tx, processing, now)
}

/** Charges a method while the payer is away, once: the same try asked for again answers what came of it. */
export async function collect(tx: Tx, intent: IntentRow, request: Collection & { now: Date }): Promise<IntentRow> {
  if (intent.failureCode) return intent
  return charge(tx, intent, { methodId: request.methodId, now: request.now, returnUrl: null, isOffSession: true })
}

/** The answer of the payer's bank to its question (3-D Secure). */
export async function answerQuestion(tx: Tx, intent: IntentRow, isYes: boolean, now: Date): Promise<IntentRow> {
  if (intent.state !== 'requires_action') return intent
  if (isYes) return succeed(tx, await changeIntent(tx, intent, 'processing', now, { state: 'processing' }), now)
  return changeIntent(tx, intent, 'payment_failed', now, {
    state: 'requires_payment_method',
    methodId: null,
    failureCode: 'payment_intent_authentication_failure',
    failureMessage: 'Your bank could not confirm that it was you.',
  })
}

/** Brings what is due to its end: the time a bank takes has passed. */
export async function ripenIntent(tx: Tx, intent: IntentRow, now: Date): Promise<IntentRow> {
  if (intent.state !== 'processing' || !intent.settlesAt || intent.settlesAt > now) return intent
  if (intent.settlesAs === 'succeeded') return succeed(tx, intent, intent.settlesAt)
  const failure = testMethod(intent.methodId ?? '')?.failure
  return changeIntent(tx, intent, 'payment_failed', intent.settlesAt, {
    state: 'requires_payment_method',
    settlesAt: null,
    failureCode: failure?.code ?? 'failed',
    failureMessage: failure?.message ?? 'The payment failed.',
  })
}

export async function cancel(tx: Tx, intent: IntentRow, now: Date): Promise<IntentRow> {
  if (['succeeded', 'processing', 'cancelled'].includes(intent.state)) return intent
  return changeIntent(tx, intent, 'canceled', now, { state: 'cancelled' })
}

/** What the port tells of an intent. `origin` is where the page of the simulated bank stands. */
export async function intentFrom(tx: Tx, row: IntentRow, origin: string): Promise<Intent> {
  const refunds = await tx.select().from(simulatedRefunds).where(eq(simulatedRefunds.intentId, row.id))
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    state: row.state,
    amountPence: row.amountPence,
    currency: row.currency,
    paymentId: row.paymentId,
    customerId: row.customerId,
    methodId: row.methodId,
    mandateId: row.mandateId,
    failure: row.failureCode ? { code: row.failureCode, message: row.failureMessage ?? '' } : null,
    actionUrl: row.state === 'requires_action' ? `${origin}/pay/bank/${row.id}` : null,
    refunds: refunds.map(({ id, amountPence, createdAt }) => ({ id, amountPence, state: 'succeeded', at: createdAt })),
    disputes: [],
  }
}

async function succeed(tx: Tx, intent: IntentRow, now: Date): Promise<IntentRow> {
  const { id: intentId, customerId, methodId } = intent
  const isKept = intent.savesMethod && customerId !== null && methodId !== null
  const mandateId = isKept ? await keepMethod(tx, { intentId, customerId, methodId }, now) : null
  return changeIntent(tx, intent, 'succeeded', now, {
    state: 'succeeded',
    settlesAt: null,
    chargedAt: now,
    mandateId,
    failureCode: null,
    failureMessage: null,
  })
}

async function isForgotten(tx: Tx, intent: IntentRow, methodId: string): Promise<boolean> {
  if (!intent.customerId) return false
  const setups = await tx
    .select({ state: simulatedSetups.mandateState })
    .from(simulatedSetups)
    .where(and(eq(simulatedSetups.customerId, intent.customerId), eq(simulatedSetups.methodId, methodId)))
  return setups.length > 0 && setups.every(({ state }) => state === 'inactive')
}

async function changeIntent(tx: Tx, intent: IntentRow, event: string, at: Date, change: Change): Promise<IntentRow> {
  await tx.insert(simulatedEvents).values({ type: `payment_intent.${event}`, about: 'intent', objectId: intent.id, at })
  return setIntent(tx, intent, change)
}

async function setIntent(tx: Tx, intent: IntentRow, change: Change): Promise<IntentRow> {
  const [row] = await tx.update(simulatedIntents).set(change).where(eq(simulatedIntents.id, intent.id)).returning()
  invariant(row, 'a locked intent is there')
  return row
}

/** Ids of payments whose bank time has passed and that nobody has asked about since. */
export async function listRipeIntentIds(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: simulatedIntents.id })
    .from(simulatedIntents)
    .where(sql`${simulatedIntents.settlesAt} <= ${now.toISOString()}`)
    .limit(100)
  return rows.map(({ id }) => id)
}

import { eq, sql } from 'drizzle-orm'
import { newId } from '#src/kit/id.ts'
import { invariant } from '#src/kit/outcome.ts'
import { first, type Tx } from '../database/db.server.ts'
import type { MandateTruth, NewSetup, Setup } from './provider.server.ts'
import { simulatedEvents, simulatedSetups } from './simulated.tables.server.ts'
import { BANK_DAYS_MS, testMethod } from './test-methods.server.ts'

type SetupRow = typeof simulatedSetups.$inferSelect
type Change = Partial<typeof simulatedSetups.$inferInsert>

/** The set-up of that idempotency key, made when it is new. */
export async function findOrMakeSetup(tx: Tx, request: NewSetup, now: Date): Promise<SetupRow> {
  const id = `seti_sim_${newId().replaceAll('-', '')}`
  await tx
    .insert(simulatedSetups)
    .values({
      id,
      clientSecret: `${id}_secret_${newId().replaceAll('-', '')}`,
      idempotencyKey: request.idempotencyKey,
      customerId: request.customerId,
      method: request.method,
      state: 'requires_payment_method',
      returnUrl: request.returnUrl,
      createdAt: now,
    })
    .onConflictDoNothing({ target: simulatedSetups.idempotencyKey })
  const [row] = await tx
    .select()
    .from(simulatedSetups)
    .where(eq(simulatedSetups.idempotencyKey, request.idempotencyKey))
  invariant(row, 'a set-up that was just written can be read')
  return row
}

export async function lockSetup(tx: Tx, setupId: string): Promise<SetupRow | null> {
  return first(tx.select().from(simulatedSetups).where(eq(simulatedSetups.id, setupId)).for('update'))
}

/** Saves a method as its token says: a card at once, a bank account pending until the bank has answered. */
export async function saveMethod(tx: Tx, setup: SetupRow, methodId: string, now: Date): Promise<SetupRow> {
  if (setup.state === 'succeeded' || setup.state === 'cancelled') return setup
  const method = testMethod(methodId)
  if (!method || method.mandate === 'refused') {
    const failure = method?.failure ?? { code: 'resource_missing', message: 'That is not one of the test methods.' }
    return changeSetup(tx, setup, 'setup_intent.setup_failed', now, {
      state: 'requires_payment_method',
      failureCode: failure.code,
      failureMessage: failure.message,
    })
  }
  const waits = method.mandate !== 'active'
  return changeSetup(tx, setup, 'setup_intent.succeeded', now, {
    state: 'succeeded',
    methodId,
    mandateId: `mandate_${setup.id}`,
    mandateState: waits ? 'pending' : 'active',
    settlesAt: waits ? new Date(now.getTime() + BANK_DAYS_MS) : null,
    settlesAs: waits ? (method.mandate === 'active_later' ? 'active' : 'inactive') : null,
    failureCode: null,
    failureMessage: null,
  })
}

/** Brings a pending mandate to its end once the time a bank takes has passed. */
export async function ripenSetup(tx: Tx, setup: SetupRow, now: Date): Promise<SetupRow> {
  if (setup.mandateState !== 'pending' || !setup.settlesAt || setup.settlesAt > now) return setup
  const failure = setup.settlesAs === 'inactive' ? testMethod(setup.methodId ?? '')?.failure : undefined
  return changeSetup(tx, setup, 'mandate.updated', setup.settlesAt, {
    mandateState: setup.settlesAs,
    settlesAt: null,
    failureCode: failure?.code ?? null,
    failureMessage: failure?.message ?? null,
  })
}

/** The set-up that made a mandate. */
export async function lockMandate(tx: Tx, mandateId: string): Promise<SetupRow | null> {
  return first(tx.select().from(simulatedSetups).where(eq(simulatedSetups.mandateId, mandateId)).for('update'))
}

export async function endMandate(tx: Tx, mandateId: string, now: Date): Promise<void> {
  const setup = await lockMandate(tx, mandateId)
  if (!setup || setup.mandateState === 'inactive') return
  await changeSetup(tx, setup, 'mandate.updated', now, { mandateState: 'inactive', settlesAt: null })
}

/** The mandate that a payment has left: as if it had been set up on its own. */
export async function keepMethod(tx: Tx, kept: StoredMethod, now: Date): Promise<string> {
  const mandateId = `mandate_${kept.intentId}`
  await tx
    .insert(simulatedSetups)
    .values({
      id: `seti_${kept.intentId}`,
      clientSecret: newId(),
      idempotencyKey: mandateId,
      customerId: kept.customerId,
      state: 'succeeded',
      methodId: kept.methodId,
      mandateId,
      mandateState: 'active',
      returnUrl: '',
      createdAt: now,
    })
    .onConflictDoNothing()
  return mandateId
}

type StoredMethod = { intentId: string; customerId: string; methodId: string }

/** What the port tells of a set-up. `origin` is where the simulated bank's page stands. */
export function setupFrom(row: SetupRow, origin: string): Setup {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    customerId: row.customerId,
    state: row.state,
    url: row.state === 'succeeded' ? null : `${origin}/pay/bank/${row.id}`,
    methodId: row.methodId,
    mandate: mandateFrom(row),
    failure: failureOf(row),
  }
}

export function mandateFrom(row: SetupRow): MandateTruth | null {
  if (!row.mandateId || !row.mandateState) return null
  return { id: row.mandateId, state: row.mandateState, failure: failureOf(row) }
}

function failureOf({ failureCode, failureMessage }: SetupRow) {
  return failureCode ? { code: failureCode, message: failureMessage ?? '' } : null
}

/** Ids of set-ups whose bank time has passed and that nobody has asked about since. */
export async function listRipeSetupIds(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: simulatedSetups.id })
    .from(simulatedSetups)
    .where(sql`${simulatedSetups.settlesAt} <= ${now.toISOString()}`)
    .limit(100)
  return rows.map(({ id }) => id)
}

async function changeSetup(tx: Tx, setup: SetupRow, event: string, at: Date, change: Change): Promise<SetupRow> {
  const about = event === 'mandate.updated' ? 'mandate' : 'setup'
  const objectId = (about === 'mandate' && setup.mandateId) || setup.id
  await tx.insert(simulatedEvents).values({ type: event, about, objectId, at })
  const [row] = await tx.update(simulatedSetups).set(change).where(eq(simulatedSetups.id, setup.id)).returning()
  invariant(row, 'a locked set-up is there')
  return row
}

import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Tx } from '../../database/db.server.ts'
import type { ApiObjects } from './api-params.ts'
import { API_VERSION } from '../stripe-responses.server.ts'
import { fakeStripeObjects as table } from './fake-stripe.tables.server.ts'
import type { RefundManner } from './test-methods.ts'
import { missing, nested, type Params, type Place, text } from './wire.ts'

/** One request to the fake: its transaction, the studio's clock, and for which account and mode its key speaks. */
export type Call = {
  tx: Tx
  now: Date
  /** Where its pages for payers are, without a slash at the end. */
  pages: string
  livemode: boolean
  /** The payment methods that the account may take. */
  methods: readonly string[]
  /** How refunds go unless the card says otherwise. */
  refunds: RefundManner
}

type Objects = Omit<ApiObjects, 'account' | 'customer' | 'balance_transaction'> & {
  customer: Stripe.Customer | (Stripe.DeletedCustomer & { livemode: boolean })
  // Shown without its mode, like a refund, but kept with it.
  balance_transaction: Stripe.BalanceTransaction & { livemode: boolean }
  event: EventRecord
}
type Kind = keyof Objects
export type StoredObject = Objects[Kind]

export type EventRecord = {
  id: string
  object: 'event'
  created: number
  livemode: boolean
  type: string
  api_version: string
  data: { object: StoredObject }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
}

export function newObjectId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function rowsOf(call: Call, kind: Kind, ...conditions: (SQL | undefined)[]) {
  return call.tx
    .select({ body: table.body })
    .from(table)
    .where(and(eq(table.kind, kind), ...conditions))
}

/** What of an object says its mode; a refund is shown without. */
function modeOf(call: Call, kind: Kind) {
  return kind === 'refund' ? {} : { livemode: call.livemode }
}

/** An object of this mode; null where there is none. */
export async function find<K extends Kind>(call: Call, kind: K, id: unknown): Promise<Objects[K] | null> {
  if (typeof id !== 'string') return null
  const [row] = await rowsOf(call, kind, eq(table.id, id), contains(modeOf(call, kind)))
  return (row?.body as Objects[K] | undefined) ?? null
}

/** The same; one that is not there is refused as the API refuses it, which says where a key of the other mode was used. */
export async function need<K extends Kind>(call: Call, kind: K, id: unknown, place?: Place): Promise<Objects[K]> {
  const found = await find(call, kind, id)
  if (found) return found
  const error = missing(NAMES[kind] ?? kind, String(id), place)
  if (await find({ ...call, livemode: !call.livemode }, kind, id)) {
    const [there, here] = call.livemode ? ['test', 'live'] : ['live', 'test']
    error.error.message += `; a similar object exists in ${there} mode, but a ${here} mode key was used to make this request.`
  }
  throw error
}

const NAMES: Partial<Record<Kind, string>> = { payment_method: 'PaymentMethod' }

type Beside = { hidden?: Record<string, unknown>; dueAt?: Date | null }

/** Writes an object, new or changed, and what the API does not show of it where that is named. */
export async function save<T extends StoredObject>(call: Call, body: T, { hidden, dueAt }: Beside = {}): Promise<T> {
  const { id, object: kind } = body
  const stored = body as unknown as Record<string, unknown>
  await call.tx
    .insert(table)
    .values({ id, kind, body: stored, hidden: hidden ?? {}, dueAt })
    .onConflictDoUpdate({
      target: table.id,
      set: { body: stored, ...(hidden ? { hidden } : {}), ...(dueAt === undefined ? {} : { dueAt }) },
    })
  return body
}

export async function findHidden(call: Call, id: string): Promise<Record<string, unknown>> {
  const [row] = await call.tx.select({ hidden: table.hidden }).from(table).where(eq(table.id, id))
  return row?.hidden ?? {}
}

/** Everything of a kind whose body contains what is given, oldest first. */
export async function listAll<K extends Kind>(call: Call, kind: K, containing: object = {}): Promise<Objects[K][]> {
  const rows = await rowsOf(call, kind, contains(containing)).orderBy(asc(table.seq))
  return rows.map(({ body }) => body as unknown as Objects[K])
}

export type Page = { url: string; params: Params; ids?: readonly string[] }

/** A page of objects, newest first, as every list of the API is answered. */
export async function listPage<K extends Kind>(call: Call, kind: K, containing: object, { url, params, ids }: Page) {
  const created = nested(params, 'created')
  const since = Number(text(created, 'gte') ?? text(created, 'gt') ?? 0)
  const after = text(params, 'starting_after')
  const most = Number(text(params, 'limit') ?? 10)
  const which = [
    contains({ ...modeOf(call, kind), ...containing }),
    ids && inArray(table.id, [...ids]),
    sql`(${table.body}->>'created')::bigint >= ${since}`,
    after === null ? undefined : sql`${table.seq} < (select seq from fake_stripe_objects where id = ${after})`,
  ]
  const rows = await rowsOf(call, kind, ...which)
    .orderBy(desc(table.seq))
    .limit(most + 1)
  const data = rows.slice(0, most).map(({ body }) => body as unknown as Objects[K])
  return { object: 'list' as const, data, has_more: rows.length > most, url }
}

function contains(part: object): SQL {
  return sql`${table.body} @> ${JSON.stringify(part)}::jsonb`
}

/** Writes down an event as the webhook would carry it: what it is about as it is at this moment. */
export async function tell(call: Call, type: string, about: StoredObject): Promise<void> {
  await save(call, {
    id: newObjectId('evt'),
    object: 'event',
    created: seconds(call.now),
    livemode: call.livemode,
    type,
    api_version: API_VERSION,
    data: { object: about },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  })
}

/** What the bank has answered by now, oldest first; none of it is due again. */
export async function takeDue(call: Call): Promise<StoredObject[]> {
  const due = lte(table.dueAt, call.now)
  const [any] = await call.tx.select({ seq: table.seq }).from(table).where(due).limit(1)
  if (!any) return []
  await lockFake(call.tx)
  const rows = await call.tx.update(table).set({ dueAt: null }).where(due).returning()
  return rows.toSorted((a, b) => a.seq - b.seq).map(({ body }) => body as unknown as StoredObject)
}

/** One call that changes something at a time, in whichever process it is made. */
export async function lockFake(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fake_stripe'))`)
}

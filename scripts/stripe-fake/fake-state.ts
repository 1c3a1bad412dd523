import { randomBytes } from 'node:crypto'
import type { Manner } from './manners.ts'
import type { ErrorBody } from './wire.ts'

type Common<Name extends string> = { id: string; object: Name; created: number; livemode: false }
type Metadata = Record<string, string>

export type Customer = Common<'customer'> & { email: string | null; name: string | null; metadata: Metadata }

export type Method = Common<'payment_method'> & {
  type: 'card' | 'bacs_debit'
  customer: string | null
  card?: { brand: string; last4: string; exp_month: number; exp_year: number }
  bacs_debit?: { last4: string; sort_code: string; fingerprint: string }
}

export type Intent = Common<'payment_intent'> & {
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Metadata
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  confirmation_method: 'automatic'
  capture_method: 'automatic'
  allowed_payment_method_types: string[] | null
  payment_method_types: string[]
  payment_method: string | null
  setup_future_usage: 'off_session' | null
  latest_charge: string | null
  last_payment_error: ErrorBody | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } | null
  canceled_at: number | null
}

export type Charge = Common<'charge'> & {
  amount: number
  amount_refunded: number
  currency: string
  customer: string | null
  status: 'pending' | 'succeeded' | 'failed'
  paid: boolean
  refunded: boolean
  disputed: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { type: string; bacs_debit?: { mandate: string | null } }
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
}

export type Refund = Common<'refund'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  failure_reason?: string
  metadata: Metadata
}

export type Dispute = Common<'dispute'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed'
  is_charge_refundable: boolean
}

export type Mandate = Common<'mandate'> & {
  payment_method: string
  status: 'pending' | 'active' | 'inactive'
  type: 'multi_use'
  multi_use: Record<string, never>
  payment_method_details: {
    type: 'bacs_debit'
    bacs_debit: {
      network_status: 'pending' | 'accepted' | 'refused' | 'revoked'
      revocation_reason: string | null
      reference: string
      url: string
    }
  }
}

export type SetupIntent = Common<'setup_intent'> & {
  customer: string | null
  client_secret: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  payment_method: string | null
  payment_method_types: string[]
  mandate: string | null
  usage: 'off_session'
  last_setup_error: ErrorBody | null
  metadata: Metadata
}

export type Session = Common<'checkout.session'> & {
  mode: 'setup'
  status: 'open' | 'complete' | 'expired'
  customer: string | null
  setup_intent: string
  payment_intent: null
  payment_method_types: string[]
  success_url: string | null
  cancel_url: string | null
  url: string | null
  metadata: Metadata
}

export type Thing = Customer | Method | Intent | Charge | Refund | Dispute | Mandate | SetupIntent | Session

export type FakeEvent = Common<'event'> & {
  type: string
  api_version: string
  data: { object: Thing }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
}

/** Everything the simulated company knows, in the order it came to be. */
export type FakeState = {
  now(): Date
  /** Where it answers, without a slash at the end. */
  url(): string
  things: Map<string, Thing>
  events: FakeEvent[]
  /** How a method behaves when it is used. */
  manners: Map<string, Manner>
  /** What comes to its end on its own once the time of banks has passed. */
  due: { at: Date; run(): void }[]
  apiVersion: string
}

export function openState(parts: Pick<FakeState, 'now' | 'url' | 'apiVersion'>): FakeState {
  return { ...parts, things: new Map(), events: [], manners: new Map(), due: [] }
}

export function newThingId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** What every object begins with. */
export function common<Name extends string>(state: FakeState, object: Name, prefix: string): Common<Name> {
  return { id: newThingId(prefix), object, created: seconds(state.now()), livemode: false }
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

export function keep<T extends Thing>(state: FakeState, thing: T): T {
  state.things.set(thing.id, thing)
  return thing
}

export function find<Name extends Thing['object']>(
  state: FakeState,
  object: Name,
  id: string | null,
): Extract<Thing, { object: Name }> | null {
  const thing = id ? state.things.get(id) : undefined
  return thing?.object === object ? (thing as Extract<Thing, { object: Name }>) : null
}

export function all<Name extends Thing['object']>(state: FakeState, object: Name): Extract<Thing, { object: Name }>[] {
  return [...state.things.values()].filter(
    (thing): thing is Extract<Thing, { object: Name }> => thing.object === object,
  )
}

/** Writes down an event as the webhook would carry it: what it is about as it is at this moment. */
export function tell(state: FakeState, type: string, thing: Thing): void {
  state.events.push({
    ...common(state, 'event', 'evt'),
    type,
    api_version: state.apiVersion,
    data: { object: structuredClone(thing) },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  })
}

/** Brings to its end what is due. */
export function ripen(state: FakeState): void {
  const now = state.now()
  const ripe = state.due.filter(({ at }) => at <= now)
  state.due = state.due.filter(({ at }) => at > now)
  for (const { run } of ripe) run()
}

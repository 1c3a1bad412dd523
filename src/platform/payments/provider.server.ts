/**
 * The payments port: what the studio asks of the person who moves the money, the same with the fake Stripe and with the real one.
 * Nothing here decides anything; prices and grants are the studio's. Amounts are integer pence, instants are `Date`.
 *
 * Four kinds of answer: what the provider knows (an `Intent`, a `Setup`), null where it knows nothing of the kind, `ProviderRefusal`
 * where it did nothing and says why, and `ProviderUnavailable` where we do not know whether it acted. After the last one nothing may
 * be assumed: ask again with the same `idempotencyKey`, or retrieve.
 */
export type PaymentProvider = {
  /** Whose objects these are: `simulated`, or the account and mode at Stripe, as `acct_1 live`. What was made under another name is
   *  unknown to the present keys: it is made again, and never asked for. */
  name: string
  /** For the provider's own script in the browser. */
  publishableKey: string
  /** Makes a payer known; the same key gives the same customer. */
  createCustomer(request: { email: string; name: string; idempotencyKey: string }): Promise<string>
  /** Removes a payer with every method they saved, for good. Idempotent. */
  deleteCustomer(customerId: string): Promise<void>
  /** Prepares a payment. With `collection` it is also collected at once, the payer being away (`Collection`): one intent, and so
   *  one idempotency key, for each try. */
  createIntent(request: NewIntent): Promise<Intent>
  /** Charges the payer's method. A declined card is an Intent with `failure`, not an exception. */
  confirmIntent(request: Confirmation): Promise<Intent>
  /** The truth about a payment as it is now. */
  retrieveIntent(intentId: string): Promise<Intent | null>
  /** Makes a payment ready for the provider's own field in the payer's browser, also one that was begun as a collection. */
  openToPayer(intentId: string): Promise<Intent | null>
  /** Gives up a payment that has not been charged; one that has stays as it is. */
  cancelIntent(intentId: string): Promise<Intent | null>
  refundIntent(request: { intentId: string; amountPence: number; idempotencyKey: string }): Promise<Refund>
  /** Begins to save a method for payments while the payer is away (card or Bacs direct debit): a mandate. The payer is sent to
   *  the set-up's `url` and comes back to `returnUrl`, whatever they did there. */
  createSetup(request: NewSetup): Promise<Setup>
  retrieveSetup(setupId: string): Promise<Setup | null>
  /** How a mandate is now, also one that a payment has left (`savesMethod`). A bank may end one at any time. */
  retrieveMandate(reference: string): Promise<MandateTruth | null>
  /** Gives up a saved method and the permission to collect with it. Idempotent. */
  forgetMethod(methodId: string): Promise<void>
  /** A genuine event of this provider; null when the signature or its time does not hold. */
  readEvent(body: string, signature: string | null, now: Date): ProviderEvent | null
  /** What the provider has told, or meant to tell, since an instant, oldest first: for what was lost on the way. */
  listEvents(since: Date): Promise<ProviderEvent[]>
  /** Every line of the studio's balance at the provider since an instant: what payers paid and got back, fees, and what was paid out. */
  listBalance(since: Date): Promise<BalanceLine[]>
  /** What was paid out to the studio's bank since an instant. */
  listPayouts(since: Date): Promise<Payout[]>
}

export type NewIntent = {
  paymentId: string
  amountPence: number
  currency: 'gbp'
  description: string
  metadata: Record<string, string>
  customerId: string | null
  /** Keep the method for later collections. */
  savesMethod: boolean
  /** Collect it at once while the payer is away. */
  collection?: Collection
  idempotencyKey: string
}

/** How a payment is collected off-session. What comes of it is in the intent: `succeeded`; `processing`, for days with Bacs; or
 *  `failure`. A bank that insists on the payer gives the failure `ASKS_FOR_PAYER`: the same intent can then be confirmed by
 *  them on-session (`confirmIntent`), with the same method or another. */
export type Collection = {
  methodId: string
  /** The mandate's `id`, where the method has one. */
  mandateId: string | null
}

/** `failure.code` when only the payer themselves can go on (Stripe's own word for it). */
export const ASKS_FOR_PAYER = 'authentication_required'

export type Confirmation = { intentId: string; methodId: string; returnUrl: string; idempotencyKey: string }

export type IntentState = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'

export type Intent = {
  id: string
  clientSecret: string
  state: IntentState
  amountPence: number
  currency: string
  /** The payment of ours it was made for; null for one made elsewhere. */
  paymentId: string | null
  customerId: string | null
  methodId: string | null
  mandateId: string | null
  /** Why the last try failed, in the provider's words. */
  failure: ProviderFailure | null
  /** Where the payer proves who they are (3-D Secure). */
  actionUrl: string | null
  refunds: Refund[]
  disputes: Dispute[]
}

export type ProviderFailure = { code: string; message: string }
export type Refund = {
  id: string
  amountPence: number
  state: 'pending' | 'succeeded' | 'failed'
  at: Date
  /** With which it was asked for; none where it was made at the provider's own page. */
  idempotencyKey?: string
}
/** An `inquiry` asks and takes no money yet; `closed` is one that ended so. `answerBy`: until when the studio may answer the bank. */
export type Dispute = {
  id: string
  amountPence: number
  state: 'inquiry' | 'closed' | 'open' | 'won' | 'lost'
  at: Date
  answerBy?: Date
}

export type NewSetup = {
  customerId: string
  method: 'card' | 'bacs_debit'
  returnUrl: string
  idempotencyKey: string
}

export type Setup = {
  id: string
  clientSecret: string
  state: IntentState
  /** The provider's own page on which the payer gives the method, where it has one. */
  url: string | null
  methodId: string | null
  /** Null until there is one, and for good with cards that need none: those may be used as soon as the set-up succeeded. */
  mandate: MandateTruth | null
  failure: ProviderFailure | null
}

/** `pending` while the bank decides (days, with Bacs). `inactive` before it was ever active: the bank refused it; afterwards: the
 *  bank or the payer ended it. */
export type MandateTruth = {
  id: string
  /** What the payer's bank calls it. */
  bankReference: string | null
  state: 'pending' | 'active' | 'inactive'
  failure: ProviderFailure | null
}

/** An event names what changed; its truth is then retrieved, so that late, repeated and overtaking events do no harm. `objectId` is
 *  the intent's, the set-up's or the mandate's id, as the port gave it. */
export type ProviderEvent = {
  id: string
  type: string
  about: 'intent' | 'setup' | 'mandate' | 'other'
  objectId: string
}

/** One change of the balance. `ref` is the intent, refund, dispute or payout it belongs to, and the line's own id where there is none;
 *  `paymentId` the payment of ours, where a charge names it. */
export type BalanceLine = {
  id: string
  kind: 'charge' | 'refund' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'other'
  ref: string
  intentId: string | null
  paymentId: string | null
  /** Positive towards the studio. */
  amountPence: number
  /** What the provider keeps of it. */
  feePence: number
  at: Date
}

/** `lines` are what it is made of: null of one that was made by hand, and while the provider puts it together. */
export type Payout = {
  id: string
  isByHand: boolean
  amountPence: number
  state: 'on_its_way' | 'paid' | 'failed'
  arrivesAt: Date
  lines: BalanceLine[] | null
}

/** The provider could not be reached, or did not answer in time: whether it acted is not known. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** `key`: it does not take the key; `permission`: the key may not do this; `customer`: it no longer knows the customer; `method`: the account may not take
 *  that kind of payment; `other`: it can only be read in the log. */
export type RefusalReason = 'key' | 'permission' | 'customer' | 'method' | 'too_small' | 'other'

/** The provider refused, and did nothing. For callers that do not look at the reason it is as good as unavailable. */
export class ProviderRefusal extends ProviderUnavailable {
  override name = 'ProviderRefusal'
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The provider refused: ${reason}`, options)
    this.reason = reason
  }
}

import type { Role } from '#src/platform/role.ts'
import type { KeyScope } from '#src/platform/key-scope.ts'
import type { Clock } from './clock.server.ts'
import { type Database, nested, type Reader, type Transaction, type Tx } from './database/db.server.ts'
import type { Links } from './links.server.ts'
import type { WithoutTurn } from './database/turns.server.ts'
import type { Log } from './log.server.ts'
import type { PaymentProvider } from './payments/provider.server.ts'

export type { Role }

/** Who acts. Established by the guard from the database row; use cases rely on it. */
export type Actor =
  | { kind: 'visitor'; /** It brought an API key that is none. */ hasBadKey?: true }
  | {
      kind: 'account'
      userId: string
      role: Role
      name: string
      email: string
      signInSessionId: string
      owesSecondFactor?: true
      /** The key with which a program acts for this account; nobody is signed in. */
      apiKey?: { id: string; name: string; scope: KeyScope }
    }
  | { kind: 'link'; purpose: string; subject: string }
  | { kind: 'system'; job: string }

/** What a use case is given: how to write (`transaction`), the time, who acts, and where links lead. */
export type Ctx = {
  /** Runs the body in one transaction, and hands it this context with the transaction open. Within one already open it joins: a
   *  refusal takes back what that body wrote and nothing else. Bodies with the same `turn`, such as the id of a class, take turns in
   *  this process: a rush on one thing leaves connections to the others. `unless` may have the answer without a turn. */
  transaction<Context extends Ctx, Answer>(
    this: Context,
    body: (work: Work<Context>) => Promise<Answer>,
    turn?: string,
    unless?: WithoutTurn<Answer, [reader: Reader]>,
  ): Promise<Answer>
  /** Of a request that is done once: each of its transactions takes its id. One that several requests share takes that of each
   *  (`claim`, false where it is taken) and is opened `without`. */
  once?: { claim(tx: Tx): Promise<boolean>; without: Ctx }
  /** Of a form: whether its sender has said that they buy the same again, and the payments that their browser has begun. */
  buying?: { isMeant: boolean; begunHere: readonly string[] }
  /** Reads outside a transaction, for delivery; a use case reads through its `tx`. */
  reader: Reader
  now(): Date
  actor: Actor
  log: Log
  links: Links
  payments: PaymentProvider
  /** Whether anything can be paid online; else everything is paid at the studio (PRODUCT 1, `PAYMENTS`). */
  paysOnline: boolean
}

/** A context with its transaction open: a use case that is called with it joins in. */
export type Work<Context extends Ctx = Ctx> = Context & { tx: Tx }

export type SignedInCtx = Ctx & { actor: Extract<Actor, { kind: 'account' }> }

/** What every ctx of this process is made of. */
export type CtxParts = { db: Database; clock: Clock } & Pick<Ctx, 'log' | 'links' | 'payments' | 'paysOnline'>

export function createCtx(parts: CtxParts, actor: Actor, requestId?: string): Ctx {
  return {
    transaction: transactionBy(parts.db.transaction),
    reader: parts.db.reader,
    now: parts.clock.now,
    actor,
    log: requestId ? parts.log.with({ requestId }) : parts.log,
    links: parts.links,
    payments: parts.payments,
    paysOnline: parts.paysOnline,
  }
}

/** `this` is the context it was called on, so that a signed-in one hands over a signed-in one. */
function transactionBy(begin: Transaction): Ctx['transaction'] {
  return function (body, turn, unless) {
    const payments = outOfReach(this.payments)
    const work = (tx: Tx) => body({ ...this, tx, reader: tx, payments, transaction: transactionBy(nested(tx)) })
    return begin(work, turn, unless)
  }
}

/** The provider within a transaction: what it is may be read, but a call leaves the application. A slow answer would hold locks,
 *  and a commit that fails afterwards could not take the charge back. */
function outOfReach(payments: PaymentProvider): PaymentProvider {
  return new Proxy(payments, {
    get(provider, property: keyof PaymentProvider) {
      const value = provider[property]
      if (typeof value === 'function')
        throw new Error(`Within a transaction the provider cannot be asked to ${property}`)
      return value
    },
  })
}

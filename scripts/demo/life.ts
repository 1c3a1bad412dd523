import { demoRandom } from '#db/seed/demo-random.ts'
import { newId } from '#src/kit/id.ts'
import { type Actor, createCtx, type Ctx, type Role, type SignedInCtx } from '#src/platform/ctx.server.ts'
import { ensureAccount } from '#src/platform/auth/accounts/ensure-account.server.ts'
import { type Database, openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { completeSession } from '#src/platform/payments/fake-stripe/checkout-sessions.server.ts'
import { type FakeStripe, openFakeStripe } from '#src/platform/payments/fake-stripe/fake-stripe.server.ts'
import { openStripeProvider } from '#src/platform/payments/stripe-provider.server.ts'
import { wallToInstant } from '#src/kit/time.ts'

export type Account = Extract<Actor, { kind: 'account' }>

/** A studio that is lived in: its database, a clock that only its script moves on, payments by the fake Stripe, and dice that fall the same
 *  every time. */
export type Life = {
  db: Database
  fake: FakeStripe
  random(): number
  now(): Date
  /** On to that wall time of the studio; the clock never goes back. */
  moveTo(date: string, time: string): void
  /** Between two acts some seconds pass. */
  ctx(actor?: Actor): Ctx
  as(account: Account): SignedInCtx
  /** An account that has confirmed its address, opened now. */
  open(role: Role, person: { name: string; email: string; contact: string }): Promise<Account>
  /** The payer on the provider's page for a new direct debit. */
  completeSetup(setupId: string, methodId: string): Promise<void>
  /** What is logged as an error: a life has none. */
  faults: string[]
  close(): Promise<void>
}

export const RETURN_URL = 'http://localhost:3000/payment-success'
const VISITOR: Actor = { kind: 'visitor' }

export function openLife(databaseUrl: string, from: { date: string; time: string }): Life {
  const db = openDatabase(databaseUrl)
  const random = demoRandom()
  let at = wallToInstant(from.date, from.time).getTime()
  const clock = { now: () => new Date(at) }
  const faults: string[] = []
  const log = openLog((line) => {
    if (line.includes('"level":"error"')) faults.push(line)
  })
  const keys = { secretKey: `sk_test_${newId()}`, publishableKey: 'pk_test_simulated' }
  const fake = openFakeStripe({ db, clock, pages: 'http://localhost:3000/pay/bank', ...keys })
  const payments = openStripeProvider({ ...keys, name: 'simulated', log, fake, webhookSecrets: [newId()] })
  const parts = { db, clock, log, links: openLinks('http://localhost:3000', newId()), payments, paysOnline: true }
  const ctx = (actor: Actor = VISITOR) => {
    at += Math.floor(1_000 + random() * 20_000)
    return createCtx(parts, actor)
  }
  return {
    db,
    fake,
    random,
    faults,
    ctx,
    now: clock.now,
    moveTo: (date, time) => void (at = Math.max(at, wallToInstant(date, time).getTime())),
    as: (account) => ctx(account) as SignedInCtx,
    completeSetup: async (id, methodId) => void (await fake.act((call) => completeSession(call, id, methodId))),
    open: (role, person) => openAccount(ctx(), role, person),
    close: () => db.close(),
  }
}

/** Accounts keep real time (PRODUCT 1, `CLOCK`): their dates are set to the studio's. */
function openAccount(ctx: Ctx, role: Role, person: { name: string; email: string; contact: string }): Promise<Account> {
  return ctx.transaction(async ({ tx }) => {
    const { id } = await ensureAccount(tx, { ...person, role, passwordHash: 'none', verified: true })
    const at = ctx.now()
    await tx.$client.query('update users set created_at = $2, updated_at = $2 where id = $1', [id, at])
    await tx.$client.query('update people set created_at = $2 where member_id = $1', [id, at])
    await tx.$client.query('delete from passwords where user_id = $1', [id])
    const { name, email } = person
    return { kind: 'account', userId: id, role, name, email, signInSessionId: id }
  })
}

/** What an act of the life must come to: a refusal is a mistake of the script. */
export function agreed<Value>(
  outcome: { ok: true; value: Value } | { ok: false; refusal: string },
  what: string,
): Value {
  if (!outcome.ok) throw new Error(`${what}: ${outcome.refusal}`)
  return outcome.value
}

export function chance(life: Life, share: number): boolean {
  return life.random() < share
}

export function oneOf<Item>(life: Life, items: readonly Item[]): Item {
  return items[Math.floor(life.random() * items.length)]!
}

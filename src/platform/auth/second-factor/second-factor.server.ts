import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { first, type Reader, type Tx } from '../../database/db.server.ts'
import { forgiveAttempt } from '../../rate-limit.server.ts'
import { seal, unseal } from '../../seal.server.ts'
import { authLimits } from '../auth-limits.server.ts'
import { type AuthResult, busy, type Caller, refusedByLimit } from '../auth-parts.server.ts'
import { secondFactors } from '../auth.tables.server.ts'
import { hashCode, newSalt, saltOf } from '../passwords/password-hash.server.ts'
import { provePassword } from '../passwords/prove-password.server.ts'
import { newTotpSecret, totpOf, totpStep } from './totp.server.ts'

export const PURPOSE = 'second-factor'
const SPARE_CODES = 10
const SPARE_CHARACTERS = 10
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz234567'

export type SecondFactor =
  | { state: 'off' }
  | { state: 'setting_up'; key: string; url: string }
  | { state: 'on'; since: Date; spareCodesLeft: number }

/** The state of the caller's second factor; during set-up with what the app needs. */
export async function findSecondFactor({ ctx, services }: Caller): Promise<SecondFactor> {
  if (ctx.actor.kind !== 'account') return { state: 'off' }
  const row = await findRow(ctx.reader, ctx.actor.userId)
  if (!row) return { state: 'off' }
  if (row.enabledAt) return { state: 'on', since: row.enabledAt, spareCodesLeft: row.spareCodes.length }
  const of = { issuer: new URL(services.config.origin).hostname, account: ctx.actor.email }
  return { state: 'setting_up', ...totpOf(unseal(row.secret, services.secret, PURPOSE), of) }
}

/** Begins to set up an authenticator app. Promises: sign-in asks for nothing until a code of it has been typed. */
export async function beginSecondFactor(caller: Caller, password: string): Promise<AuthResult<null>> {
  const proven = await provePassword(caller, password)
  if (!proven.ok) return proven
  const fresh = { secret: seal(newTotpSecret(), caller.services.secret, PURPOSE), lastStep: 0, spareCodes: [] }
  // An active factor is not replaced by a click: it is switched off first.
  await caller.ctx.transaction(({ tx }) =>
    tx
      .insert(secondFactors)
      .values({ userId: proven.value.id, ...fresh })
      .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.enabledAt) }),
  )
  return ok(null)
}

/** Switches it on by the first code. Returns the spare codes, which are shown this once. */
export async function enableSecondFactor(caller: Caller, code: string): Promise<AuthResult<string[]>> {
  const { ctx, services } = caller
  if (ctx.actor.kind !== 'account') return refuse('not_being_set_up')
  const { userId: id, name, email } = ctx.actor
  const limit = authLimits.secondFactor(id)
  const limited = await refusedByLimit(caller, [limit])
  if (limited) return limited
  const row = await findRow(ctx.reader, id)
  if (!row || row.enabledAt) return refuse('not_being_set_up')
  const lastStep = totpStep(unseal(row.secret, services.secret, PURPOSE), code, {
    now: new Date(),
    lastStep: row.lastStep,
  })
  if (lastStep === null) return refuse('wrong_code')
  const spare = await newSpareCodes()
  if (!spare) return busy()
  return ctx.transaction(async (work) => {
    const { tx } = work
    // Compared with what was read: of two calls at once one switches it on, and the other's codes are void.
    const asRead = and(
      eq(secondFactors.userId, id),
      eq(secondFactors.secret, row.secret),
      isNull(secondFactors.enabledAt),
    )
    const on = { enabledAt: new Date(), lastStep, spareCodes: spare.hashes }
    if ((await tx.update(secondFactors).set(on).where(asRead).returning()).length === 0)
      return refuse('not_being_set_up')
    if (services.config.rateLimit) await forgiveAttempt(ctx.reader, limit)
    await caller.services.onAccountEvent(work, { kind: 'second_factor_on', account: { id, name, email } })
    return ok(spare.codes)
  })
}

/** Creates ten new spare codes, shown this once. Promises: only after the password; the old ones stop working at once; the
 *  owner is notified. */
export async function renewSpareCodes(caller: Caller, password: string): Promise<AuthResult<string[]>> {
  const { ctx } = caller
  const proven = await provePassword(caller, password)
  if (!proven.ok) return proven
  const { id, name, email } = proven.value
  const spare = await newSpareCodes()
  if (!spare) return busy()
  return ctx.transaction(async (work) => {
    const { tx } = work
    const isOn = and(eq(secondFactors.userId, id), isNotNull(secondFactors.enabledAt))
    const renewed = await tx.update(secondFactors).set({ spareCodes: spare.hashes }).where(isOn).returning()
    if (renewed.length === 0) return refuse('second_factor_off')
    await caller.services.onAccountEvent(work, { kind: 'spare_codes_renewed', account: { id, name, email } })
    return ok(spare.codes)
  })
}

/** Switches it off, or cancels its set-up. */
export async function disableSecondFactor(caller: Caller, password: string): Promise<AuthResult<null>> {
  const { ctx } = caller
  const proven = await provePassword(caller, password)
  if (!proven.ok) return proven
  const { id, name, email } = proven.value
  return ctx.transaction(async (work) => {
    const { tx } = work
    const gone = await tx.delete(secondFactors).where(eq(secondFactors.userId, id)).returning()
    const account = { id, name, email }
    if (gone[0]?.enabledAt) await caller.services.onAccountEvent(work, { kind: 'second_factor_off', account })
    return ok(null)
  })
}

/** Whether signing in to this account requires a code. */
export async function isSecondFactorOn(reader: Reader, userId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)))
  return rows.length > 0
}

/** Accepts a code of the app, or a spare one; each works once. Five wrong ones in a quarter of an hour lock the account. */
export async function takeCode(
  caller: Caller,
  { userId, code }: { userId: string; code: string },
): Promise<AuthResult<'app' | 'spare'>> {
  const limit = authLimits.secondFactor(userId)
  const limited = await refusedByLimit(caller, [limit])
  if (limited) return limited
  const row = await findRow(caller.ctx.reader, userId)
  if (!row?.enabledAt) return refuse('no_code_asked')
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase()
  const key = keyOfApp(row, caller)
  const step = key && totpStep(key, typed, { now: new Date(), lastStep: row.lastStep })
  const spare = step === null ? await keptFormOf(typed, row.spareCodes) : ''
  if (spare === null) return busy()
  const taken = await caller.ctx.transaction(({ tx }) =>
    step === null ? spendSpareCode(tx, userId, spare) : spendStep(tx, userId, step),
  )
  if (!taken) return refuse('wrong_code')
  if (caller.services.config.rateLimit) await forgiveAttempt(caller.ctx.reader, limit)
  return ok(step === null ? 'spare' : 'app')
}

/** The app's key; null when it was sealed with another signing secret (a studio moved without it): the spare codes, of which we
 *  have hashes, still open the account. */
function keyOfApp(row: { secret: string }, { ctx, services }: Caller): Buffer | null {
  try {
    return unseal(row.secret, services.secret, PURPOSE)
  } catch (error) {
    ctx.log.error('second_factor.unreadable', error)
    return null
  }
}

async function spendStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const which = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step))
  return (await tx.update(secondFactors).set({ lastStep: step }).where(which).returning()).length > 0
}

async function spendSpareCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  if (!row?.spareCodes.includes(hash)) return false
  const spareCodes = row.spareCodes.filter((one) => one !== hash)
  await tx.update(secondFactors).set({ spareCodes }).where(eq(secondFactors.userId, userId))
  return true
}

async function findRow(reader: Reader, userId: string) {
  return first(reader.select().from(secondFactors).where(eq(secondFactors.userId, userId)))
}

/** Ten codes of 50 bits, in two groups that are easy to copy by hand, with what is stored of them; null when too many hashes
 *  are waiting. */
async function newSpareCodes(): Promise<{ codes: string[]; hashes: string[] } | null> {
  const plain = Array.from({ length: SPARE_CODES }, () =>
    Array.from({ length: SPARE_CHARACTERS }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join(''),
  )
  const salt = newSalt()
  const hashes: string[] = []
  for (const code of plain) {
    const hash = await hashCode(code, salt)
    if (hash === null) return null
    hashes.push(hash)
  }
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes }
}

/** What is stored of a typed spare code, hashed like those of this account; null when too many hashes are waiting. Six wrong
 *  digits are no spare code and cost nothing. */
async function keptFormOf(typed: string, kept: readonly string[]): Promise<string | null> {
  if (typed.length !== SPARE_CHARACTERS || !kept[0]) return ''
  const salt = saltOf(kept[0])
  // Spare codes from before they were hashed like passwords.
  return salt ? hashCode(typed, salt) : createHash('sha256').update(typed).digest('base64url')
}

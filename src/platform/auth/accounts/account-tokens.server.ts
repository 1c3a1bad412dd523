import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { first, type Reader, type Tx } from '../../database/db.server.ts'
import { accountTokens } from '../auth.tables.server.ts'

/** What a token lets its bearer do; all but `browser` are mailed or printed as links, `browser` is a cookie. */
export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose']
export type AccountToken = { userId: string | null; email: string | null }

type Issue = { purpose: TokenPurpose; userId?: string; email?: string; minutes: number }

/** 256 bits that nobody guesses, fit for an address and a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. Anyone who reads it, in the database or in a stolen backup, cannot tell the token from it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Makes a token and keeps its hash. Like all tokens of accounts it lives on real time. */
export async function issueToken(tx: Tx, { minutes, ...given }: Issue): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await tx.insert(accountTokens).values({ ...given, tokenHash: tokenHash(token), expiresAt })
  return token
}

/** Whom a token is about, while it is good; it stays good. */
export async function findToken(
  reader: Pick<Reader, 'select'>,
  purpose: TokenPurpose,
  token: string | null,
): Promise<AccountToken | null> {
  const { userId, email } = accountTokens
  return first(reader.select({ userId, email }).from(accountTokens).where(isGood(purpose, token)))
}

/** Uses a token up: of several at once one is told whom it is about. */
export async function spendToken(tx: Tx, purpose: TokenPurpose, token: string | null): Promise<AccountToken | null> {
  const { userId, email } = accountTokens
  return first(tx.delete(accountTokens).where(isGood(purpose, token)).returning({ userId, email }))
}

/** Ends what was issued to an account for these purposes. */
export async function removeTokens(tx: Tx, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), inArray(accountTokens.purpose, [...purposes])))
}

function isGood(purpose: TokenPurpose, token: string | null) {
  return and(
    eq(accountTokens.tokenHash, tokenHash(token ?? '')),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, sql`now()`),
  )
}

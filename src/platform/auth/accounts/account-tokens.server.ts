import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { first, type Reader, type Tx } from '../../database/db.server.ts'
import { accountTokens } from '../auth.tables.server.ts'

/** What a token allows its bearer; all but `browser` are mailed or printed as links, `browser` is a cookie. */
export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose']
export type AccountToken = { userId: string | null; email: string | null }

type Issue = { purpose: TokenPurpose; userId?: string; email?: string; minutes: number }

/** 256 random bits, in characters valid in an address and a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. From it, in the database or in a stolen backup, the token cannot be found. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Creates a token and stores its hash. Like all tokens of accounts it uses real time. */
export async function issueToken(tx: Tx, { minutes, ...account }: Issue): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await tx.insert(accountTokens).values({ ...account, tokenHash: tokenHash(token), expiresAt })
  return token
}

/** The account of a valid token, which stays valid. */
export async function findToken(
  reader: Pick<Reader, 'select'>,
  purpose: TokenPurpose,
  token: string | null,
): Promise<AccountToken | null> {
  const { userId, email } = accountTokens
  return first(reader.select({ userId, email }).from(accountTokens).where(isGood(purpose, token)))
}

/** Uses a token up: of several calls at once one gets the account. */
export async function spendToken(tx: Tx, purpose: TokenPurpose, token: string | null): Promise<AccountToken | null> {
  const { userId, email } = accountTokens
  return first(tx.delete(accountTokens).where(isGood(purpose, token)).returning({ userId, email }))
}

/** Revokes an account's tokens for these purposes. */
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

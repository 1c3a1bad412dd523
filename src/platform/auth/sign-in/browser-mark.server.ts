import type { Tx } from '../../database/db.server.ts'
import { clearedCookie, cookieLine, readCookie } from '../../http/cookies.server.ts'
import { findToken, issueToken } from '../accounts/account-tokens.server.ts'
import type { Caller } from '../auth-parts.server.ts'

const NAME = 'tempo_pending'
const DAYS = 7

/** Marks the browser that has just chosen or proven the password of an unverified address. Only there may another verification
 *  e-mail be requested, and only there does opening its link keep that password (PRODUCT 1). */
export async function markBrowser(tx: Tx, userId: string): Promise<string> {
  const token = await issueToken(tx, { purpose: 'browser', userId, minutes: DAYS * 24 * 60 })
  return cookieLine(NAME, token, DAYS * 24 * 60 * 60)
}

export const clearedMark = clearedCookie(NAME)

/** The account whose password this browser has proven, without an id if it is gone; null when it has proven none. */
export async function findMark({ ctx, headers }: Caller): Promise<{ userId: string | null } | null> {
  const token = readCookie(headers.get('Cookie'), NAME, ctx.links.origin)
  return token ? findToken(ctx.reader, 'browser', token) : null
}

import type { Links } from '#src/platform/links.server.ts'

/** The hire a token opens, and whether the token came by mail, which shows that the address is its bearer's; null when it is not
 *  genuine or has run out.
 *  Promises: a token that was shown on a page never passes for one that was mailed.
 *  Locks: none. */
export function readHallLink(
  links: Links,
  token: string | null | undefined,
  now: Date,
): { hireId: string; isMailed: boolean } | null {
  const mailed = links.verify(token, 'hall-hire-mailed', now)
  const hireId = mailed ?? links.verify(token, 'hall-hire', now)
  return hireId ? { hireId, isMailed: mailed !== null } : null
}

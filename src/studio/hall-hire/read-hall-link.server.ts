import type { Links } from '#src/platform/links.server.ts'

/** Returns the hire of a token, and whether the token was mailed, which proves that the address is its bearer's; null when the
 *  token is not genuine or has expired. Promises: a token shown on a page never passes for a mailed one. Locks: none. */
export function readHallLink(
  links: Links,
  token: string | null | undefined,
  now: Date,
): { hireId: string; isMailed: boolean } | null {
  const mailed = links.verify(token, 'hall-hire-mailed', now)
  const hireId = mailed ?? links.verify(token, 'hall-hire', now)
  return hireId ? { hireId, isMailed: mailed !== null } : null
}

import type { Links } from '#src/platform/links.server.ts'
import { CLAIM_LINK, claimLinkExpiry } from './claim.ts'

/** The address at which one paid month is claimed. Promises: it opens this claim and no other; it still says so when the time
 *  to claim is over. Locks: none. */
export function signClaimLink(links: Links, claim: { id: string; expiresAt: Date }): string {
  const expiresAt = claimLinkExpiry(claim.expiresAt)
  return links.to(`/claim?token=${links.sign({ purpose: CLAIM_LINK, subject: claim.id, expiresAt })}`)
}

import type { OrderKind } from '../orders/order.ts'

type Addressed = {
  kind: OrderKind
  buyerName: string
  buyerEmail: string
  recipientName: string | null
  recipientEmail: string | null
}

/** One month to claim, as an e-mail names it. */
export type ClaimFacts = { name: string; claimUrl: string; until: string }

export type GiftFacts = ClaimFacts & { recipientName: string; buyerName: string }
export type PackageLinksFacts = {
  buyerName: string
  claims: ClaimFacts[]
  /** It was bought with a place in a class, which goes with it. */
  hasPlace?: boolean
}

type NamedClaim = { name: string; expiresAt: Date; claimUrl: string }

/** The recipient of the e-mail about unclaimed months, and its content: the recipient of a gift, otherwise the buyer. */
export function claimEmail(order: Addressed, claims: readonly NamedClaim[]) {
  const facts = claims.map(({ name, claimUrl, expiresAt }) => ({ name, claimUrl, until: expiresAt.toISOString() }))
  const { kind, buyerName, buyerEmail, recipientName, recipientEmail } = order
  const [gift] = facts
  if (gift && recipientEmail !== null && recipientName !== null) {
    return {
      kind: 'gift-claim' as const,
      to: { email: recipientEmail, name: recipientName },
      facts: { recipientName, buyerName, ...gift },
    }
  }
  return {
    kind: 'package-links' as const,
    to: { email: buyerEmail, name: buyerName },
    facts: { buyerName, claims: facts, ...(kind === 'class' && { hasPlace: true }) },
  }
}

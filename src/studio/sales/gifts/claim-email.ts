import type { ProductKind } from '#src/studio/products/product.ts'
import { nounsOf, PRODUCT_NOUNS } from '#src/studio/products/product-words.ts'
import type { OrderKind } from '../orders/order.ts'

type Addressed = {
  kind: OrderKind
  buyerName: string
  buyerEmail: string
  recipientName: string | null
  recipientEmail: string | null
}

/** What is to be claimed, as an e-mail names it. Without a noun it is a package: a month of a plan. */
export type ClaimFacts = { name: string; noun?: string; claimUrl: string; until: string }

export type GiftFacts = ClaimFacts & { recipientName: string; buyerName: string }
export type PackageLinksFacts = {
  buyerName: string
  /** What all of them are called together; without it they are packages. */
  nouns?: { one: string; many: string }
  claims: ClaimFacts[]
  /** It was bought with a place in a class, which goes with it. */
  hasPlace?: boolean
}

type NamedClaim = { name: string; kind: ProductKind; expiresAt: Date; claimUrl: string }

/** The recipient of the e-mail about what is to be claimed, and its content: the recipient of a gift, otherwise the buyer. */
export function claimEmail(order: Addressed, claims: readonly NamedClaim[]) {
  const facts = claims.map(({ kind, expiresAt, ...claim }) => {
    return { ...claim, noun: PRODUCT_NOUNS[kind], until: expiresAt.toISOString() }
  })
  const { kind: orderKind, buyerName, buyerEmail, recipientName, recipientEmail } = order
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
    facts: {
      buyerName,
      nouns: nounsOf(claims) ?? { one: 'link', many: 'links' },
      claims: facts,
      ...(orderKind === 'class' && { hasPlace: true }),
    },
  }
}

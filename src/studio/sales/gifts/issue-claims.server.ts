import type { Work } from '#src/platform/ctx.server.ts'
import { invariant } from '#src/kit/outcome.ts'
import { soldTerms } from '#src/studio/products/product.ts'
import { listProducts } from '#src/studio/products/products.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { OrderUnit } from '../orders/order.ts'
import { type Claim, insertClaims, type Order } from '../orders/orders.store.server.ts'
import { claimEmail } from './claim-email.ts'
import { claimExpiry } from './claim.ts'
import { signClaimLink } from './sign-claim-link.server.ts'

type Issue = { units: readonly OrderUnit[]; isTold?: boolean }

/** Makes units of a paid order into claims with the terms of this moment, in the caller's transaction, and e-mails their links, once: to the recipient of a gift,
 *  otherwise to the buyer; not where the caller opens them at once (`isTold` false). Locks: none; the caller has locked the order.
 *  PRODUCT 4.4, 4.4a. */
export async function issueClaims(work: Work, order: Order, { units, isTold = true }: Issue): Promise<Claim[]> {
  const createdAt = work.now()
  const products = new Map((await listProducts(work.tx)).map((product) => [product.id, product]))
  const claims = await insertClaims(
    work.tx,
    units.map(({ unitNo, packageId }) => {
      const product = products.get(packageId)
      invariant(product, 'products are never removed')
      return {
        orderId: order.id,
        unitNo,
        packageId,
        terms: soldTerms(product),
        isGift: order.kind === 'gift',
        expiresAt: claimExpiry(createdAt),
        createdAt,
      }
    }),
  )
  if (claims.length === 0 || !isTold) return claims
  const named = claims.flatMap((claim) => {
    const line = order.lines.find(({ packageId }) => packageId === claim.packageId)
    const { expiresAt } = claim
    return line ? [{ name: line.name, kind: line.kind, expiresAt, claimUrl: signClaimLink(work.links, claim) }] : []
  })
  await postMessage(work, {
    ...claimEmail(order, named),
    memberId: order.kind === 'gift' ? null : order.buyerId,
    subjectId: order.id,
    dedupeKey: `claims:${order.id}`,
  })
  return claims
}

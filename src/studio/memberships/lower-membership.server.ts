import { invariant } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import type { Package } from '#src/studio/products/packages.ts'
import { termsAtSale } from '#src/studio/products/product.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findAgreement, updateAgreement } from './agreements.store.server.ts'
import { findMembership, listMemberships, type Membership, updateMembership } from './memberships.store.server.ts'

/** Reverses the upgrade of a period whose money has been returned: the dates stay, the package is the former one, and so
 *  is what follows. Locks: the
 *  member's memberships. */
export async function lowerMembership(
  work: Work,
  { membershipId, former, allowance }: { membershipId: string; former: Package; allowance: number | null },
): Promise<Membership> {
  const found = await findMembership(work.tx, membershipId)
  invariant(found, 'a period that is lowered is there')
  await holdMember(work.tx, found.memberId)
  const lowered = await updateMembership(work.tx, membershipId, {
    ...termsAtSale(former),
    allowance,
    updatedAt: work.now(),
  })
  const agreement = await findAgreement(work.tx, found.memberId)
  const last = (await listMemberships(work.tx, found.memberId)).at(-1)
  if (last?.id === membershipId && agreement?.packageId === found.packageId) {
    await updateAgreement(work.tx, found.memberId, { packageId: former.id, paidAheadPence: 0 })
  }
  await recordActivity(work, {
    verb: 'membership.lowered',
    subjectId: membershipId,
    memberId: found.memberId,
    details: {
      because: 'the payment was given back',
      before: { package: found.packageId, allowance: found.allowance },
      after: { package: former.id, allowance },
    },
  })
  return lowered
}

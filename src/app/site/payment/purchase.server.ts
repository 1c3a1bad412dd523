import { dayInWords, lastDayInWords } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { Cover } from '#src/studio/memberships/allowance/allowance.ts'
import { findOwedPence } from '#src/studio/billing/account/account.store.server.ts'
import { findAgreement, listMonthsAhead } from '#src/studio/memberships/agreements.store.server.ts'
import { nextMonth } from '#src/studio/memberships/membership-period.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import type { Package } from '#src/studio/products/packages.ts'
import { listPackages } from '#src/studio/products/packages.store.server.ts'
import { type Purchase, purchaseOf } from '#src/studio/memberships/plan-changes/plan-change.ts'

/** What paying for a package would do for a member now, in words; null when it charges nothing (a downgrade) or there is no
 *  such package. */
export type PurchaseOffer = { wanted: Package; purchase: Purchase; title: string; terms: string[] }

export async function findPurchaseOffer(
  reader: Reader,
  who: { memberId: string; now: Date },
  packageId: string,
): Promise<PurchaseOffer | 'plan_not_found' | 'is_downgrade' | 'in_progress' | 'has_debt'> {
  const packages = await listPackages(reader)
  const wanted = packages.find(({ id }) => id === packageId)
  if (!wanted) return 'plan_not_found'
  const cover = await findMembershipCovering(reader, who.memberId, who.now)
  if (cover && cover.id === null) return 'in_progress'
  const held = packages.find(({ id }) => id === cover?.packageId) ?? null
  if ((await findOwedPence(reader, who.memberId)) > 0) return 'has_debt'
  const ahead = await listMonthsAhead(reader, who.memberId, who.now)
  const purchase = purchaseOf(held, wanted, ahead)
  if (!purchase) return 'is_downgrade'
  if (cover && purchase.purpose === 'upgrade') {
    return { wanted, purchase, title: `Upgrade to ${wanted.name}`, terms: upgradeTerms(cover, wanted, ahead.length) }
  }
  const agreement = await findAgreement(reader, who.memberId)
  const { startsAt, endsAt } = nextMonth(await listMemberships(reader, who.memberId), who.now, agreement?.anchorDay)
  const starts =
    startsAt > who.now ? `From ${dayInWords(startsAt, 'full')}, after the month you hold now` : 'Starts now'
  return {
    wanted,
    purchase,
    title: cover ? `One more month of ${wanted.name}` : `Get started with ${wanted.name}`,
    terms: [`${wanted.allowance} classes in one calendar month`, starts, `Until ${lastDayInWords(endsAt, 'full')}`],
  }
}

function upgradeTerms(cover: Cover, wanted: Package, ahead: number): string[] {
  return [
    `${wanted.allowance} classes this month instead of ${cover.allowance}, as soon as you have paid`,
    `Your month still ends on ${lastDayInWords(cover.endsAt, 'full')}`,
    'You pay the difference between the two packages',
    ...(ahead > 0
      ? [`It holds for the ${ahead + 1} months you have paid for, and you pay the difference for each`]
      : []),
  ]
}

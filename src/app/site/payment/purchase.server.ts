import { lastDayInWords, dayInWords } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { Cover } from '#src/studio/memberships/allowance/allowance.ts'
import { findAgreement } from '#src/studio/memberships/agreements.store.server.ts'
import { nextMonth, withPause } from '#src/studio/memberships/membership-period.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { listPauses } from '#src/studio/memberships/plan-changes/pauses.store.server.ts'
import { classesInWords, type Package, useInWords } from '#src/studio/products/packages.ts'
import type { FoundPurchase } from '#src/studio/billing/pay-online/find-purchase.server.ts'

/** What paying for a package would do for a member now, in words. */
export async function describePurchase(
  reader: Reader,
  who: { memberId: string; now: Date },
  { purpose, target, cover, monthsAhead }: FoundPurchase,
): Promise<{ title: string; terms: string[] }> {
  if (cover && purpose === 'upgrade') {
    return { title: `Upgrade to ${target.name}`, terms: upgradeTerms(cover, target, monthsAhead) }
  }
  if (target.kind !== 'plan') return { title: target.name, terms: besidePlanTerms(target) }
  const agreement = await findAgreement(reader, who.memberId)
  const month = nextMonth(await listMemberships(reader, who.memberId), who.now, agreement?.anchorDay)
  const { startsAt, endsAt } = withPause(month, await listPauses(reader, who.memberId))
  const starts =
    startsAt > who.now ? `From ${dayInWords(startsAt, 'full')}, after the month you hold now` : 'Starts now'
  return {
    title: cover ? `One more month of ${target.name}` : `Get started with ${target.name}`,
    terms: [useInWords(target), starts, `Until ${lastDayInWords(endsAt, 'full')}`],
  }
}

function upgradeTerms(cover: Cover, target: Package, ahead: number): string[] {
  return [
    `${classesInWords(target.allowance)} this month instead of ${cover.allowance}, as soon as you have paid`,
    `Your month still ends on ${lastDayInWords(cover.endsAt, 'full')}`,
    'You pay the difference between the two packages',
    ...(ahead > 0
      ? [`It holds for the ${ahead + 1} months you have paid for, and you pay the difference for each`]
      : []),
  ]
}

function besidePlanTerms(sold: Package): string[] {
  return [useInWords(sold), ...(sold.days !== null && sold.begins === 'purchase' ? ['Starts now'] : [])]
}

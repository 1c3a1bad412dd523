import type { Cover } from './allowance/allowance.ts'

type Change = { toPackageId: string; effectiveAt: Date }

/** A member's plan, in the fields of the specification's user profile (point 3). */
export type Standing = {
  /** The package; `inactive` when the last month has ended, null when none was ever held. While a downgrade is pending it is
   *  the future package (specification 4), though the present one still counts. */
  membershipType: string | null
  pendingChange: boolean
  changeEffectiveDate: Date | null
}

export function standingOf(facts: {
  cover: Pick<Cover, 'packageId'> | null
  hasEverHeld: boolean
  pending: Change | null
}): Standing {
  const { cover, hasEverHeld, pending } = facts
  return {
    membershipType: pending?.toPackageId ?? cover?.packageId ?? (hasEverHeld ? 'inactive' : null),
    pendingChange: pending !== null,
    changeEffectiveDate: pending?.effectiveAt ?? null,
  }
}

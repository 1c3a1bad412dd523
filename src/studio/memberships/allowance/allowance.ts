import { PACKAGES } from '#src/studio/settings/constants.ts'
import type { Period } from '../membership-period.ts'

/** What covers a member at an instant: the classes of one period. `id` is null for a projected month, which direct debit will
 *  pay for but has not yet (PRODUCT 4.3). */
export type Cover = Period & {
  id: string | null
  packageId: string
  name: string
  isShared: boolean
  /** Null means unlimited. */
  allowance: number | null
}

/** Classes left of a period, null where they are unlimited. `used` is counted from the bookings that name it, never stored; after
 *  a change to a smaller allowance it may exceed it, and nothing remains. */
export function classesRemaining(cover: Pick<Cover, 'allowance'> | null, used: number): number | null {
  if (cover?.allowance === null) return null
  return cover ? Math.max(0, cover.allowance - used) : 0
}

/** `X of Y (membership type)`, as the profile shows it (specification 2): its types are words, of the studio's own plans only the name is. */
export function describeRemaining(cover: Pick<Cover, 'allowance' | 'packageId' | 'name'> | null, used: number): string {
  if (!cover) return '0 of 0 (inactive)'
  const left = classesRemaining(cover, used)
  const type = PACKAGES.some(({ id }) => id === cover.packageId) ? cover.packageId : cover.name
  return left === null ? `Unlimited (${type})` : `${left} of ${cover.allowance} (${type})`
}

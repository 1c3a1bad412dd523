import type { Work } from '#src/platform/ctx.server.ts'
import { countUsedClasses } from '#src/studio/bookings/used-classes.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { monthFrom } from '#src/studio/memberships/membership-period.ts'
import { dropInOf } from '#src/studio/products/product.ts'
import { findPackage, listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import type { Renewal } from '../renewals/renewals.store.server.ts'
import { insertAccountEntry } from './account.store.server.ts'
import { arrearsPence, unlimitedArrearsPence } from './arrears.ts'

/** Enters the classes already used of a month whose collection has failed as a debt on the member's account. Promises: once for a
 *  month, however often it is tried; nothing is entered where no class was used; of unlimited
 *  classes each costs a drop-in, and all no more than the days that have begun (decision 066). Locks: the member. PRODUCT 4.3. */
export async function enterArrears(
  work: Work,
  { id, memberId, renewsAt, packageId, amountPence }: Renewal,
): Promise<void> {
  await holdMember(work.tx, memberId)
  const at = work.now()
  if (at <= renewsAt) return
  const used = await countUsedClasses(work.tx, memberId, { id: null, startsAt: renewsAt, endsAt: at })
  const allowance = (await findPackage(work.tx, packageId))?.allowance ?? null
  const dropInPence = dropInOf(await listProductsOnSale(work.tx))?.pricePence ?? null
  const owed =
    allowance === null
      ? unlimitedArrearsPence({ used, pricePence: amountPence, dropInPence, ...monthFrom(renewsAt), at })
      : arrearsPence({ used, allowance, pricePence: amountPence })
  if (owed === 0) return
  await insertAccountEntry(work.tx, { memberId, at, kind: 'arrears', amountPence: -owed, ref: `arrears:${id}` })
}

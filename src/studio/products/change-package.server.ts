import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { PackageRefusal, PackageWords } from './packages.ts'
import { lockPackage, updatePackageWords } from './packages.store.server.ts'

/** Changes a package's name, texts and prices from now on. Admin only. Promises: what was ordered, paid or is being paid keeps
 *  the price recorded then; a month already announced at another price is announced again before it is collected; before and
 *  after are in the activity log; open pages reload on commit; nothing is written when nothing changes. Locks: the package.
 *  PRODUCT, introduction. */
export async function changePackage(
  ctx: SignedInCtx,
  { packageId, words }: { packageId: string; words: PackageWords },
): Promise<Outcome<void, PackageRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const before = await lockPackage(work.tx, packageId)
    if (!before) return refuse('plan_not_found')
    const changes = changesBetween<PackageWords>(before, words)
    if (!changes) return ok(undefined)
    await updatePackageWords(work.tx, packageId, words)
    await announce(work.tx, { topic: 'content', id: 'packages' })
    const details = { package: before.name, ...changes }
    await recordActivity(work, { verb: 'content.package_changed', subjectId: packageId, details })
    return ok(undefined)
  })
}

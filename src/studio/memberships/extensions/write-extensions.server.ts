import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { nameCountedMonths } from '#src/studio/bookings/name-counted-months.server.ts'
import { extendHoldings } from './extendable.store.server.ts'
import { type Extendable, type Extended, extendedFacts } from './extension.ts'

/** Writes what an extension changes, in the transaction of its use case. Promises: places that a longer month covers name it; each is in
 *  the activity log, with why. Locks: none; the caller has locked the members. */
export async function writeExtensions(
  work: Work,
  extended: readonly Extended[],
  why: { reason: string; closure?: string },
): Promise<void> {
  const rows = extended.map(({ held: { id }, extension }) => ({ id, ...extension }))
  await extendHoldings(work.tx, rows, work.now())
  await recordActivity(work, ...extended.map((one) => ({ ...activityOf(one.held), details: detailsOf(one, why) })))
  for (const { memberId, kind } of extended.map(({ held }) => held))
    if (kind === 'plan') await nameCountedMonths(work, memberId)
}

function activityOf({ id: subjectId, memberId, kind }: Extendable) {
  return { verb: kind === 'plan' ? 'membership.extended' : 'holding.extended', subjectId, memberId }
}

function detailsOf({ held, extension }: Extended, why: object) {
  return { ...extendedFacts(held, extension), ...why }
}

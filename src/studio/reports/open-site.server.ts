import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { changeSetting } from '../settings/change-setting.server.ts'
import { decideOpening, type Installation, type OpeningRefusal } from './opening-checklist.ts'
import { readOpeningChecklist } from './read-opening-checklist.server.ts'

/** Opens the studio to visitors (PRODUCT 4.9). Admin only. Promises: with something left to do only when that is confirmed
 *  (`isAnyway`); who opened it is in the activity log; opening an open studio changes nothing. Closing it again is a change of the
 *  setting. Locks: the settings. */
export async function openSite(
  ctx: SignedInCtx,
  { isAnyway, installation }: { isAnyway: boolean; installation: Installation },
): Promise<Outcome<void, OpeningRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const checklist = await readOpeningChecklist(work.tx, { now: work.now(), installation })
    const decision = decideOpening(checklist, { isAnyway })
    return decision.ok ? changeSetting(work, { key: 'opening', change: { isOpen: true } }) : decision
  })
}

import type { Work } from '#src/platform/ctx.server.ts'
import { markExtended } from './closures.store.server.ts'

/** Notes by how many days what was valid in a closure is extended, in the transaction that does it. Promises: once for a closure; false
 *  where it was done before. Locks: the closure. PRODUCT 4.11. */
export function noteExtension(work: Work, { closureId, days }: { closureId: string; days: number }): Promise<boolean> {
  return markExtended(work.tx, closureId, { days, now: work.now() })
}

import type { Ctx } from '#src/platform/ctx.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { endRows } from './personal-data.store.server.ts'
import { endings } from './retention.ts'

const BATCH = 1000

/** Ends what is past its time, in every table by its rule (retention.ts): rows are removed, or lose what identifies the person.
 *  Returns the number of rows by table. Promises: each batch is a transaction of its own, so that a booking waits for none of
 *  it; a run that dies is completed by the next; nothing younger than its time is touched. Locks: the rows of a batch; those
 *  locked by another process are skipped. */
export async function endOldData(ctx: Ctx, most = BATCH): Promise<Record<string, number>> {
  const { retention } = await ctx.transaction(({ tx }) => readSettings(tx))
  const ended: Record<string, number> = {}
  for (const due of endings) {
    let rows: number
    do {
      rows = await ctx.transaction(({ tx }) => endRows(tx, due, { now: ctx.now(), retention, most }))
      if (rows > 0) ended[due.table] = (ended[due.table] ?? 0) + rows
    } while (rows === most)
  }
  return ended
}

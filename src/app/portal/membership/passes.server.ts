import { lastDayInWords } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { listUsableHoldings } from '#src/studio/memberships/holdings/holdings.store.server.ts'

export type Pass = { id: string; name: string; left: string; until: string | null }

/** The passes, single classes and tickets a member can still use. */
export async function readPasses(reader: Reader, memberId: string, now: Date): Promise<Pass[]> {
  const held = await listUsableHoldings(reader, memberId, { from: now, to: now })
  return held.flatMap(({ id, kind, name, allowance, used, endsAt }) => {
    if (id === null || kind === 'plan' || (allowance !== null && used >= allowance)) return []
    const left = allowance === null ? 'unlimited classes' : `${allowance - used} of ${allowance} left`
    return [{ id, name, left, until: endsAt && lastDayInWords(endsAt, 'full') }]
  })
}

import type { Reader } from './db.server.ts'

const FEW = 10_000
const KEPT_MS = 60_000
const MOST_KEPT = 200

type CountCache = Map<string, { total: number; until: number }>
const keptBy = new WeakMap<object, CountCache>()

/** A count shown to people. Up to ten thousand it is counted each time; a larger one is remembered for a minute of the studio's
 *  time, because one more in a hundred thousand is not noticed while everybody would wait for the count. `among` is the number
 *  of rows examined, where that is larger: then it decides. */
export async function largeCount(
  reader: Reader,
  { of, now, among = 0 }: { of: string; now: Date; among?: number },
  count: () => Promise<number>,
): Promise<number> {
  const kept: CountCache = keptBy.get(reader.$client) ?? new Map()
  keptBy.set(reader.$client, kept)
  const known = kept.get(of)
  if (known && now.getTime() < known.until && known.until - now.getTime() <= KEPT_MS) return known.total
  const total = await count()
  kept.delete(of)
  if (kept.size >= MOST_KEPT) kept.clear()
  if (Math.max(total, among) > FEW) kept.set(of, { total, until: now.getTime() + KEPT_MS })
  return total
}

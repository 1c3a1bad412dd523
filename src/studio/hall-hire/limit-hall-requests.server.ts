import type { Reader } from '#src/platform/db.server.ts'
import { countAttempt, type RateVerdict } from '#src/platform/rate-limit.server.ts'

// PRODUCT 6: hall requests 5 per 10 minutes per visitor.
const MOST = 5
const WINDOW_SECONDS = 600

/** Counts one request of a visitor, known by their address, and says whether it may go on.
 *  Promises: counted across instances; nothing is counted where limits are off (RATE_LIMIT).
 *  Locks: none. */
export async function limitHallRequests(reader: Reader, remoteAddress: string, isOn: boolean): Promise<RateVerdict> {
  if (!isOn) return { allowed: true }
  return countAttempt(reader, { key: `hall-request:${remoteAddress}`, most: MOST, windowSeconds: WINDOW_SECONDS })
}

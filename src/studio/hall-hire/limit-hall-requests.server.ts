import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { countAttempt, limitKey } from '#src/platform/rate-limit.server.ts'
import { countUnconfirmedHires } from './hall-hire.store.server.ts'
import type { HallRequestRefusal } from './hall-request.ts'

const MOST_UNCONFIRMED = 2
const MOST_A_DAY = 6
const DAY_SECONDS = 86_400

type Asking = {
  email: string
  /** Of the caller's address (networkOf). */
  network: string
  /** Whether the address is confirmed already. */
  isKept: boolean
  now: Date
}

/** Allows a request for the hall within the limits of PRODUCT 6: two unconfirmed ones per e-mail address at a time, six a day
 *  per network. A request that is refused is not counted. Promises: holds for any number at once, across instances. Locks: the
 *  network's count and, unless the address is confirmed, the e-mail address. */
export async function limitHallRequests<Value>(
  tx: Tx,
  { email, network, isKept, now }: Asking,
  stand: () => Promise<Outcome<Value, HallRequestRefusal>>,
): Promise<Outcome<Value, HallRequestRefusal>> {
  const limit = { key: limitKey('hall-request', network), most: MOST_A_DAY, windowSeconds: DAY_SECONDS }
  const verdict = await countAttempt(tx, limit)
  if (!verdict.allowed) return { ...refuse('too_many_requests'), retryAfterSeconds: verdict.retryAfterSeconds }
  const waitSeconds = isKept ? 0 : await secondsUntilFree(tx, email, now)
  return waitSeconds > 0 ? { ...refuse('too_many_unconfirmed'), retryAfterSeconds: waitSeconds } : stand()
}

/** 0 while the address may have another unconfirmed request. */
async function secondsUntilFree(tx: Tx, email: string, now: Date): Promise<number> {
  const { count, firstLapsesAt } = await countUnconfirmedHires(tx, { email, now })
  if (count < MOST_UNCONFIRMED || !firstLapsesAt) return 0
  return Math.max(1, Math.ceil((firstLapsesAt.getTime() - now.getTime()) / 1000))
}

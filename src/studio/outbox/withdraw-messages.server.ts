import type { Tx } from '#src/platform/database/db.server.ts'
import { markWithdrawn, type MessagesOf } from './messages.store.server.ts'

/** Withdraws the unsent messages about one subject (a booking's id) or of one campaign, all of them or those of the given kinds. To be called in
 *  the transaction that makes them untrue. Promises: what is withdrawn when that commits is never sent, unless the server had
 *  it already. */
export async function withdrawMessages(tx: Tx, of: MessagesOf, kinds?: readonly string[]): Promise<number> {
  return await markWithdrawn(tx, of, kinds)
}

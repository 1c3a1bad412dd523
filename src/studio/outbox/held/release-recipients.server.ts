import type { Work } from '#src/platform/ctx.server.ts'
import { isStillOfUse } from '../message.ts'
import { listHeldMessages, releaseMessages, removeHeldRecipients } from './held-messages.store.server.ts'
import { wakeSender } from '../messages.store.server.ts'

/** Ends what holdRecipients began: those accounts are written to from now on. Of what was held, what is still of use leaves, now or
 *  at its time; the rest is withdrawn. Promises: nothing that is posted at the same moment stays held. Locks: the held recipients.
 *  PRODUCT 4.9. */
export async function releaseRecipients(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  heldBy: string,
): Promise<{ released: number; withdrawn: number }> {
  const memberIds = await removeHeldRecipients(tx, heldBy)
  const held = await listHeldMessages(tx, memberIds)
  const queued = held.filter((message) => isStillOfUse(message, now())).map(({ id }) => id)
  const withdrawn = held.map(({ id }) => id).filter((id) => !queued.includes(id))
  await releaseMessages(tx, { queued, withdrawn })
  await wakeSender(tx)
  return { released: queued.length, withdrawn: withdrawn.length }
}

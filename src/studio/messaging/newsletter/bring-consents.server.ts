import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { insertConsenting } from './newsletter.store.server.ts'

/** Puts people on the list of the newsletter who have agreed in another system. Promises: an address that is known here stays as it is,
 *  so that one who unsubscribed stays off; where the consent comes from is in the activity log; nobody is written to. Returns the new
 *  subscriptions, at most one an address. Locks: none. PRODUCT 4.9. */
export async function bringConsents(
  work: Pick<Work, 'tx' | 'now' | 'actor'>,
  { people, origin }: { people: readonly { email: string; name: string }[]; origin: string },
): Promise<{ id: string; email: string }[]> {
  const subscriptions = await insertConsenting(work.tx, people, work.now())
  const brought = subscriptions.map(({ id }) => {
    return { verb: 'newsletter.brought_over', subjectId: id, details: { reason: origin } }
  })
  await recordActivity(work, ...brought)
  return subscriptions
}

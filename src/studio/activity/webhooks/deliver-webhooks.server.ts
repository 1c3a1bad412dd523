import type { Ctx } from '#src/platform/ctx.server.ts'
import { type Claimed, claimDeliveries, settleDelivery } from './deliveries.store.server.ts'
import { pauseAfter } from './webhook.ts'

/** Posts one event; never throws. */
export type PostEvent = (event: {
  url: string
  webhookId: string
  eventId: string
  body: string
  /** Which of the webhook's secrets sign it. */
  secretNos: number[]
  at: Date
}) => Promise<{ isAccepted: boolean; answer: string }>

const AT_ONCE = 20
// The claim of a process that died expires after this time, which is longer than an answer is waited for.
const HOLD_SECONDS = 30

/** Sends one webhook what is due until nothing is left, or `isOver` says so; returns how many it tried. Promises: each event is sent until
 *  it is accepted, for three days, always with the same id; events about one subject arrive in the order in which they happened; one that
 *  has failed for good is shown as failed and lets the next go on. Locks: the deliveries it claims, skipping those of others. PRODUCT 5. */
export async function deliverWebhooks(
  ctx: Ctx,
  { webhookId, post }: { webhookId: string; post: PostEvent },
  isOver: () => boolean = () => false,
): Promise<number> {
  let tried = 0
  while (!isOver()) {
    const claim = { webhookId, most: AT_ONCE, holdSeconds: HOLD_SECONDS }
    const claimed = await ctx.transaction(({ tx }) => claimDeliveries(tx, claim))
    if (claimed.length === 0) break
    tried += claimed.length
    await Promise.all(claimed.map((delivery) => deliver(ctx, { delivery, webhookId, post })))
  }
  return tried
}

async function deliver(
  ctx: Ctx,
  { delivery, webhookId, post }: { delivery: Claimed; webhookId: string; post: PostEvent },
): Promise<void> {
  const { url, eventId, now, attempts, secretNo, formerUntil } = delivery
  const secretNos = formerUntil && formerUntil > now ? [secretNo, secretNo - 1] : [secretNo]
  const { isAccepted, answer } = await post({ url, webhookId, eventId, body: eventBody(delivery), secretNos, at: now })
  const outcome = { answer, isDelivered: isAccepted, pauseMs: pauseAfter(attempts) }
  await ctx.transaction(({ tx }) => settleDelivery(tx, delivery, outcome))
  if (!isAccepted) ctx.log.warn('webhook.not_accepted', { webhookId, eventId, attempts, answer })
}

/** What is sent: the same bytes at every try. */
function eventBody({ eventId, type, at, data }: Claimed): string {
  return JSON.stringify({ id: eventId, type, at: at.toISOString(), data })
}

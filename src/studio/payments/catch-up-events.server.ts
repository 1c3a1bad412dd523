import type { PayingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { findLastEventAt } from './payments.store.server.ts'
import { receiveEvent } from './receive-event.server.ts'

/** Events may come late and out of order: what lies a little before the last one is looked through again. */
const OVERLAP_MS = 10 * 60 * 1000
/** A studio that was away asks for so much at most; the provider keeps events for thirty days. */
const LONGEST_MS = 29 * 24 * 60 * 60 * 1000

/** Asks the provider what it has told since we last heard of it, and acts on what never arrived: the studio was down, or the address
 *  for its events is wrong. Runs by itself; answers how many it went through.
 *  Promises: each event is acted on once, however it came; one that fails is asked for again and does not keep the others waiting.
 *  Throws ProviderUnavailable when the provider does not answer. */
export async function catchUpEvents(ctx: PayingCtx): Promise<number> {
  const now = ctx.now().getTime()
  const last = await ctx.transaction((tx) => findLastEventAt(tx))
  const since = Math.max((last?.getTime() ?? now) - OVERLAP_MS, now - LONGEST_MS)
  const events = await ctx.payments.listEvents(new Date(since))
  for (const event of events) {
    try {
      await receiveEvent(ctx, event)
    } catch (error) {
      ctx.log.error('payment.event_failed', error, { type: event.type })
    }
  }
  return events.length
}

import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import type { ProviderEvent } from '#src/platform/payments/provider.server.ts'
import { findAskedUntil, listHandledEvents, updateAskedUntil } from '../payments/payments.store.server.ts'
import { endMoneyTasks, raiseMoneyTask } from '../tasks/money-tasks.store.server.ts'
import { reportProviderFault } from '../tasks/report-provider-fault.server.ts'
import { receiveEvent } from './receive-event.server.ts'

const HOUR_MS = 60 * 60 * 1000
/** An event may be listed a little after it happened: what lies just before the last asking is looked through again. */
const OVERLAP_MS = HOUR_MS / 6
/** One that keeps failing is asked for again for so long. */
const FAILING_MS = 24 * HOUR_MS
/** A studio that was away asks for so much at most; the provider keeps events for thirty days. */
const LONGEST_MS = 29 * 24 * HOUR_MS

/** Asks the provider what it has told since we last asked, and acts on what never arrived: the studio was down, an event was lost
 *  among others that came, or the address for its events is wrong. Runs automatically; returns how many it went through.
 *  Promises: each event is acted on once, however it came; one that fails is asked for again for a day and does not keep the others
 *  waiting; what came over the wire in the meantime changes nothing of how far back it asks.
 *  Throws ProviderUnavailable when the provider does not answer, which the studio is told of after an hour: the next time asks from
 *  the same instant. */
export async function catchUpEvents(ctx: Ctx): Promise<number> {
  const now = ctx.now().getTime()
  const { name: provider } = ctx.payments
  const askedUntil = await ctx.transaction(({ tx }) => findAskedUntil(tx, provider))
  const since = Math.max((askedUntil?.getTime() ?? 0) - OVERLAP_MS, now - LONGEST_MS)
  const events = await listEvents(ctx, new Date(since), askedUntil)
  const ids = events.map(({ id }) => id)
  const handled = new Set(await ctx.transaction(({ tx }) => listHandledEvents(tx, ids)))
  const missed = events.filter(({ id }) => !handled.has(id))
  const act = (event: ProviderEvent) => receiveEvent(ctx, event)
  const { failed } = await tryEach(ctx.log, missed, { failure: 'payment.event_failed', act })
  const until = failed.length > 0 ? Math.max(since + OVERLAP_MS, now - FAILING_MS) : now
  await ctx.transaction(async ({ tx }) => {
    await updateAskedUntil(tx, { provider, until: new Date(until) })
    await endMoneyTasks(tx, { kind: 'key_refused', subject: 'key', at: ctx.now() })
    await endMoneyTasks(tx, { kind: 'not_answering', at: ctx.now() })
  })
  return events.length
}

/** The studio is told of a provider that refuses its key, and of one that has not answered for an hour. */
async function listEvents(ctx: Ctx, since: Date, askedUntil: Date | null): Promise<ProviderEvent[]> {
  try {
    return await ctx.payments.listEvents(since)
  } catch (error) {
    const fault = await reportProviderFault(ctx, error)
    const createdAt = ctx.now()
    if (fault === 'provider_unavailable' && askedUntil && createdAt.getTime() - askedUntil.getTime() > HOUR_MS) {
      await ctx.transaction(({ tx }) => raiseMoneyTask(tx, { kind: 'not_answering', subject: 'hour', createdAt }))
    }
    throw error
  }
}

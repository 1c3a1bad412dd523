import type Stripe from 'stripe'
import type { BalanceLine, Payout } from './provider.server.ts'
import { idOf, instant } from './stripe-responses.server.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** The lines of the studio's balance since an instant, or those that make up a payout, which does not count itself. */
export async function listBalance(
  stripe: Stripe,
  which: { created: Date } | { payout: string },
): Promise<BalanceLine[]> {
  const filter = 'payout' in which ? which : { created: { gte: seconds(which.created) } }
  const found: BalanceLine[] = []
  for await (const line of stripe.balanceTransactions.list({ ...filter, limit: 100, expand: ['data.source'] })) {
    if ('created' in which || line.type !== 'payout') found.push(lineFrom(line))
  }
  return found
}

export async function listPayouts(stripe: Stripe, since: Date): Promise<Payout[]> {
  const all = await stripe.payouts
    .list({ created: { gte: seconds(since) }, limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
  return Promise.all(
    all.map(
      async ({ id, automatic, amount, status, arrival_date: arrival, reconciliation_status: reconciliation }) => ({
        id,
        isByHand: !automatic,
        amountPence: amount,
        state: PAYOUT_STATES[status] ?? 'on_its_way',
        arrivesAt: instant(arrival),
        // Of one by hand Stripe does not know what it is made of, and of a new one not yet.
        lines: reconciliation === 'completed' ? await listBalance(stripe, { payout: id }) : null,
      }),
    ),
  )
}

const PAYOUT_STATES: Record<string, Payout['state'] | undefined> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

/** The words for accounting; a `type` may stand for several of them. */
const KINDS: Record<string, BalanceLine['kind'] | undefined> = {
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
  fee: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
}

function lineFrom({ id, amount, fee, created, reporting_category, source }: Stripe.BalanceTransaction): BalanceLine {
  const of = typeof source === 'object' ? source : null
  const intentId = of && 'payment_intent' in of ? idOf(of.payment_intent) : null
  // A refund on its way, or one that came back, is no refund yet or no longer.
  const isSettled = of?.object !== 'refund' || of.status === 'succeeded'
  return {
    id,
    kind: (isSettled && KINDS[reporting_category]) || 'other',
    ref: (of?.object === 'charge' ? intentId : idOf(source)) ?? id,
    intentId,
    paymentId: of?.object === 'charge' ? (of.metadata.paymentId ?? null) : null,
    amountPence: amount,
    feePence: fee,
    at: instant(created),
  }
}

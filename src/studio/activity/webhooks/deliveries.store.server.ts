import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Webhook } from './webhooks.store.server.ts'

const IS_DUE = `(d.state = 'waiting' and d.due_at <= now() or d.state = 'sending' and d.claimed_until < now())`

/** The webhooks for which something is due. */
export async function listDueWebhooks(reader: Reader): Promise<string[]> {
  const { rows } = await reader.$client.query<{ id: string }>({
    name: 'due-webhooks',
    text: `select w.id from webhooks w
            where w.is_on and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${IS_DUE})`,
  })
  return rows.map(({ id }) => id)
}

export type Claimed = Pick<Webhook, 'url' | 'secretNo' | 'formerUntil'> & {
  id: string
  attempts: number
  eventId: string
  type: string
  data: Record<string, unknown>
  at: Date
  /** Now, by the database's clock. */
  now: Date
}

/** Claims what is due for one webhook, the oldest first and of each subject only the oldest that is not yet through: so what happened to
 *  one thing arrives in order, and a thing that cannot be delivered delays no other. An expired claim does not count. Takes time in
 *  proportion to what waits, however little the database knows of the table. */
export async function claimDeliveries(
  tx: Tx,
  { webhookId, most, holdSeconds }: { webhookId: string; most: number; holdSeconds: number },
): Promise<Claimed[]> {
  const { rows } = await tx.$client.query<Claimed>({
    name: 'claim-deliveries',
    text: `
      with heads as materialized (
        select distinct on (subject) id from webhook_deliveries
         where webhook_id = $1 and state in ('waiting', 'sending') order by subject, id),
      due as materialized (
        select d.id from heads join webhook_deliveries d using (id)
         where ${IS_DUE} order by d.id limit $2 for update of d skip locked)
      update webhook_deliveries d
         set state = 'sending', attempts = d.attempts + 1, claimed_until = now() + make_interval(secs => $3)
        from due, webhooks w
       where d.id = due.id and w.id = d.webhook_id and w.is_on
      returning d.id, d.attempts, d.event_id as "eventId", d.type, d.data, d.at, w.url, w.secret_no as "secretNo",
                w.former_until as "formerUntil", now() as now`,
    values: [webhookId, most, holdSeconds],
  })
  return rows
}

/** What a try came to: delivered, or to be tried again after the pause, or failed for good. A claim that has been taken over by another
 *  process decides nothing any more. */
export async function settleDelivery(
  tx: Tx,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  outcome: { answer: string; isDelivered: boolean; pauseMs: number | null },
): Promise<boolean> {
  const state = outcome.isDelivered ? 'delivered' : outcome.pauseMs === null ? 'failed' : 'waiting'
  const settled = await first(
    tx.$client
      .query<{ id: string }>({
        name: 'settle-delivery',
        text: `update webhook_deliveries
                  set state = $3, last_answer = $4, claimed_until = null,
                      due_at = case when $3 = 'waiting' then now() + make_interval(secs => $5) else due_at end,
                      delivered_at = case when $3 = 'delivered' then now() else delivered_at end
                where id = $1 and attempts = $2 and state = 'sending' returning id`,
        values: [id, attempts, state, outcome.answer, (outcome.pauseMs ?? 0) / 1000],
      })
      .then(({ rows }) => rows),
  )
  return settled !== null
}

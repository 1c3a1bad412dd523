import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { deliverWebhooks, type PostEvent } from './deliver-webhooks.server.ts'
import { changeWebhook } from './change-webhook.server.ts'
import { makeWebhook } from './make-webhook.server.ts'
import { resendDelivery } from './resend-delivery.server.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.server.ts'
import { testWebhook } from './test-webhook.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 300)
const SUBJECTS = 40

async function aWebhook() {
  const ctx = ctxFor(db, await anAccount(db, { role: 'admin' }))
  const made = await makeWebhook(ctx, { url: 'https://example.com/', events: ['member.changed'] })
  if (!made.ok) throw new Error(made.refusal)
  return { ctx, webhookId: made.value.id }
}

/** `count` events, about each subject in turn, a few hundred in a transaction. */
async function queue(count: number): Promise<void> {
  for (let from = 1; from <= count; from += 500)
    await db.pool.query(
      `select queue_event('member.changed', 'member:' || n % ${SUBJECTS}, now(), jsonb_build_object('id', n % ${SUBJECTS}, 'n', n))
         from generate_series($1::int, $2::int) n`,
      [from, Math.min(from + 499, count)],
    )
}
const hurry = () =>
  db.pool.query(`update webhook_deliveries set due_at = now() - interval '1 second' where state = 'waiting'`)
const states = async () =>
  (
    await db.pool.query<{ state: string; count: string }>(
      'select state, count(*) from webhook_deliveries group by 1 order by 1',
    )
  ).rows.map(({ state, count }) => `${state} ${count}`)

type Sent = { id: string; data: { id: number; n: number } }

/** Answers as told, and keeps what it accepted. */
function aReceiver(isUp: (calls: number) => boolean) {
  const accepted: Sent[] = []
  let calls = 0
  const post: PostEvent = async ({ body }) => {
    await new Promise((resolve) => setImmediate(resolve))
    if (!isUp(++calls)) return { isAccepted: false, answer: '500' }
    accepted.push(JSON.parse(body) as Sent)
    return { isAccepted: true, answer: '204' }
  }
  return { accepted, post }
}

test('a receiver that fails a third of the time gets each event once, and those of one subject in order', async () => {
  const { ctx, webhookId } = await aWebhook()
  await queue(EVENTS)
  const { accepted, post } = aReceiver((calls) => calls % 3 !== 0)
  // Two processes at once.
  for (let rounds = 0; accepted.length < EVENTS && rounds < EVENTS; rounds++) {
    await hurry()
    await Promise.all([1, 2].map(() => deliverWebhooks(ctx, { webhookId, post })))
  }
  expect(await states()).toEqual([`delivered ${EVENTS}`])
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(EVENTS)
  expect(accepted).toHaveLength(EVENTS)
  for (let subject = 0; subject < SUBJECTS; subject++) {
    const order = accepted.filter(({ data }) => data.id === subject).map(({ data }) => data.n)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
})

test('a backlog of ten thousand events goes out: the oldest of each subject at once', async () => {
  const { ctx, webhookId } = await aWebhook()
  await queue(10_000)
  const { accepted, post } = aReceiver(() => true)
  await deliverWebhooks(ctx, { webhookId, post }, () => accepted.length >= SUBJECTS)
  expect(accepted.map(({ data }) => data.n)).toEqual(Array.from({ length: SUBJECTS }, (_, n) => n + 1))
})

test('a subject that cannot be delivered waits alone; after the last try it has failed, and the next goes on', async () => {
  const { ctx, webhookId } = await aWebhook()
  await queue(SUBJECTS + 1)
  const stubborn: PostEvent = async ({ body }) => {
    const { data } = JSON.parse(body) as Sent
    return data.n === 1 ? { isAccepted: false, answer: '410' } : { isAccepted: true, answer: '200' }
  }
  await deliverWebhooks(ctx, { webhookId, post: stubborn })
  // The second about the same subject waits behind it.
  expect(await states()).toEqual([`delivered ${SUBJECTS - 1}`, 'waiting 2'])
  expect(await deliverWebhooks(ctx, { webhookId, post: stubborn })).toBe(0)
  for (let tries = 2; tries <= 12; tries++) {
    await hurry()
    await deliverWebhooks(ctx, { webhookId, post: stubborn })
  }
  expect(await states()).toEqual([`delivered ${SUBJECTS}`, 'failed 1'])
  const { rows } = await db.pool.query<{ event_id: string; attempts: number; last_answer: string }>(
    `select event_id, attempts, last_answer from webhook_deliveries where state = 'failed'`,
  )
  expect(rows).toMatchObject([{ attempts: 12, last_answer: '410' }])

  // Sent again by hand it arrives, with the same id.
  const eventId = rows[0]!.event_id
  expect(await resendDelivery(ctx, { webhookId, eventId })).toMatchObject({ ok: true })
  const { accepted, post } = aReceiver(() => true)
  await deliverWebhooks(ctx, { webhookId, post })
  expect(accepted.map(({ id }) => id)).toEqual([eventId])
})

test('the claim of a process that died is taken over, and what that one settles late counts for nothing', async () => {
  const { ctx, webhookId } = await aWebhook()
  await queue(1)
  const { accepted, post } = aReceiver(() => true)
  const late: PostEvent = async () => {
    await db.pool.query(`update webhook_deliveries set claimed_until = now() - interval '1 second'`)
    await deliverWebhooks(ctx, { webhookId, post })
    return { isAccepted: false, answer: 'late' }
  }
  await deliverWebhooks(ctx, { webhookId, post: late })
  expect(accepted).toHaveLength(1)
  expect(await states()).toEqual(['delivered 1'])
})

test('off: nothing is queued and nothing sent; what waits goes out once it is on again', async () => {
  const { ctx, webhookId } = await aWebhook()
  await queue(1)
  await changeWebhook(ctx, { webhookId, isOn: false })
  await queue(1)
  const { accepted, post } = aReceiver(() => true)
  expect(await deliverWebhooks(ctx, { webhookId, post })).toBe(0)
  await changeWebhook(ctx, { webhookId, isOn: true })
  expect(await deliverWebhooks(ctx, { webhookId, post })).toBe(1)
  expect(accepted).toHaveLength(1)
})

test('for a day after a rotation both secrets sign; the test event goes to a webhook that hears of something else', async () => {
  const { ctx, webhookId } = await aWebhook()
  const seen: number[][] = []
  const post: PostEvent = async ({ secretNos }) => {
    seen.push(secretNos)
    return { isAccepted: true, answer: '200' }
  }
  const sendOne = async () => {
    await testWebhook(ctx, { webhookId })
    await deliverWebhooks(ctx, { webhookId, post })
  }
  await sendOne()
  await rotateWebhookSecret(ctx, { webhookId })
  await sendOne()
  await db.pool.query(`update webhooks set former_until = now() - interval '1 second'`)
  await sendOne()
  expect(seen).toEqual([[1], [2, 1], [2]])
})

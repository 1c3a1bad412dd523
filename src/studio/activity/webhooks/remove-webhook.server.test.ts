import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { changeWebhook } from './change-webhook.server.ts'
import { makeWebhook } from './make-webhook.server.ts'
import { removeWebhook } from './remove-webhook.server.ts'
import { resendDelivery } from './resend-delivery.server.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.server.ts'
import { testWebhook } from './test-webhook.server.ts'
import { MOST_WEBHOOKS } from './webhook.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const words = { url: 'https://example.com/', events: ['booking.confirmed' as const] }
const as = async (role: 'admin' | 'receptionist') => ctxFor(db, await anAccount(db, { role }))
type Acting = Awaited<ReturnType<typeof as>>

const acts = [
  (ctx: Acting, webhookId: string) => changeWebhook(ctx, { webhookId, isOn: false }),
  (ctx: Acting, webhookId: string) => rotateWebhookSecret(ctx, { webhookId }),
  (ctx: Acting, webhookId: string) => testWebhook(ctx, { webhookId }),
  (ctx: Acting, webhookId: string) => removeWebhook(ctx, { webhookId }),
]

test('removing one takes its events along, and is in the activity log with each act before', async () => {
  const admin = await as('admin')
  const made = await makeWebhook(admin, words)
  const webhookId = made.ok ? made.value.id : ''
  for (const act of acts) expect(await act(admin, webhookId)).toMatchObject({ ok: true })
  for (const table of ['webhooks', 'webhook_deliveries'])
    expect((await db.pool.query(`select 1 from ${table}`)).rows).toEqual([])
  const { rows } = await db.pool.query<{ verb: string }>('select verb from activities order by at, id')
  expect(rows.map(({ verb }) => verb).toSorted()).toEqual([
    'webhook.changed',
    'webhook.made',
    'webhook.removed',
    'webhook.secret_rotated',
  ])
})

test('nobody but an admin does any of it, what is not there is not found, and there is an end to them', async () => {
  const [admin, receptionist] = [await as('admin'), await as('receptionist')]
  const made = await makeWebhook(admin, words)
  const webhookId = made.ok ? made.value.id : ''
  expect(await makeWebhook(receptionist, words)).toMatchObject({ refusal: 'not_allowed' })
  expect(await resendDelivery(receptionist, { webhookId, eventId: newId() })).toMatchObject({ refusal: 'not_allowed' })
  for (const act of acts) expect(await act(receptionist, webhookId)).toMatchObject({ refusal: 'not_allowed' })
  for (const none of [newId(), 'x']) {
    for (const act of acts) expect(await act(admin, none)).toMatchObject({ refusal: 'webhook_not_found' })
    expect(await resendDelivery(admin, { webhookId, eventId: none })).toMatchObject({ refusal: 'delivery_not_found' })
  }
  for (let webhooks = 1; webhooks < MOST_WEBHOOKS; webhooks++) await makeWebhook(admin, words)
  expect(await makeWebhook(admin, words)).toMatchObject({ refusal: 'too_many_webhooks' })
  const inside = { webhookId, url: 'https://10.0.0.1/' }
  expect(await changeWebhook(admin, inside)).toMatchObject({ refusal: 'address_not_allowed' })
})

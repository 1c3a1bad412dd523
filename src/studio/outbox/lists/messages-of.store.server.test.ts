import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { outbox, post } from '#tests/helpers/outbox.tsx'
import { openOutboxTest } from '#tests/helpers/outbox-test.ts'
import { countCampaignMessages, listCampaignMessages } from './messages-of.store.server.ts'
import { resendMessage } from '../resend/resend-message.server.ts'
import { sendMessages } from '../send-messages.server.ts'
import { withdrawMessages } from '../withdraw-messages.server.ts'

const { db, sink, room } = await openOutboxTest()

const ctx = ctxFor(db, { kind: 'system', job: 'test' })
const minutesAgo = (minutes: number) => new Date(MONDAY.getTime() - minutes * 60_000)

test('a campaign leaves after everything else that is due, also what was posted later', async () => {
  const campaignId = newId()
  for (const name of ['a', 'b']) await post(db, { recipient: `${name}@list.example`, campaignId, now: minutesAgo(30) })
  await post(db, { recipient: 'sign-in@example.com' })
  expect(await sendMessages(ctx, room())).toBe(3)
  // Messages of one group leave side by side: the mail server hears the campaign's in any order.
  const [first, ...rest] = sink.mails.map(({ to }) => to[0])
  expect(first).toBe('sign-in@example.com')
  expect(new Set(rest)).toEqual(new Set(['a@list.example', 'b@list.example']))
})

test('what has not left is withdrawn, of this campaign alone; who has got it is counted and listed', async () => {
  const [campaignId, other] = [newId(), newId()]
  for (const name of ['c', 'a', 'b']) await post(db, { recipient: `${name}@list.example`, campaignId })
  await post(db, { recipient: 'a@list.example', campaignId: other })
  await db.pool.query(`update messages set state = 'sent' where recipient = 'b@list.example'`)
  expect(await db.transaction((tx) => withdrawMessages(tx, { campaignId }))).toBe(2)
  const counts = await countCampaignMessages(db.reader, [campaignId, other])
  expect(counts.get(campaignId)).toMatchObject({ sent: 1, withdrawn: 2, queued: 0, failed: 0 })
  expect(counts.get(other)).toMatchObject({ queued: 1 })
  const listed = async (state: 'withdrawn' | null, page = 1) =>
    (await listCampaignMessages(db.reader, { campaignId, state }, { page, pageSize: 2 })).map(
      ({ recipient }) => recipient,
    )
  expect(await listed(null)).toEqual(['a@list.example', 'b@list.example'])
  expect(await listed(null, 2)).toEqual(['c@list.example'])
  expect(await listed('withdrawn')).toEqual(['a@list.example', 'c@list.example'])
})

test('a copy that staff send again is a message to one person', async () => {
  const campaignId = newId()
  await post(db, { campaignId })
  await sendMessages(ctx, room())
  const [row] = await outbox(db)
  expect(await resendMessage(ctx, row!.id)).toMatchObject({ ok: true })
  expect((await countCampaignMessages(db.reader, [campaignId])).get(campaignId)).toMatchObject({ sent: 1, queued: 0 })
})

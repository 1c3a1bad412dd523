import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember } from '#tests/helpers/build.ts'
import { aPlace } from '#tests/helpers/places.ts'
import { holdRecipients } from '#src/studio/outbox/held/hold-recipients.server.ts'
import { removeSubscriber } from '../newsletter/remove-subscriber.server.ts'
import { unsubscribeNewsletter } from '../newsletter/unsubscribe-newsletter.server.ts'
import { scheduleCampaign } from './schedule-campaign.server.ts'
import { sendCampaigns } from './send-campaigns.server.ts'
import { writeCampaign } from './write-campaign.server.ts'

const { account, as, clock, ctx, db, setClock, sql } = await openUseCaseTest()

const news = { to: { recipients: 'subscribers', recipientsId: null }, purpose: 'news', withWaiting: false } as const
const toAll = { to: { recipients: 'members', recipientsId: null }, purpose: 'service', withWaiting: false } as const

async function aCampaign(form: typeof news | typeof toAll, sendAt: string | null = null) {
  const admin = as(await account('admin'))
  const written = await writeCampaign(admin, { ...form, subject: 'For {name}', body: 'Hello {name}, www.a.example' })
  const campaignId = written.ok ? written.value.id : ''
  const scheduled = await scheduleCampaign(admin, { campaignId, sendAt: sendAt === null ? null : new Date(sendAt) })
  expect(scheduled.ok).toBe(true)
  return campaignId
}

const subscribe = (count: number) =>
  sql<{ id: string }>(
    `insert into newsletter_subscriptions (email, name, state, asked_at)
     select 'reader' || n || '@example.com', 'Reader ' || n, 'confirmed', now() from generate_series(1, $1) n returning id`,
    [count],
  )

type Row = {
  recipient: string
  kind: string
  state: string
  facts: Record<string, unknown>
  campaign_id: string | null
}
const messages = () => sql<Row>('select recipient, kind, state, facts, campaign_id from messages order by recipient')
const stateOf = (id: string) => sql('select state from campaigns where id = $1', [id])

test('everyone concerned has one message, in several batches, and the campaign is sent; a repeat sends nothing', async () => {
  await subscribe(601)
  const id = await aCampaign(news)
  expect(await sendCampaigns(ctx())).toBe(601)
  expect(await stateOf(id)).toEqual([{ state: 'sent' }])
  const rows = await messages()
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(601)
  const facts = { name: 'Reader 7', subject: 'For {name}' }
  expect(rows.find(({ recipient }) => recipient === 'reader7@example.com')).toMatchObject({
    kind: 'newsletter',
    state: 'queued',
    campaign_id: id,
    facts,
  })
  expect(await sendCampaigns(ctx())).toBe(0)
})

test('one that was broken off goes on where it was, and a second message to the same address is impossible', async () => {
  await subscribe(5)
  const id = await aCampaign(news)
  await sendCampaigns(ctx())
  await sql(`delete from messages where recipient in ('reader2@example.com', 'reader4@example.com')`)
  await sql(`update campaigns set state = 'sending' where id = $1`, [id])
  expect(await sendCampaigns(ctx())).toBe(2)
  expect(await messages()).toHaveLength(5)
})

test('it leaves at its time, not before', async () => {
  await subscribe(1)
  await aCampaign(news, '2026-11-23T18:00:00Z')
  setClock('2026-11-23T17:59:59Z')
  expect(await sendCampaigns(ctx())).toBe(0)
  setClock('2026-11-23T18:00:00Z')
  expect(await sendCampaigns(ctx())).toBe(1)
})

test('who unsubscribes before it is sent does not get it, nor one that is still in the outbox', async () => {
  const [first, second] = await subscribe(3)
  await aCampaign(news, '2026-11-23T18:00:00Z')
  await removeSubscriber(ctx(), { subscriptionId: first!.id })
  setClock('2026-11-23T18:00:00Z')
  await sendCampaigns(ctx())
  const [row] = await messages()
  expect(row?.recipient).toBe('reader2@example.com')
  const token = new URL(String(row?.facts.unsubscribeUrl)).searchParams.get('token')
  expect(await unsubscribeNewsletter(ctx(), token)).toMatchObject({ ok: true })
  expect(await sql('select state from newsletter_subscriptions where id = $1', [second!.id])).toEqual([
    { state: 'unsubscribed' },
  ])
  expect((await messages()).map(({ recipient, state }) => [recipient, state])).toEqual([
    ['reader2@example.com', 'withdrawn'],
    ['reader3@example.com', 'queued'],
  ])
})

test('a service message has no link to unsubscribe, says why it came, and goes to who does not want the newsletter', async () => {
  const session = await aClassSession(db)
  const member = await aMember(db)
  await aPlace(db, session, { of: member })
  await sql('delete from messages')
  const form = { ...toAll, to: { recipients: 'session', recipientsId: session.id } } as unknown as typeof toAll
  await aCampaign(form)
  await sendCampaigns(ctx())
  const [row] = await messages()
  expect(row).toMatchObject({ recipient: member.email, kind: 'studio-message' })
  expect(row?.facts.reason).toBe('You get this because you are booked into Salsa, Monday 23 November, 18:00.')
  expect(row?.facts).not.toHaveProperty('unsubscribeUrl')
})

test('who changes the address while it is sent gets it once', async () => {
  const member = await account()
  const id = await aCampaign(toAll)
  await sendCampaigns(ctx())
  await sql(`update users set email = 'new@example.com' where id = $1`, [member.userId])
  await sql(`update campaigns set state = 'sending' where id = $1`, [id])
  expect(await sendCampaigns(ctx())).toBe(0)
})

test('who is being brought over is not written to before Go live', async () => {
  const member = await account()
  await ctx().transaction((work) => holdRecipients(work, { memberIds: [member.userId], heldBy: newId() }))
  await aCampaign(toAll)
  await sendCampaigns(ctx())
  expect(await messages()).toMatchObject([{ recipient: member.email, state: 'held' }])
})

test('one to nobody is over at once, and one in the hands of another process is left to it', async () => {
  const id = await aCampaign(news, '2026-11-23T18:00:00Z')
  setClock('2026-11-23T18:00:00Z')
  await ctx().transaction(async ({ tx }) => {
    await tx.$client.query('select from campaigns for update')
    expect(await sendCampaigns(ctx())).toBe(0)
  })
  expect(await stateOf(id)).toEqual([{ state: 'scheduled' }])
  await sendCampaigns(ctx())
  expect(await stateOf(id)).toEqual([{ state: 'sent' }])
  expect(clock.now()).toEqual(new Date('2026-11-23T18:00:00Z'))
})

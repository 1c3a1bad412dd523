import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { removeCampaign } from './remove-campaign.server.ts'
import { scheduleCampaign } from './schedule-campaign.server.ts'
import { sendCampaigns } from './send-campaigns.server.ts'
import { stopCampaign } from './stop-campaign.server.ts'
import { testCampaign } from './test-campaign.server.ts'
import { writeCampaign } from './write-campaign.server.ts'

const { account, as, ctx, setClock, sql } = await openUseCaseTest()

async function aDraft(purpose: 'service' | 'news' = 'service') {
  const me = await account('admin', { name: 'Grace' })
  const admin = as(me)
  const to = { recipients: 'members', recipientsId: null } as const
  const written = await writeCampaign(admin, { to, subject: 'Hi', body: 'Hello {name}', purpose, withWaiting: false })
  return { me, admin, campaignId: written.ok ? written.value.id : '' }
}

const state = async () => (await sql<{ state: string }>('select state from campaigns'))[0]?.state
const verbs = async () =>
  (await sql<{ verb: string }>('select verb from activities order by at')).map(({ verb }) => verb)
const LATER = new Date('2026-11-24T09:00:00Z')

test('sent now or at a time, once; who gets it is counted in the log', async () => {
  const { admin, campaignId } = await aDraft()
  expect(await scheduleCampaign(admin, { campaignId, sendAt: null })).toEqual({ ok: false, refusal: 'nobody' })
  await account()
  expect(await scheduleCampaign(admin, { campaignId, sendAt: LATER })).toEqual({
    ok: true,
    value: { people: 1, sendAt: LATER },
  })
  expect(await state()).toBe('scheduled')
  expect(await scheduleCampaign(admin, { campaignId, sendAt: null })).toEqual({ ok: false, refusal: 'not_draft' })
  expect(await sql(`select details from activities where verb = 'campaign.scheduled'`)).toEqual([
    { details: { recipients: 'members', purpose: 'service', people: 1, sendAt: LATER.toISOString() } },
  ])
})

test('stopped before its time it is a draft again; afterwards what has not left does not leave', async () => {
  const { admin, campaignId } = await aDraft()
  for (let n = 0; n < 3; n++) await account()
  expect(await stopCampaign(admin, { campaignId })).toEqual({ ok: false, refusal: 'not_stoppable' })
  await scheduleCampaign(admin, { campaignId, sendAt: LATER })
  expect(await stopCampaign(admin, { campaignId })).toEqual({ ok: true, value: { state: 'draft', withdrawn: 0 } })
  setClock('2026-11-24T09:00:00Z')
  expect(await sendCampaigns(ctx())).toBe(0)
  await scheduleCampaign(admin, { campaignId, sendAt: null })
  expect(await sendCampaigns(ctx())).toBe(3)
  await sql(`update messages set state = 'sent' where recipient = (select min(recipient) from messages)`)
  expect(await stopCampaign(admin, { campaignId })).toEqual({ ok: true, value: { state: 'stopped', withdrawn: 2 } })
  expect(await sendCampaigns(ctx())).toBe(0)
  expect(await stopCampaign(admin, { campaignId })).toEqual({ ok: false, refusal: 'not_stoppable' })
  expect(await sql('select state, count(*)::int from messages group by 1 order by 1')).toEqual([
    { state: 'sent', count: 1 },
    { state: 'withdrawn', count: 2 },
  ])
})

test('one that everybody has got cannot be stopped', async () => {
  const { admin, campaignId } = await aDraft()
  await account()
  await scheduleCampaign(admin, { campaignId, sendAt: null })
  await sendCampaigns(ctx())
  await sql(`update messages set state = 'sent'`)
  expect(await stopCampaign(admin, { campaignId })).toEqual({ ok: false, refusal: 'not_stoppable' })
  expect(await state()).toBe('sent')
})

test('a test goes to the person who asks, leaves at once and counts for nothing', async () => {
  const { me, admin, campaignId } = await aDraft('news')
  await account()
  expect(await testCampaign(admin, { campaignId })).toEqual({ ok: true, value: { email: me.email } })
  const rows = await sql('select recipient, kind, campaign_id, facts from messages')
  expect(rows).toMatchObject([
    { recipient: me.email, kind: 'newsletter', campaign_id: null, facts: { subject: 'Test: Hi', name: 'Grace' } },
  ])
  expect(await state()).toBe('draft')
})

test('a draft is deleted, one that is to be sent is not', async () => {
  const { admin, campaignId } = await aDraft()
  await account()
  await scheduleCampaign(admin, { campaignId, sendAt: LATER })
  expect(await removeCampaign(admin, { campaignId })).toEqual({ ok: false, refusal: 'not_draft' })
  await stopCampaign(admin, { campaignId })
  expect(await removeCampaign(admin, { campaignId })).toEqual({ ok: true, value: { id: campaignId } })
  expect(await state()).toBeUndefined()
  expect(await verbs()).toEqual(expect.arrayContaining(['campaign.written', 'campaign.stopped', 'campaign.removed']))
})

test('what is not there or not theirs is refused', async () => {
  const { admin, campaignId } = await aDraft()
  const desk = as(await account('receptionist'))
  for (const act of [testCampaign, stopCampaign, removeCampaign]) {
    expect(await act(admin, { campaignId: newId() })).toEqual({ ok: false, refusal: 'campaign_not_found' })
    expect(await act(desk, { campaignId })).toEqual({ ok: false, refusal: 'not_allowed' })
  }
  expect(await scheduleCampaign(admin, { campaignId: 'x', sendAt: null })).toEqual({
    ok: false,
    refusal: 'campaign_not_found',
  })
  expect(await scheduleCampaign(desk, { campaignId, sendAt: null })).toEqual({ ok: false, refusal: 'not_allowed' })
})

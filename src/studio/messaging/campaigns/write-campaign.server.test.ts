import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import type { CampaignForm } from './campaign.ts'
import { removeCampaign } from './remove-campaign.server.ts'
import { scheduleCampaign } from './schedule-campaign.server.ts'
import { stopCampaign } from './stop-campaign.server.ts'
import { testCampaign } from './test-campaign.server.ts'
import { writeCampaign } from './write-campaign.server.ts'

const { account, as, db, sql } = await openUseCaseTest()
const form: CampaignForm = {
  to: { recipients: 'members', recipientsId: null },
  subject: 'Closed on Monday',
  body: 'Hello {name}',
  purpose: 'service',
  withWaiting: true,
}
const campaigns = () => sql('select recipients, with_waiting, subject, state from campaigns')

test('a draft is kept and changed, nobody is written to, and both are in the log', async () => {
  const admin = as(await account('admin'))
  const written = await writeCampaign(admin, form)
  const campaignId = written.ok ? written.value.id : ''
  expect(await campaigns()).toEqual([
    { recipients: 'members', with_waiting: false, subject: 'Closed on Monday', state: 'draft' },
  ])
  expect(await writeCampaign(admin, { ...form, campaignId, subject: 'Open after all' })).toEqual(written)
  expect(await campaigns()).toMatchObject([{ subject: 'Open after all' }])
  expect(await sql('select from messages')).toEqual([])
  expect(await sql('select verb, details from activities order by at, verb desc')).toEqual([
    { verb: 'campaign.written', details: { recipients: 'members', purpose: 'service' } },
    { verb: 'campaign.changed', details: { recipients: 'members', purpose: 'service' } },
  ])
})

test('one that is scheduled, or not there, is not changed', async () => {
  const admin = as(await account('admin'))
  const written = await writeCampaign(admin, form)
  await sql(`update campaigns set state = 'scheduled', send_at = now()`)
  const campaignId = written.ok ? written.value.id : ''
  expect(await writeCampaign(admin, { ...form, campaignId })).toEqual({ ok: false, refusal: 'not_draft' })
  for (const unknown of [newId(), 'x'])
    expect(await writeCampaign(admin, { ...form, campaignId: unknown })).toEqual({
      ok: false,
      refusal: 'campaign_not_found',
    })
})

test('a receptionist writes to a class, and changes no draft of an admin to others', async () => {
  const session = await aClassSession(db)
  const desk = as(await account('receptionist'))
  const toClass = { ...form, to: { recipients: 'session', recipientsId: session.id } } as const
  expect(await writeCampaign(desk, toClass)).toMatchObject({ ok: true })
  expect(await campaigns()).toMatchObject([{ recipients: 'session', with_waiting: true }])
  expect(await writeCampaign(desk, form)).toEqual({ ok: false, refusal: 'not_allowed' })
  expect(await writeCampaign(desk, { ...toClass, purpose: 'news' })).toEqual({
    ok: false,
    refusal: 'purpose_not_theirs',
  })
  const written = await writeCampaign(as(await account('admin')), form)
  const campaignId = written.ok ? written.value.id : ''
  expect(await writeCampaign(desk, { ...toClass, campaignId })).toEqual({ ok: false, refusal: 'not_allowed' })
})

test.each(['session', 'member', 'product'] as const)('a %s that is not there has nobody', async (recipients) => {
  const to = { recipients, recipientsId: newId() }
  expect(await writeCampaign(as(await account('admin')), { ...form, to })).toEqual({
    ok: false,
    refusal: 'recipients_unknown',
  })
})

test('a teacher writes to the dates they teach, cover as well, and does nothing with a message to others', async () => {
  const [own, others] = [await aClassSession(db), await aClassSession(db)]
  const cover = await aClassSession(db, { date: '2026-11-30', classId: others.classId })
  const teacher = await account('instructor')
  await sql(
    `with i as (insert into instructors (name, specialty, bio, user_id) values ('Ann', '', '', $1) returning id)
     update class_sessions set instructor_id = (select id from i) where id = any($2)`,
    [teacher.userId, [own.id, cover.id]],
  )
  const to = (session: { id: string }) => ({ recipients: 'session', recipientsId: session.id }) as const
  for (const session of [own, cover])
    expect(await writeCampaign(as(teacher), { ...form, to: to(session) })).toMatchObject({ ok: true })
  const refused = { ok: false, refusal: 'class_not_theirs' }
  const unknown = { ok: false, refusal: 'campaign_not_found' }
  for (const session of [others, { id: newId() }])
    expect(await writeCampaign(as(teacher), { ...form, to: to(session) })).toEqual(refused)
  expect(await writeCampaign(as(teacher), form)).toEqual(refused)
  const ofDesk = await writeCampaign(as(await account('admin')), { ...form, to: to(others) })
  const campaignId = ofDesk.ok ? ofDesk.value.id : ''
  expect(await writeCampaign(as(teacher), { ...form, to: to(own), campaignId })).toEqual(unknown)
  const acts = [
    scheduleCampaign(as(teacher), { campaignId, sendAt: null }),
    testCampaign(as(teacher), { campaignId }),
    stopCampaign(as(teacher), { campaignId }),
    removeCampaign(as(teacher), { campaignId }),
  ]
  expect(await Promise.all(acts)).toEqual(acts.map(() => unknown))
})

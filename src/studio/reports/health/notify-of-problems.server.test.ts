import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { anAccount, MONDAY } from '#tests/helpers/build.ts'
import { readHealthCounts, readOldestUnsentSeconds } from './health.store.server.ts'
import { notifyOfProblems } from './notify-of-problems.server.ts'
import type { Problem } from './problem.ts'

const { db, sql, ctx, setClock } = await openUseCaseTest()

const later = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000)
const look = (problems: Problem[], minutes: number, alertEmail?: string, hasTexts = false) => {
  setClock(later(minutes).toISOString())
  return notifyOfProblems(ctx(), { problems, alertEmail, hasTexts })
}
const posted = () =>
  sql<{ recipient: string; what: string; title: string }>(
    `select recipient, facts ->> 'what' as what, facts ->> 'title' as title from messages
      where kind = 'studio-problem' order by created_at, recipient`,
  )

test('a problem is e-mailed to each admin once, and once when it has been gone for half an hour', async () => {
  const boss = await anAccount(db, { role: 'admin' })
  await anAccount(db, { role: 'receptionist' })
  await look(['disk-filling'], 0)
  await look(['disk-filling'], 1)
  // It comes and goes.
  await look([], 2)
  await look(['disk-filling'], 20)
  await look([], 50)
  expect(await posted()).toEqual([{ recipient: boss.email, what: 'found', title: 'The disk is nearly full' }])
  expect(await look([], 51)).toEqual({ found: [], over: ['disk-filling'] })
  expect(await look([], 52)).toEqual({ found: [], over: [] })
  expect((await posted()).map(({ what }) => what)).toEqual(['found', 'over'])
})

test('two instances that find it at one moment write once; ALERT_EMAIL stands for the admins', async () => {
  await anAccount(db, { role: 'admin' })
  await Promise.all([1, 2, 3].map(() => look(['backup-old', 'clock-off'], 0, 'ops@studio.example')))
  expect((await posted()).map(({ recipient }) => recipient)).toEqual(['ops@studio.example', 'ops@studio.example'])
})

test('admins who have chosen text messages hear of a problem by one too, where there is a service', async () => {
  const texted = await anAccount(db, { role: 'admin' })
  const others = [await anAccount(db, { role: 'admin' }), await anAccount(db, { role: 'receptionist' })]
  for (const { userId } of [texted, ...others])
    await sql(`update users set contact = $2 where id = $1`, [userId, '07700 900123'])
  await sql(`update members set notif_type = 'sms' where id = any($1)`, [[texted.userId, others[1]!.userId]])
  await look(['mail-late'], 0, 'ops@studio.example', true)
  await look([], 31, 'ops@studio.example', true)
  expect((await posted()).map(({ recipient, what }) => `${recipient} ${what}`)).toEqual([
    '+447700900123 found',
    'ops@studio.example found',
    'ops@studio.example over',
  ])
  await look(['disk-filling'], 40, 'ops@studio.example', false)
  expect((await posted()).filter(({ title }) => title.includes('disk'))).toHaveLength(1)
})

test('counts late and refused messages, payments left unsettled and jobs not done', async () => {
  const counts = () => readHealthCounts(db.reader, { now: MONDAY, channels: ['email'] })
  expect(await counts()).toEqual({
    lateMessages: 0,
    refusedMessages: 0,
    isBackupDue: false,
    isRestoreFailed: false,
    unsettledPayments: 0,
    lateJobs: 0,
    failingWebhooks: 0,
  })
  const message = (state: string, minutesAgo: number, channel = 'email') =>
    sql(
      `insert into messages (kind, channel, recipient, facts, state, due_at, message_id, created_at)
       values ('k', $2, 'm@example.com', '{}', $1, $3, 'm', $3)`,
      [state, channel, later(-minutesAgo)],
    )
  await message('queued', 16)
  await message('queued', 15)
  await message('queued', 60, 'sms')
  await message('failed', 60)
  await message('failed', 25 * 60)
  expect(await readOldestUnsentSeconds(db.reader, { now: MONDAY, channels: ['email'] })).toBe(16 * 60)
  expect(await readOldestUnsentSeconds(db.reader, { now: MONDAY, channels: [] })).toBe(0)
  await sql(`insert into daily_runs (name, date, attempts, is_done)
             values ('nightly-backup', '2026-11-23', 3, false), ('rehearse-restore', '2026-11-23', 1, false), ('check-books', '2026-11-22', 1, true), ('housekeeping', '2026-11-20', 1, true)`)
  expect(await counts()).toMatchObject({
    lateMessages: 1,
    refusedMessages: 1,
    isBackupDue: true,
    isRestoreFailed: true,
    lateJobs: 2,
  })
})

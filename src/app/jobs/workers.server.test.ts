import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#src/platform/config/config.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { openStudio, type Studio } from '#src/server.ts'
import { post as postTo } from '#tests/helpers/outbox.tsx'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { sampleBookingFacts } from '#src/studio/bookings/emails/booking-email.ts'
import { aClassSession, aMember } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openSmtpSink, type SmtpSink } from '#tests/helpers/smtp-sink.ts'
import type { Routine } from './schedule.server.ts'
import { startWorkers } from './workers.server.ts'

const databaseUrl = await workerDatabaseUrl()
let sink: SmtpSink
let studio: Studio | undefined

beforeAll(async () => {
  sink = await openSmtpSink()
})
beforeEach(async () => {
  await truncateAll()
  sink.mails.length = 0
})
afterEach(async () => {
  await studio?.stop()
  studio = undefined
})
afterAll(() => sink.stop())

const SECRET = 'a secret of the tests, and long enough'

/** The studio with everything that runs automatically. */
async function aStudio(env: Record<string, string> = {}, hasWorkers = true): Promise<Services> {
  const parsed = parseConfig({ SEED: 'none', SECRET, DATABASE_URL: databaseUrl, SMTP_URL: sink.url, ...env })
  if (!parsed.ok) throw new Error(parsed.message)
  studio = await openStudio({ config: parsed.config, databaseUrl, log: openLog(() => {}), hasWorkers })
  return studio.services
}

async function post(services: Services, recipient: string, dueInMs = 0): Promise<void> {
  const [now, facts] = [services.clock.now(), sampleBookingFacts]
  await postTo(services.db, {
    kind: 'booking-confirmed',
    recipient,
    facts,
    now,
    dueAt: new Date(now.getTime() + dueInMs),
  })
}

async function until(isTrue: () => boolean | Promise<boolean>, ms = 8000): Promise<void> {
  const end = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

test('a posted message leaves at once, woken by its commit', async () => {
  const services = await aStudio({}, false)
  // Without the routine that looks every two seconds.
  const workers = startWorkers(services, [])
  const listening = `select from pg_stat_activity where datname = current_database() and application_name = 'tempo-live'
                      and state = 'idle' and query = 'listen "tempo_outbox"'`
  await until(async () => (await services.db.pool.query(listening)).rowCount === 1)
  await post(services, 'ada@example.com')
  await sink.expectMails(1)
  await workers.stop()
  expect(sink.mails[0]!.text).toContain('http://localhost:3000')
})

test('a message that becomes due by the studio’s clock leaves within ten seconds, wherever that clock stands', async () => {
  const services = await aStudio({ CLOCK: '2031-02-03T09:00:00Z' })
  await post(services, 'soon@example.com', 1500)
  await post(services, 'later@example.com', 3_600_000)
  await sink.expectMails(1, 10_000)
  expect(sink.mails.map((mail) => mail.to[0])).toEqual(['soon@example.com'])
})

test('a member who books is reminded when the time comes, by the studio’s clock', async () => {
  const services = await aStudio({ CLOCK: '2026-11-22T17:59:56Z' })
  const member = await aMember(services.db)
  const session = await aClassSession(services.db, { date: '2026-11-23', time: '18:00' })
  const booked = await bookSession(createCtx(services, member), { sessionId: session.id })
  expect(booked.ok).toBe(true)
  await sink.expectMails(2, 14_000)
  expect(sink.mails.map((mail) => mail.subject)).toEqual([
    'Booked: Salsa, Monday 23 November, 18:00',
    'Reminder: Salsa, Monday 23 November, 18:00',
  ])
})

test('a message posted while nobody listened leaves with the next start', async () => {
  const silent = await aStudio({}, false)
  await post(silent, 'ada@example.com')
  await studio!.stop()
  await aStudio()
  await sink.expectMails(1)
})

test('the studio is ready once its notices are heard', async () => {
  await aStudio()
  await until(async () => (await studio!.fetch(new Request('http://localhost:3000/readyz'))).status === 200, 15_000)
})

const LOOK_SECONDS = 0.02

test.each([
  ['tried again when it fails', 1, { attempts: 2, is_done: true }],
  ['given up for the day after three times', 9, { attempts: 3, is_done: false }],
])('a daily job runs with a ctx of its own and is %s', async (_what, failures, row) => {
  const services = await aStudio({ CLOCK: '2026-11-22T17:00:00Z' }, false)
  await services.db.pool.query(`insert into daily_runs values ('test-failing', '2026-11-01', 1, true)`)
  const actors: unknown[] = []
  const failing: Routine = {
    name: 'test-failing',
    dailyAt: '03:15',
    run: (ctx) => {
      actors.push(ctx.actor)
      if (actors.length <= failures) throw new Error('It fails')
    },
  }
  let looks = 0
  const probe: Routine = { name: 'probe', everySeconds: LOOK_SECONDS, run: () => void looks++ }
  const workers = startWorkers(services, [failing, probe], LOOK_SECONDS)
  await until(() => actors.length >= row.attempts)
  looks = 0
  await until(() => looks > 5)
  await workers.stop()
  const { rows } = await services.db.pool.query(`select attempts, is_done from daily_runs`)
  expect(rows).toEqual([row])
  expect(actors).toEqual(Array.from({ length: row.attempts }, () => ({ kind: 'system', job: 'test-failing' })))
})

test('a daily job is done once on each date, from its time on, and made up for when nothing ran then', async () => {
  const services = await aStudio({}, false)
  const runs: string[] = []
  const routine: Routine = { name: 'daily', dailyAt: '03:15', run: (ctx) => void runs.push(ctx.now().toISOString()) }
  const lookAt = async (...instants: string[]) => {
    let at = ''
    services.clock.now = () => new Date(at)
    const looks: string[] = []
    const probe: Routine = { name: 'probe', everySeconds: LOOK_SECONDS, run: () => void looks.push(at) }
    const workers = startWorkers(services, [routine, probe], LOOK_SECONDS)
    for (const instant of instants) {
      at = instant
      looks.length = 0
      await until(() => looks.length > 3)
    }
    await workers.stop()
  }
  // Never seen before: nothing is owed for the time before.
  await lookAt('2026-11-22T17:00:00Z', '2026-11-23T03:14:00Z')
  expect(runs).toEqual([])
  await lookAt('2026-11-23T03:15:00Z', '2026-11-23T09:00:00Z')
  expect(runs).toEqual(['2026-11-23T03:15:00.000Z'])
  await lookAt('2026-11-25T01:00:00Z', '2026-11-25T02:00:00Z')
  expect(runs.slice(1)).toEqual(['2026-11-25T01:00:00.000Z'])
})

test('what beats in every instance never runs twice at once, and a fault of one run does not end it', async () => {
  const services = await aStudio({}, false)
  let running = 0
  let most = 0
  let runs = 0
  let beats = 0
  const pulse: Routine = { name: 'test-pulse', everySeconds: 0.05, run: () => void beats++ }
  const slow: Routine = {
    name: 'test-beat',
    everySeconds: 0.05,
    run: async () => {
      most = Math.max(most, ++running)
      const due = beats + 3
      await until(() => beats >= due)
      running--
      if (++runs === 1) throw new Error('The first time it fails')
    },
  }
  const [clock, workers] = [startWorkers(services, [pulse]), startWorkers(services, [slow])]
  await until(() => runs >= 3)
  // The run in hand still waits for its beats.
  await workers.stop()
  await clock.stop()
  expect(most).toBe(1)
  expect(running).toBe(0)
})

test('a stop lets the e-mail in hand arrive', async () => {
  const services = await aStudio()
  await until(() => services.live.isListening())
  for (let n = 0; n < 20; n++) await post(services, `ada${n}@example.com`)
  await sink.expectMails(1)
  await studio!.stop()
  studio = undefined
  const arrived = sink.mails.length
  const reopened = await aStudio()
  await sink.expectMails(20)
  expect(new Set(sink.mails.map((mail) => mail.messageId)).size).toBe(20)
  expect(sink.mails).toHaveLength(20)
  expect(arrived).toBeLessThanOrEqual(20)
  await until(async () => {
    const { rows } = await reopened.db.pool.query(`select 1 from messages where state <> 'sent'`)
    return rows.length === 0
  })
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { parseConfig } from '#src/platform/config/config.server.ts'
import { createCtx, type Actor } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { openStudio, type Studio } from '#src/server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { startPayment } from '#src/studio/billing/pay-online/start-payment.server.ts'
import { defaultSettings } from '#src/studio/settings/settings.ts'
import { updateSetting } from '#src/studio/settings/settings.store.server.ts'
import { aClassSession, aMember } from '#tests/helpers/build.ts'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { prepareStudio } from './startup/prepare-studio.server.ts'
import { type Routine, schedule } from './schedule.server.ts'
import { startWorkers } from './workers.server.ts'

// Two instances on one database, each with its own pool, which do everything that runs automatically at the same moments.
const databaseUrl = await workerDatabaseUrl()
const studios: Studio[] = [await aStudio(), await aStudio()]
const instances = studios.map(({ services }) => services)
const [services] = instances as [Services]

beforeEach(async () => {
  setClock('2026-11-23T10:00:00Z')
  await truncateAll()
  await prepareStudio(services)
  await services.db.transaction((tx) => updateSetting(tx, 'openingHours', defaultSettings.openingHours))
})
afterAll(() => Promise.all(studios.map((studio) => studio.stop())))

function aStudio(): Promise<Studio> {
  const parsed = parseConfig({ SEED: 'none', DATABASE_URL: databaseUrl, SECRET: 'a secret that both instances share' })
  if (!parsed.ok) throw new Error(parsed.message)
  return openStudio({
    config: parsed.config,
    databaseUrl,
    log: openLog(() => {}),
    hasWorkers: false,
    keepsPages: false,
  })
}

function setClock(instant: string): void {
  for (const { clock } of instances) clock.now = () => new Date(instant)
}

/** Every routine at once on both instances, three times on each. */
async function runEverything(): Promise<void> {
  const routines = schedule.filter(({ name }) => !['send-messages', 'nightly-backup'].includes(name))
  const tools = (of: Services) => ({ services: of, wakeSender: () => {}, wakeWebhooks: async () => {} })
  const runs = [1, 2, 3].flatMap(() => instances.flatMap((of) => routines.map((routine) => ({ of, routine }))))
  await Promise.all(
    runs.map(async ({ of, routine }) => routine.run(createCtx(of, { kind: 'system', job: routine.name }), tools(of))),
  )
}

async function sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await services.db.pool.query(text, values)).rows as Row[]
}

const emailsOf = (kind: string) =>
  sql(`select recipient from messages where kind = $1 and state <> 'cancelled'`, [kind])
const linesOf = (verb: string) => sql(`select subject_id from activities where verb = $1`, [verb])

async function aBookedClass(): Promise<void> {
  const member = await aMember(services.db)
  const session = await aClassSession(services.db, { date: '2026-11-30', time: '20:00' })
  const booked = await bookSession(createCtx(services, member), { sessionId: session.id })
  if (!booked.ok) throw new Error(booked.refusal)
}

/** Charged, but the answer never came: the reconciler finds it. */
async function aPaymentThatWasChargedUnheard(): Promise<string> {
  const buyer: Actor = await aMember(services.db, { startsAt: new Date('2026-09-01'), endsAt: new Date('2026-10-01') })
  const ctx = createCtx(services, buyer)
  const started = await startPayment(ctx, { packageId: 'basic', amountPence: 3300, limitKey: null })
  if (!started.ok) throw new Error(started.refusal)
  const paymentId = started.value.payment.id
  const returnUrl = 'http://localhost:3000/payment-success'
  await confirmPayment(ctx, { paymentId, methodId: 'pm_card_timesOutAfterCharging', returnUrl })
  return buyer.userId
}

test('what two instances do at the same moment has its effect once', async () => {
  const weekly = await aWeeklyClass(services.db)
  await aBookedClass()
  const buyer = await aPaymentThatWasChargedUnheard()
  const hire = await aHallHire(services.db)
  setClock('2026-11-29T10:00:00Z')
  await sql(`update hall_hires set lapses_at = '2026-11-28T10:00:00Z' where id = $1`, [hire.id])
  await runEverything()

  const sessions = await sql<{ session_date: string }>(`select session_date from class_sessions where class_id = $1`, [
    weekly.id,
  ])
  expect(sessions.length).toBeGreaterThan(3)
  expect(new Set(sessions.map((session) => session.session_date)).size).toBe(sessions.length)

  // With the fee that Stripe kept of it, and what it paid out of it.
  expect(await sql(`select kind, amount_pence from ledger_entries order by kind`)).toEqual([
    { kind: 'charge', amount_pence: 3300 },
    { kind: 'fee', amount_pence: -70 },
    { kind: 'payout', amount_pence: -3230 },
  ])
  const bought = await sql(`select from memberships where member_id = $1 and source <> 'grant'`, [buyer])
  expect(bought).toHaveLength(1)

  expect(await sql(`select status from hall_hires`)).toEqual([{ status: 'cancelled' }])
  expect(await linesOf('hall_hire.lapsed')).toEqual([{ subject_id: hire.id }])
  expect(await emailsOf('hall-hire-lapsed')).toHaveLength(1)

  expect(await sql(`select from messages where kind = 'class-reminder'`)).toHaveLength(1)
  expect(await findBrokenInvariants((text) => services.db.pool.query(text))).toEqual([])
})

test('what two instances have done they do not do again', async () => {
  await aWeeklyClass(services.db)
  await aBookedClass()
  await runEverything()
  const counts = () =>
    sql(`select (select count(*) from class_sessions) sessions, (select count(*) from messages) letters,
                (select count(*) from activities) lines`)
  const before = await counts()
  await runEverything()
  expect(await counts()).toEqual(before)
})

test('a daily job is done by one of two instances', async () => {
  const done: string[] = []
  const beats = [0, 0]
  const routine: Routine = {
    name: 'test-once',
    dailyAt: '03:15',
    run: async () => {
      done.push('begun')
      // In that time the other looks whether it is due.
      const looked = beats.map((count) => count + 5)
      await until(() => beats.every((count, of) => count >= looked[of]!))
      done.push('done')
    },
  }
  await sql(`insert into daily_runs values ('test-once', '2026-11-01', 1, true)`)
  const pulse = (of: number): Routine => ({ name: 'test-pulse', everySeconds: 0.02, run: () => void beats[of]!++ })
  const workers = instances.map((services, of) => startWorkers(services, [pulse(of), routine], 0.02))
  await until(async () => (await sql(`select from daily_runs where date = '2026-11-23' and is_done`)).length > 0)
  await Promise.all(workers.map((each) => each.stop()))
  expect(done).toEqual(['begun', 'done'])
})

async function until(isTrue: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

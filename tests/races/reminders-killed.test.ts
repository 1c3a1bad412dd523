import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { type StudioProcess, startStudio } from '#scripts/rig/studio-process.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { freshDatabaseUrl } from '#tests/helpers/database.ts'
import { outbox } from '#tests/helpers/outbox.tsx'
import { openSmtpSink, type SmtpSink } from '#tests/helpers/smtp-sink.ts'

// The last build, as `npm start` runs it, ended by kill -9 in the middle of a batch of reminders. What is promised is what SMTP can
// promise: a mail the server had not taken comes once; one it had taken, and whose yes was not yet written down, comes again
// under the same Message-ID, by which a receiver knows the repeat (decision 016).

const databaseUrl = await freshDatabaseUrl('reminders_killed', 'template_tempo')
const db = openDatabase(databaseUrl)
let sink: SmtpSink

beforeAll(async () => {
  sink = await openSmtpSink()
})
afterAll(async () => {
  await sink.stop()
  await db.close()
})

const HOUR = 3_600_000
const DUE = new Date('2026-11-25T09:00:00Z')
/** One class for each setting, each so many hours after the moment at which all reminders are due. */
const CLASSES = [
  [24, '2026-11-26', '09:00'],
  [12, '2026-11-25', '21:00'],
  [6, '2026-11-25', '15:00'],
  [1, '2026-11-25', '10:00'],
] as const
const MEMBERS_EACH = 3
/** Of the four that are in hand at a time, so many wait for the server's yes, the others for it to be written down. */
const HANGING = 2
const GATE = 4712

test(
  'killed before and after the server’s yes: no reminder is lost, and only what it had taken comes again',
  { timeout: 150_000 },
  async () => {
    await bookEverybody()
    const booked = await bookings()
    const hanging = new Set<string>()
    sink.behave((to) => {
      if (hanging.size < HANGING) hanging.add(to)
      return hanging.has(to) ? 'hang' : 'accept'
    })
    const repeated = await withMarksHeldUp(async () => {
      const studio = await aStudio(new Date(DUE.getTime() - 1000))
      await until(async () => (await countSending()) === 4 && sink.mails.length === 2)
      await studio.kill()
      return sink.mails.map((mail) => mail.messageId)
    })
    expect((await outbox(db)).some((row) => row.state === 'sent')).toBe(false)
    sink.behave('accept')
    await aStudio(new Date(DUE.getTime() + HOUR / 2))
    await until(async () => (await outbox(db)).every((row) => row.state === 'sent'))
    const rows = await outbox(db)
    expect(rows).toHaveLength(CLASSES.length * MEMBERS_EACH)
    const expected = [...rows.map((row) => `<${row.message_id}>`), ...repeated]
    expect(sink.mails.map((mail) => mail.messageId).sort()).toEqual(expected.sort())
    expect(await bookings()).toEqual(booked)
    expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
  },
)

/** Nobody has been told anything yet but what is due at that one moment. */
async function bookEverybody(): Promise<void> {
  for (const [hoursBefore, date, time] of CLASSES) {
    const session = await aClassSession(db, { date, time })
    for (let n = 0; n < MEMBERS_EACH; n++) {
      const member = await aMember(db)
      await db.pool.query('update members set notif_time = $2 where id = $1', [member.userId, hoursBefore])
      const outcome = await bookSession(ctxFor(db, member), { sessionId: session.id })
      if (!outcome.ok) throw new Error(outcome.refusal)
    }
  }
  await db.pool.query('delete from messages')
}

async function aStudio(clock: Date): Promise<StudioProcess> {
  const env = { DATABASE_URL: databaseUrl, SEED: 'none', SMTP_URL: sink.url, CLOCK: clock.toISOString() }
  const studio = await startStudio(env)
  onTestFinished(() => studio.kill())
  return studio
}

/** While it works, no matter who wants to write down that a mail was taken has to wait, and does not get to it. */
async function withMarksHeldUp<Found>(work: () => Promise<Found>): Promise<Found> {
  await db.pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`)
  await db.pool.query(`
    create trigger gate before update on messages for each row when (new.state = 'sent') execute function wait_at_gate()`)
  const keeper = await db.pool.connect()
  await keeper.query('select pg_advisory_lock($1)', [GATE])
  try {
    return await work()
  } finally {
    await keeper.query('select pg_advisory_unlock($1)', [GATE])
    keeper.release()
    await db.pool.query('drop trigger gate on messages')
  }
}

async function countSending(): Promise<number> {
  return (await outbox(db)).filter((row) => row.state === 'sending').length
}

async function bookings(): Promise<unknown[]> {
  return (await db.pool.query('select id, status, seat_no from bookings order by id')).rows as unknown[]
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 25))) {
    if (await isTrue()) return
  }
  throw new Error('Not within a minute')
}

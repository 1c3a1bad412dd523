import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type StudioProcess, startStudio } from '#scripts/rig/studio-process.ts'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { listUnwritten } from '#src/studio/messaging/campaigns/recipients.store.server.ts'
import { sendCampaigns } from '#src/studio/messaging/campaigns/send-campaigns.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { freshDatabaseUrl } from '#tests/helpers/database.ts'

// A campaign that several processes work at, and that are ended by kill -9 in the middle of a batch: each address has one message, and
// nobody is left out.

const databaseUrl = await freshDatabaseUrl('campaigns_killed', 'template_tempo')
const [db, other] = [openDatabase(databaseUrl), openDatabase(databaseUrl)]
afterAll(async () => {
  await db.close()
  await other.close()
})

const READERS = 1200
const GATE = 4713
const system = { kind: 'system', job: 'test' } as const
let campaignId = ''

beforeEach(async () => {
  campaignId = newId()
  await db.pool.query('delete from messages')
  await db.pool.query('delete from newsletter_subscriptions')
  await db.pool.query(
    `insert into newsletter_subscriptions (email, name, state, asked_at, confirmed_at)
     select 'reader' || lpad(n::text, 5, '0') || '@example.com', 'Reader', 'confirmed', $2, $2 from generate_series(1, $1) n`,
    [READERS, MONDAY],
  )
  await db.pool.query(
    `insert into campaigns (id, recipients, purpose, subject, body, state, send_at, created_at, changed_at)
     values ($1, 'subscribers', 'news', 'News', 'Hello {name}', 'scheduled', $2, $2, $2)`,
    [campaignId, MONDAY],
  )
})

test(
  'killed in the middle of a batch: the next process goes on, nobody twice, nobody left out',
  { timeout: 150_000 },
  async () => {
    await db.pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`)
    await db.pool.query(`
    create trigger gate before insert on messages for each row
    when (new.recipient = 'reader00600@example.com') execute function wait_at_gate()`)
    const keeper = await db.pool.connect()
    await keeper.query('select pg_advisory_lock($1)', [GATE])
    const studios = [await aStudio(), await aStudio()]
    await until(async () => (await counts()).written === 500 && (await isSomeoneAtGate()))
    await Promise.all(studios.map((studio) => studio.kill()))
    expect(await counts()).toEqual({ written: 500, addresses: 500, state: 'sending' })
    await keeper.query('select pg_advisory_unlock($1)', [GATE])
    keeper.release()
    await aStudio()
    await until(async () => (await counts()).state === 'sent')
    expect(await counts()).toEqual({ written: READERS, addresses: READERS, state: 'sent' })
  },
)

test('processes that work at it at the same time write each message once', async () => {
  const senders = [db, other, db, other].map((one) => sendCampaigns(ctxFor(one, system)))
  const written = await Promise.all(senders)
  while ((await counts()).state !== 'sent') written.push(await sendCampaigns(ctxFor(db, system)))
  expect(written.reduce((sum, n) => sum + n, 0)).toBe(READERS)
  expect(await counts()).toEqual({ written: READERS, addresses: READERS, state: 'sent' })
})

test('control: without the lock and the key, two that look at once write to the same people', async () => {
  const seen: (() => void)[] = []
  const bothHaveSeen = new Promise<void>((resolve) => seen.push(resolve))
  let looks = 0
  const careless = (one: typeof db) =>
    ctxFor(one, system).transaction(async (work) => {
      const request = {
        recipients: 'subscribers',
        recipientsId: null,
        withWaiting: false,
        purpose: 'news',
        now: MONDAY,
      } as const
      const people = await listUnwritten(work.tx, request, { campaignId, most: 50 })
      if (++looks === 2) seen[0]?.()
      await bothHaveSeen
      const facts = { name: '', subject: 'News', blocks: [], reason: '' }
      for (const { email } of people)
        await postMessage(work, { kind: 'studio-message', to: { email }, facts, campaignId })
    })
  await Promise.all([careless(db), careless(other)])
  expect(await counts()).toMatchObject({ written: 100, addresses: 50 })
})

async function counts(): Promise<{ written: number; addresses: number; state: string }> {
  const { rows } = await db.pool.query<{ written: number; addresses: number; state: string }>(
    `select count(m.id)::int as written, count(distinct m.recipient)::int as addresses, c.state
       from campaigns c left join messages m on m.campaign_id = c.id where c.id = $1 group by c.state`,
    [campaignId],
  )
  return rows[0]!
}

async function isSomeoneAtGate(): Promise<boolean> {
  const { rows } = await db.pool.query(
    `select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
  )
  return rows.length > 0
}

async function aStudio(): Promise<StudioProcess> {
  const env = { DATABASE_URL: databaseUrl, SEED: 'none', CLOCK: MONDAY.toISOString() }
  const studio = await startStudio(env)
  onTestFinished(() => studio.kill())
  return studio
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 25)))
    if (await isTrue()) return
  throw new Error('Not within a minute')
}

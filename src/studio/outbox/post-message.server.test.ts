import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { emailOf } from '#src/app/email/emails.server.ts'
import { sampleBookingFacts } from '#src/studio/bookings/emails/booking-email.ts'
import { ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { messages } from './messages.tables.server.ts'
import { type NewMessage, postMessage } from './post-message.server.ts'

const url = await workerDatabaseUrl()
const db = openDatabase(url)
beforeEach(() => truncateAll())
afterAll(() => db.close())

const now = new Date('2026-11-23T10:00:00Z')
const ctx = ctxFor(db, { kind: 'system', job: 'test' }, now)
const email: NewMessage<'booking-confirmed'> = {
  kind: 'booking-confirmed',
  to: { email: 'mia@example.test' },
  facts: { ...sampleBookingFacts, className: 'Salsa' },
}
const post = (message: NewMessage) => ctx.transaction((work) => postMessage(work, message))

test('a message is queued and due at once, unless it says when', async () => {
  await post(email)
  await post({ ...email, dueAt: new Date('2026-11-24T10:00:00Z') })
  const rows = await db.reader.select().from(messages).orderBy(messages.dueAt)
  expect(rows).toMatchObject([
    { state: 'queued', channel: 'email', dueAt: now, facts: { className: 'Salsa' }, attempts: 0 },
    { state: 'queued', dueAt: new Date('2026-11-24T10:00:00Z') },
  ])
  expect(rows[0]?.messageId).not.toBe(rows[1]?.messageId)
})

test('an e-mail without one of its facts, or with those of another, is no message', () => {
  const to = { email: 'mia@example.test' }
  // @ts-expect-error -- verifyUrl is missing.
  const incomplete: NewMessage<'verify-email'> = { kind: 'verify-email', to, facts: { name: 'Mia' } }
  // @ts-expect-error -- these are the facts of reset-password.
  const mistaken: NewMessage<'verify-email'> = { ...incomplete, facts: { name: 'Mia', resetUrl: '/' } }
  // @ts-expect-error -- nobody draws it.
  const unknown: NewMessage = { ...mistaken, kind: 'no-such-letter' }
  expect(() => emailOf(unknown.kind)).toThrow('no-such-letter')
})

test('one logical message is posted once, even by two at the same time', async () => {
  const keyed = { ...email, dedupeKey: 'booking-confirmed:b1' }
  await Promise.all([post(keyed), post(keyed), post(keyed)])
  expect(await db.reader.select().from(messages)).toHaveLength(1)
})

test('the sender hears of a message when it is committed, and never of one rolled back', async () => {
  const sender = new pg.Client({ connectionString: url })
  await sender.connect()
  try {
    let calls = 0
    sender.on('notification', () => calls++)
    await sender.query('listen tempo_outbox')
    await ctx
      .transaction(async (work) => {
        await postMessage(work, email)
        throw new Error('changed our mind')
      })
      .catch(() => {})
    await sender.query('select 1')
    expect(calls).toBe(0)
    expect(await db.reader.select().from(messages)).toEqual([])
    await post(email)
    await expect.poll(() => calls).toBe(1)
  } finally {
    await sender.end()
  }
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openSms } from '#src/platform/sms/sms.server.ts'
import { ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { anOutbox, outbox, post as postTo } from '#tests/helpers/outbox.tsx'
import { openSmsSink, type SmsSink } from '#tests/helpers/sms-sink.ts'
import { sendMessages } from './send-messages.server.ts'

const db = openDatabase(await workerDatabaseUrl())
let sink: SmsSink

beforeAll(async () => {
  sink = await openSmsSink()
})
beforeEach(async () => {
  await truncateAll()
  sink.messages.length = 0
  sink.answer(201)
})
afterAll(async () => {
  await sink.close()
  await db.close()
})

const ctxAt = (now: Date = MONDAY) => ctxFor(db, { kind: 'system', job: 'test' }, now)
const keys = { accountSid: 'AC123', authToken: 'token', from: '+447700900999' }

/** A sender of text messages only. */
function aTextOutbox(url = sink.url) {
  const { draw, isSecret } = anOutbox('smtp://127.0.0.1:9')
  return { draw, isSecret, mailer: null, sms: openSms(keys, url) }
}

const post = (given?: { now: Date }) => postTo(db, { phone: '+447700900123', ...given })

test('a text message goes to the service’s address, signed with the account’s keys', async () => {
  await post()
  await sendMessages(ctxAt(), aTextOutbox())
  expect(sink.messages).toEqual([
    {
      path: '/2010-04-01/Accounts/AC123/Messages.json',
      authorization: `Basic ${Buffer.from('AC123:token').toString('base64')}`,
      to: '+447700900123',
      from: '+447700900999',
      text: 'A note for Ada: https://tempo.example/notes/1',
    },
  ])
  expect(await outbox(db)).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test.each([
  [400, 'failed'],
  [404, 'failed'],
  [401, 'queued'],
  [429, 'queued'],
  [500, 'queued'],
  [503, 'queued'],
])('an answer of %i leaves the message %s', async (status, state) => {
  sink.answer(status, { code: 21211, message: 'not told to anybody' })
  await post()
  await sendMessages(ctxAt(), aTextOutbox())
  expect(await outbox(db)).toMatchObject([{ state, attempts: 1, last_error: `${status} code 21211` }])
})

test('a service that points elsewhere is not followed: number, text and keys go to its own address alone', async () => {
  const elsewhere = await openSmsSink()
  sink.answer(307, {}, { Location: elsewhere.url })
  await post()
  await sendMessages(ctxAt(), aTextOutbox())
  expect(elsewhere.messages).toEqual([])
  expect(await outbox(db)).toMatchObject([{ state: 'queued', attempts: 1 }])
  await elsewhere.close()
})

test('a service that is down is tried again', async () => {
  await post()
  await sendMessages(ctxAt(), aTextOutbox('http://127.0.0.1:9'))
  expect(await outbox(db)).toMatchObject([{ state: 'queued', attempts: 1 }])
  await sendMessages(ctxAt(new Date(MONDAY.getTime() + 60_000)), aTextOutbox())
  expect(sink.messages).toHaveLength(1)
})

test('nobody is woken: what would leave at night waits for eight o’clock, and waiting is no attempt', async () => {
  const night = new Date('2026-11-23T21:30:00Z')
  await post({ now: night })
  await sendMessages(ctxAt(night), aTextOutbox())
  expect(sink.messages).toHaveLength(0)
  expect(await outbox(db)).toMatchObject([
    { state: 'queued', attempts: 0, due_at: new Date('2026-11-24T08:00:00.000Z') },
  ])
  await sendMessages(ctxAt(new Date('2026-11-24T08:00:00Z')), aTextOutbox())
  expect(sink.messages).toHaveLength(1)
})

test('without keys text messages stay, and mail does not wait for them', async () => {
  await post()
  await sendMessages(ctxAt(), { ...aTextOutbox(), sms: null })
  expect(await outbox(db)).toMatchObject([{ state: 'queued', attempts: 0 }])
})

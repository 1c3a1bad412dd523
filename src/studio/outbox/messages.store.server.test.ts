import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { emailOf } from '#src/app/email/emails.server.ts'
import { sampleBookingFacts } from '#src/studio/bookings/emails/booking-email.ts'
import { newId } from '#src/kit/id.ts'
import { anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { connectTo, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { MESSAGE_SHELVES, type MessageShelf } from './message.ts'
import {
  claimDueMessage,
  countMessages,
  countMessageStates,
  countShelves,
  findMessage,
  listMessages,
  lockMessage,
  markQueuedAgain,
  markSent,
  markUnsent,
  markWithdrawn,
  prolongClaim,
} from './messages.store.server.ts'
import { markFailedQueuedAgain } from './resend/failed-messages.store.server.ts'
import { listMessagesOf } from './lists/messages-of.store.server.ts'
import { messages } from './messages.tables.server.ts'
import { type NewMessage, postMessage } from './post-message.server.ts'

const url = await workerDatabaseUrl()
const db = openDatabase(url)
beforeEach(() => truncateAll())
afterAll(() => db.close())

const ctx = ctxFor(db, { kind: 'system', job: 'test' })
const email: NewMessage<'booking-confirmed'> = {
  kind: 'booking-confirmed',
  to: { email: 'mia@example.test' },
  facts: { ...sampleBookingFacts, className: 'Salsa' },
}
const post = (message: NewMessage) => ctx.transaction((work) => postMessage(work, message))

// How messages are posted, claimed, withdrawn, sent again and listed.

test('a message is queued and due at once, unless it says when', async () => {
  await post(email)
  await post({ ...email, dueAt: new Date('2026-11-24T10:00:00Z') })
  const rows = await db.reader.select().from(messages).orderBy(messages.dueAt)
  expect(rows).toMatchObject([
    { state: 'queued', channel: 'email', dueAt: MONDAY, facts: { className: 'Salsa' }, attempts: 0 },
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
  const sender = await connectTo(url)
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
})

const at = (seconds: number) => new Date(MONDAY.getTime() + seconds * 1000)
/** By the clock of the database, on which claims run. */
const inRealTime = (seconds: number) => new Date(Date.now() + seconds * 1000)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** A message queued for Ada on Monday, unless stated otherwise; its id. */
async function aMessage(given: Partial<typeof messages.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const row = { id, kind: 'note', channel: 'email', recipient: 'ada@example.com', facts: {}, messageId: id } as const
  await db.reader.insert(messages).values({ ...row, dueAt: MONDAY, createdAt: MONDAY, ...given })
  return id
}
const claim = (now = MONDAY, channels: ('email' | 'sms')[] = ['email']) =>
  db
    .transaction((tx) => claimDueMessage(tx, { now, channels, holdSeconds: 60, isOfCampaign: false }))
    .then((row) => row?.id ?? null)
const stateOf = async (id: string) => (await findMessage(db.reader, id))?.state

test('the message longest due is claimed first, each once, on the channels there are, and none before its time', async () => {
  const [second, first, planned] = [
    await aMessage({ dueAt: at(-1) }),
    await aMessage({ dueAt: at(-2) }),
    await aMessage({ dueAt: at(1) }),
  ]
  const text = await aMessage({ channel: 'sms', dueAt: at(-9) })
  for (const state of ['sent', 'failed', 'withdrawn'] as const) await aMessage({ state, dueAt: at(-9) })
  expect([await claim(), await claim(), await claim()]).toEqual([first, second, null])
  expect([await claim(MONDAY, ['sms']), await claim(at(1))]).toEqual([text, planned])
  expect(await findMessage(db.reader, first)).toMatchObject({ state: 'sending', attempts: 1 })
})

test('a claim is respected until it has expired, may be prolonged, and makes no other sender wait', async () => {
  const other = await aMessage({ dueAt: at(1) })
  const first = await aMessage()
  await db.transaction(async (tx) => {
    await claimDueMessage(tx, { now: at(1), channels: ['email'], holdSeconds: 60, isOfCampaign: false })
    const beside = await db.transaction(async (another) => {
      await another.$client.query(`set local lock_timeout = '1s'`)
      return claimDueMessage(another, { now: at(1), channels: ['email'], holdSeconds: 60, isOfCampaign: false })
    })
    expect(beside?.id).toBe(other)
  })
  expect(await claim(at(1))).toBeNull()
  const expire = () => db.reader.update(messages).set({ claimedUntil: inRealTime(-60) })
  await expire()
  await db.transaction((tx) => prolongClaim(tx, other, 60))
  expect([await claim(at(1)), await claim(at(1))]).toEqual([first, null])
  await markDone(other)
  await db.transaction((tx) => prolongClaim(tx, other, 60))
  expect((await findMessage(db.reader, other))?.claimedUntil).toBeNull()
})
const markDone = (id: string) => db.transaction((tx) => markSent(tx, id, MONDAY))

test.each([
  ['is tried again', { attempts: 1, dueAt: at(60) }, true],
  ['is leaving', { state: 'sending' as const, claimedUntil: inRealTime(600) }, true],
  ['is due now', { dueAt: at(1) }, true],
  ['is planned for later', { dueAt: at(2) }, false],
  ['has been sent', { state: 'sent' as const }, false],
  ['is about something else', { subjectId: 'another', attempts: 1, dueAt: at(60) }, false],
  ['is for another person', { recipient: 'grace@example.com', attempts: 1, dueAt: at(60) }, false],
  ['goes another way', { channel: 'sms' as const, attempts: 1, dueAt: at(60) }, false],
  ['was posted at the same time', { createdAt: MONDAY, attempts: 1, dueAt: at(60) }, false],
])('behind an earlier message that %s, the next waits: %#', async (_, earlier, waits) => {
  await aMessage({ subjectId: 'booking', createdAt: at(-1), ...earlier })
  const next = await aMessage({ subjectId: 'booking', dueAt: at(-9) })
  const claimed = [await claim(at(1)), await claim(at(1))]
  expect(claimed.includes(next)).toBe(!waits)
})

test('a message that was withdrawn while it left stays withdrawn, unless it arrived', async () => {
  const [one, other] = [await aMessage({ state: 'sending' }), await aMessage({ state: 'sending' })]
  const unsent = (id: string) =>
    db.transaction((tx) => markUnsent(tx, id, { state: 'failed', lastError: 'No', attempts: 3 }))
  await unsent(one)
  expect([await stateOf(one), await stateOf(other)]).toEqual(['failed', 'sending'])
  await db.reader.update(messages).set({ state: 'withdrawn' })
  await unsent(one)
  expect(await stateOf(one)).toBe('withdrawn')
  await markDone(one)
  expect([await stateOf(one), await stateOf(other)]).toEqual(['sent', 'withdrawn'])
})

test('what is not sent yet is withdrawn with its subject: all of it, or of some kinds', async () => {
  const booking = { subjectId: 'booking' }
  const reminder = await aMessage({ ...booking, kind: 'reminder' })
  const leaving = await aMessage({ ...booking, state: 'sending' })
  const [sent, failed] = [
    await aMessage({ ...booking, state: 'sent' }),
    await aMessage({ ...booking, state: 'failed' }),
  ]
  const other = await aMessage({ subjectId: 'another', kind: 'reminder' })
  const withdraw = (kinds?: string[]) => db.transaction((tx) => markWithdrawn(tx, 'booking', kinds))
  expect([await withdraw(['digest']), await withdraw(['reminder', 'digest'])]).toEqual([0, 1])
  expect([await stateOf(reminder), await stateOf(leaving)]).toEqual(['withdrawn', 'sending'])
  expect([await withdraw(), await withdraw()]).toEqual([1, 0])
  const rest = [leaving, sent, failed, other]
  expect(await Promise.all(rest.map(stateOf))).toEqual(['withdrawn', 'sent', 'failed', 'queued'])
})

test('failed messages go back into the queue by their ids or by their time, while they are of use', async () => {
  const failed = { state: 'failed', attempts: 8 } as const
  const [one, two] = [await aMessage(failed), await aMessage({ ...failed, expiresAt: at(1) })]
  const old = await aMessage({ ...failed, createdAt: at(-1) })
  const useless = [
    await aMessage({ ...failed, expiresAt: MONDAY }),
    await aMessage({ ...failed, emptiedAt: MONDAY }),
    await aMessage({ state: 'withdrawn' }),
  ]
  const again = (which: { ids: string[] } | { since: Date }) =>
    db.transaction((tx) => markFailedQueuedAgain(tx, { now: MONDAY, ...which }))
  expect(await again({ ids: [one, ...useless] })).toBe(1)
  expect([await stateOf(one), await stateOf(two), await stateOf(old)]).toEqual(['queued', 'failed', 'failed'])
  expect(await findMessage(db.reader, one)).toMatchObject({ attempts: 0, dueAt: MONDAY })
  expect([await again({ since: MONDAY }), await stateOf(two), await stateOf(old)]).toEqual([1, 'queued', 'failed'])
  await db.transaction((tx) => markQueuedAgain(tx, old, at(5)))
  expect(await db.transaction((tx) => lockMessage(tx, old))).toMatchObject({ id: old, attempts: 0, dueAt: at(5) })
  expect(await Promise.all(useless.map(stateOf))).toEqual(['failed', 'failed', 'withdrawn'])
  expect(await db.transaction((tx) => lockMessage(tx, newId()))).toBeNull()
})

/** One or more messages on each shelf, with different numbers of them; from the oldest to the newest. */
async function fullShelves() {
  const [late, soon] = [await aMessage({ dueAt: at(60) }), await aMessage({ dueAt: at(1), createdAt: at(-9) })]
  const waiting = [
    await aMessage({ createdAt: at(1), recipientName: 'Grace Hopper' }),
    await aMessage({ createdAt: at(2), attempts: 1, dueAt: at(60) }),
    await aMessage({ createdAt: at(3), state: 'sending', dueAt: at(60) }),
  ]
  const rest: Record<string, string[]> = {}
  for (const [n, state] of (['sent', 'failed', 'withdrawn', 'held'] as const).entries()) {
    rest[state] = []
    for (let i = 0; i < 4 + n; i++)
      rest[state].push(await aMessage({ state, createdAt: at(10 * n + i + 10), recipient: `${state}${i}@example.com` }))
  }
  const { sent = [], failed = [], withdrawn = [], held = [] } = rest
  const all = [waiting, sent, failed, withdrawn, held].flat()
  return { planned: [late, soon], waiting, sent, failed, withdrawn, held, all }
}

test('each shelf lists its messages newest first, the planned ones by their time, page by page, and counts them', async () => {
  const shelves: Record<MessageShelf, string[]> = await fullShelves()
  const list = async (shelf: MessageShelf, page = 1, pageSize = 99) =>
    ids(await listMessages(db.reader, { shelf, now: MONDAY }, { page, pageSize }))
  const counts = await countShelves(db.reader, MONDAY)
  for (const shelf of MESSAGE_SHELVES) {
    expect(await list(shelf), shelf).toEqual(shelves[shelf].toReversed())
    expect([counts[shelf], await countMessages(db.reader, { shelf, now: MONDAY })]).toEqual(
      Array(2).fill(shelves[shelf].length),
    )
  }
  const [newest, next, third] = shelves.all.toReversed()
  expect([await list('all', 1, 2), await list('all', 2, 2)]).toEqual([
    [newest, next],
    [third, shelves.all.at(-4)],
  ])
  expect(await countMessageStates(db.reader)).toEqual({
    queued: 4,
    sending: 1,
    held: 7,
    sent: 4,
    failed: 5,
    withdrawn: 6,
  })
})

test('a state that no message is in counts none', async () => {
  await aMessage({ state: 'failed' })
  expect(await countMessageStates(db.reader)).toEqual({
    queued: 0,
    sending: 0,
    held: 0,
    sent: 0,
    failed: 1,
    withdrawn: 0,
  })
})

test('messages are searched by words of name and address, on one shelf or all', async () => {
  const { waiting, sent } = await fullShelves()
  const found = async (shelf: MessageShelf, search: string) => {
    const filter = { shelf, search, now: MONDAY }
    const rows = await listMessages(db.reader, filter, { page: 1, pageSize: 99 })
    expect(await countMessages(db.reader, filter)).toBe(rows.length)
    return ids(rows)
  }
  expect([await found('all', 'hopper grace'), await found('sent', 'hopper')]).toEqual([[waiting[0]], []])
  expect([await found('sent', 'sent1'), await found('all', 'sent1 failed')]).toEqual([[sent[1]], []])
})

test('messages of one instant keep an order, and a member’s are theirs alone, latest first, so many at most', async () => {
  const [mia, leo] = [await anAccount(db), await anAccount(db)]
  const of = { memberId: mia.userId }
  const same = [await aMessage(of), await aMessage(of), await aMessage(of)].toSorted().toReversed()
  await aMessage({ memberId: leo.userId })
  const newest = await aMessage({ ...of, createdAt: at(1), state: 'sent' })
  const list = async (most: number) => ids(await listMessagesOf(db.reader, mia.userId, most))
  expect([await list(9), await list(2)]).toEqual([
    [newest, ...same],
    [newest, same[0]],
  ])
  const [, ...rest] = ids(await listMessages(db.reader, { shelf: 'all', now: MONDAY }, { page: 1, pageSize: 9 }))
  expect(rest).toEqual(rest.toSorted().toReversed())
})

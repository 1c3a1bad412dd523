import { expect, test } from 'vitest'
import { ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { anOutbox, outbox, post as postTo } from '#tests/helpers/outbox.tsx'
import { openOutboxTest } from '#tests/helpers/outbox-test.ts'
import { MOST_ATTEMPTS } from './message.ts'
import { claimDueMessage } from './messages.store.server.ts'
import { sendMessages } from './send-messages.server.ts'
import { withdrawMessages } from './withdraw-messages.server.ts'

const { db, sink, room } = await openOutboxTest()

const ctxAt = (now = MONDAY) => ctxFor(db, { kind: 'system', job: 'test' }, now)
const after = (seconds: number) => new Date(MONDAY.getTime() + seconds * 1000)

const post = (given?: Parameters<typeof postTo>[1]) => postTo(db, given)

test('sends an e-mail with HTML and text, and marks it sent', async () => {
  await post({ recipientName: 'Ada Lovelace' })
  expect(await sendMessages(ctxAt(), room())).toBe(1)
  const [mail] = sink.mails
  const [row] = await outbox(db)
  expect(mail).toMatchObject({ to: ['ada@example.com'], subject: 'A note for Ada' })
  expect(mail!.headers.get('to')).toBe('Ada Lovelace <ada@example.com>')
  expect(mail!.headers.get('from')).toBe('Tempo <no-reply@tempo.example>')
  expect(mail!.headers.get('reply-to')).toBe('hello@tempo.example')
  expect(mail!.text.match(/https?:\/\/\S+/)?.[0]).toBe('https://tempo.example/notes/1')
  expect(mail!.html).toContain('href="https://tempo.example/notes/1"')
  expect(mail!.messageId).toBe(`<${row!.message_id}>`)
  expect(row).toMatchObject({ state: 'sent', attempts: 1, sent_at: MONDAY, last_error: null })
})

test('a message leaves when the studio’s clock says so, not before', async () => {
  await post({ dueAt: after(60) })
  expect(await sendMessages(ctxAt(after(59)), room())).toBe(0)
  expect(await sendMessages(ctxAt(after(60)), room())).toBe(1)
  expect(sink.mails).toHaveLength(1)
})

test('one mail for each message with two senders at once', async () => {
  for (let n = 0; n < 30; n++) await post({ recipient: `ada${n}@example.com` })
  const other = anOutbox(sink.url)
  const tried = await Promise.all([
    sendMessages(ctxAt(), room()),
    sendMessages(ctxAt(), other),
    sendMessages(ctxAt(), room()),
    sendMessages(ctxAt(), other),
  ])
  other.close()
  expect(tried.reduce((sum, n) => sum + n, 0)).toBe(30)
  expect(sink.mails).toHaveLength(30)
  expect(new Set(sink.mails.map((mail) => mail.to[0])).size).toBe(30)
})

test('a claim takes one message, however many are due and however PostgreSQL goes about it', async () => {
  for (let n = 0; n < 12; n++) await post({ recipient: `ada${n}@example.com`, subjectId: `booking ${n}` })
  await db.transaction(async (tx) => {
    // What is left is a loop that looks again for each row.
    await tx.$client.query('set local enable_hashjoin = off; set local enable_mergejoin = off')
    await tx.$client.query(
      'set local enable_hashagg = off; set local enable_sort = off; set local enable_material = off',
    )
    await claimDueMessage(tx, { now: MONDAY, channels: ['email'], holdSeconds: 15, isOfCampaign: false })
  })
  expect((await outbox(db)).filter(({ state }) => state === 'sending')).toHaveLength(1)
})

test('a message whose sender died is sent once its hold has lapsed, and not before', async () => {
  await post()
  await db.pool.query(
    `update messages set state = 'sending', attempts = 1, claimed_until = now() + interval '1 minute'`,
  )
  expect(await sendMessages(ctxAt(), room())).toBe(0)
  await db.pool.query(`update messages set claimed_until = now() - interval '1 second'`)
  expect(await sendMessages(ctxAt(), room())).toBe(1)
  expect(await outbox(db)).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a message that ends every sender is given up', async () => {
  await post()
  await db.pool.query(
    `update messages set state = 'sending', attempts = ${MOST_ATTEMPTS}, claimed_until = now() - interval '1 second'`,
  )
  await sendMessages(ctxAt(), room())
  expect(sink.mails).toHaveLength(0)
  expect(await outbox(db)).toMatchObject([{ state: 'failed' }])
})

test('with the server down and up again nothing is lost and nothing comes twice', async () => {
  for (let n = 0; n < 5; n++) await post({ recipient: `ada${n}@example.com` })
  await sink.stop()
  for (let n = 0; n < 5; n++) expect(await sendMessages(ctxAt(), room())).toBe(1)
  const waiting = await outbox(db)
  expect(waiting.every((row) => row.state === 'queued' && row.attempts === 1 && row.due_at > MONDAY)).toBe(true)
  expect(waiting[0]!.last_error).toContain('ECONNREFUSED')
  await sink.start()
  await sendMessages(ctxAt(after(60)), room())
  await sendMessages(ctxAt(after(120)), room())
  expect(new Set(sink.mails.map((mail) => mail.messageId)).size).toBe(5)
  expect(sink.mails).toHaveLength(5)
  expect((await outbox(db)).every((row) => row.state === 'sent')).toBe(true)
})

test('a busy server is tried again, and given up after a day', async () => {
  sink.behave({ email: 451 })
  await post()
  let now = MONDAY
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    expect(await sendMessages(ctxAt(now), room())).toBe(1)
    const [row] = await outbox(db)
    expect(row!.attempts).toBe(attempt)
    now = row!.due_at
  }
  expect(now.getTime() - MONDAY.getTime()).toBeGreaterThan(20 * 3_600_000)
  const [row] = await outbox(db)
  expect(row!.state).toBe('failed')
  expect(row!.last_error).toContain('451')
})

test.each([[{ receiver: 550 }], [{ email: 554 }]])('a final refusal %j fails at once', async (manner) => {
  sink.behave(manner)
  await post()
  await sendMessages(ctxAt(), room())
  expect(await outbox(db)).toMatchObject([{ state: 'failed', attempts: 1 }])
})

test('one refused receiver holds nobody else up', async () => {
  sink.behave((to) => (to === 'gone@example.com' ? { receiver: 550 } : 'accept'))
  await post({ recipient: 'gone@example.com' })
  await post({ recipient: 'here@example.com' })
  await sendMessages(ctxAt(), room())
  expect(sink.mails.map((mail) => mail.to)).toEqual([['here@example.com']])
  expect((await outbox(db)).map((row) => row.state)).toEqual(['failed', 'sent'])
})

test('what is written to one person about one booking leaves in order, also while the first is tried again', async () => {
  const booking = { subjectId: 'booking 1' }
  await post({ ...booking, facts: { name: 'Booked' } })
  await post({ ...booking, facts: { name: 'Reminder' }, dueAt: after(3600) })
  await post({ ...booking, facts: { name: 'Cancelled' }, now: after(1) })
  await post({ ...booking, facts: { name: 'Cancelled' }, now: after(1), recipient: 'grace@example.com' })
  sink.behave((to) => (to === 'ada@example.com' ? { email: 451 } : 'accept'))
  expect(await sendMessages(ctxAt(after(2)), room())).toBe(2)
  expect(sink.mails.map(({ to }) => to)).toEqual([['grace@example.com']])
  sink.behave('accept')
  const other = anOutbox(sink.url)
  await Promise.all([sendMessages(ctxAt(after(60)), room()), sendMessages(ctxAt(after(60)), other)])
  await sendMessages(ctxAt(after(60)), room())
  other.close()
  expect(sink.mails.map((mail) => mail.headers.get('subject'))).toEqual([
    'A note for Cancelled',
    'A note for Booked',
    'A note for Cancelled',
  ])
  await sendMessages(ctxAt(after(3600)), room())
  expect(sink.mails).toHaveLength(4)
})

test('a line cut after the e-mail is tried again under the same Message-ID', async () => {
  sink.behave('cut')
  await post()
  await sendMessages(ctxAt(), room())
  expect(await outbox(db)).toMatchObject([{ state: 'queued', attempts: 1 }])
  sink.behave('accept')
  await sendMessages(ctxAt(after(60)), room())
  expect(new Set(sink.mails.map((mail) => mail.messageId)).size).toBe(1)
  expect(await outbox(db)).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a withdrawn message is not sent, nor one withdrawn while a dead sender held it', async () => {
  await post({ subjectId: 'booking-1' })
  await post({ subjectId: 'booking-1', recipient: 'held@example.com' })
  await post({ subjectId: 'booking-2', recipient: 'other@example.com' })
  await db.pool.query(
    `update messages set state = 'sending', claimed_until = now() - interval '1 second' where recipient = 'held@example.com'`,
  )
  expect(await db.transaction((tx) => withdrawMessages(tx, 'booking-1'))).toBe(2)
  await sendMessages(ctxAt(after(3600)), room())
  expect(sink.mails.map((mail) => mail.to[0])).toEqual(['other@example.com'])
})

test('a message that would come too late is withdrawn instead', async () => {
  await post({ expiresAt: after(60) })
  await sendMessages(ctxAt(after(60)), room())
  expect(sink.mails).toHaveLength(0)
  expect(await outbox(db)).toMatchObject([{ state: 'withdrawn', last_error: 'It would have come too late' }])
})

test('an e-mail nobody can draw fails on its own; the others leave', async () => {
  await post({ kind: 'no-such-letter' })
  await post({ recipient: 'here@example.com' })
  await sendMessages(ctxAt(), room())
  expect(await outbox(db)).toMatchObject([{ state: 'failed' }, { state: 'sent', recipient: 'here@example.com' }])
})

test('without a server mail stays where it is', async () => {
  await post()
  expect(await sendMessages(ctxAt(), { ...room(), mailer: null })).toBe(0)
  expect(await outbox(db)).toMatchObject([{ state: 'queued', attempts: 0 }])
})

test('one logical message leaves once, however often it was posted', async () => {
  await post({ dedupeKey: 'welcome:ada' })
  await post({ dedupeKey: 'welcome:ada' })
  await sendMessages(ctxAt(), room())
  expect(sink.mails).toHaveLength(1)
})

test.each([
  ['Ada\r\nBcc: eve@evil.example', 'ada@example.com'],
  ['Ada\nBcc: eve@evil.example', 'ada@example.com'],
  ['Ada\rBcc: eve@evil.example', 'ada@example.com'],
  ['Ada\u2028Bcc: eve@evil.example', 'ada@example.com'],
  ['Ada\u0085Bcc: eve@evil.example\r\n\r\nHello', 'ada@example.com'],
  ['"Ada" <eve@evil.example>, Ada', 'ada@example.com'],
])('a name like %j adds no header and no receiver', async (name, recipient) => {
  await post({ recipient, recipientName: name, facts: { name } })
  await sendMessages(ctxAt(), room())
  const [mail] = sink.mails
  expect(mail!.to).toEqual([recipient])
  expect(mail!.headers.has('bcc')).toBe(false)
  expect(mail!.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  expect([...mail!.headers.keys()].sort()).toEqual(await plainHeaders())
})

test.each([
  'eve@evil.example, ada@example.com',
  'ada@example.com\r\nRCPT TO:<eve@evil.example>',
  'Ada <ada@example.com>',
])('the address %j is refused before any server sees it', async (recipient) => {
  await post({ recipient })
  await sendMessages(ctxAt(), room())
  expect(sink.mails).toHaveLength(0)
  expect(await outbox(db)).toMatchObject([{ state: 'failed' }])
})

/** The names of the headers a harmless e-mail has. */
async function plainHeaders(): Promise<string[]> {
  await post({ recipient: 'plain@example.com', recipientName: 'Plain' })
  await sendMessages(ctxAt(), room())
  return [...sink.mails.at(-1)!.headers.keys()].sort()
}

test('an invitation and its cancellation go along for the calendar', async () => {
  const when = { startsAt: '2026-11-23T18:00:00.000Z', endsAt: '2026-11-23T18:50:00.000Z' }
  await post({ facts: when })
  await sendMessages(ctxAt(), room())
  await post({ facts: { ...when, isCancelled: true } })
  await sendMessages(ctxAt(), room())
  const [invitation, cancellation] = sink.mails.map((mail) => mail.calendar!)
  expect(invitation!.type).toMatch(/^text\/calendar.*method=REQUEST/)
  expect(invitation!.text).toContain('DTSTART:20261123T180000Z\r\n')
  expect(invitation!.text).toContain('LOCATION:Studio\\, Tempo\\, Arch 14\\, London\r\n')
  expect(cancellation!.type).toMatch(/method=CANCEL/)
  expect(cancellation!.text).toContain('METHOD:CANCEL\r\n')
  expect(cancellation!.text).toContain('SEQUENCE:1\r\n')
  expect(sink.mails[0]!.parts.some((part) => part.type.startsWith('application/ics'))).toBe(true)
})

test('the links of a secret e-mail are gone from the outbox once it has left, and the e-mail had them', async () => {
  const claims = [
    { name: '6 Class Package', until: '2027-11-23T10:00:00.000Z', claimUrl: 'https://tempo.example/claim?token=abc' },
  ]
  const facts = { buyerName: 'Ada', claims }
  const resetUrl = 'https://tempo.example/reset-password?oobCode=abc'
  await post({ kind: 'package-links', facts })
  await post({ kind: 'reset-password', facts: { name: 'Ada', resetUrl } })
  await post()
  await sendMessages(ctxAt(), room())
  expect(sink.mails.map(({ text }) => /token=abc|oobCode=abc|notes\/1/.test(text))).toEqual([true, true, true])
  const { rows } = await db.pool.query(
    'select kind, facts, emptied_at is not null as emptied from messages order by kind',
  )
  const [{ name, until }] = claims as [(typeof claims)[0]]
  expect(rows).toEqual([
    { kind: 'note', facts: { name: 'Ada', noteUrl: 'https://tempo.example/notes/1' }, emptied: false },
    { kind: 'package-links', facts: { buyerName: 'Ada', claims: [{ name, until }] }, emptied: true },
    { kind: 'reset-password', facts: { name: 'Ada' }, emptied: true },
  ])
})

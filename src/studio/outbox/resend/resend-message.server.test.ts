import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { outbox, post } from '#tests/helpers/outbox.tsx'
import { openOutboxTest } from '#tests/helpers/outbox-test.ts'
import { resendFailedMessages } from './resend-failed-messages.server.ts'
import { resendMessage } from './resend-message.server.ts'
import { sendMessages } from '../send-messages.server.ts'

const { db, sink, room } = await openOutboxTest()

/** A message in that state, and an admin who looks at it. */
async function aMessage(state: string) {
  const admin = await anAccount(db, { role: 'admin' })
  await post(db, { dedupeKey: 'note:1' })
  await db.pool.query(`update messages set state = $1, attempts = 8`, [state])
  const [row] = await outbox(db)
  return { ctx: ctxFor(db, admin), id: row!.id }
}

test('a failed message is tried again with all its attempts before it, and the act is remembered', async () => {
  const { ctx, id } = await aMessage('failed')
  expect(await resendMessage(ctx, id)).toEqual({ ok: true, value: { id } })
  await sendMessages(ctx, room())
  expect(await outbox(db)).toMatchObject([{ id, state: 'sent', attempts: 1 }])
  const { rows } = await db.pool.query('select verb, subject_id, actor_kind from activities')
  expect(rows).toEqual([{ verb: 'message.resent', subject_id: id, actor_kind: 'admin' }])
})

test('of a sent message a copy leaves under a Message-ID of its own', async () => {
  const { ctx, id } = await aMessage('sent')
  const outcome = await resendMessage(ctx, id)
  await sendMessages(ctx, room())
  const rows = await outbox(db)
  expect(rows.map((row) => row.state)).toEqual(['sent', 'sent'])
  expect(new Set(rows.map((row) => row.message_id)).size).toBe(2)
  expect(outcome).toEqual({ ok: true, value: { id: rows.find((row) => row.id !== id)!.id } })
  expect(sink.mails).toHaveLength(1)
})

test.each([
  ['sending', 'message_leaving'],
  ['withdrawn', 'message_withdrawn'],
])('one that is %s stays as it is', async (state, refusal) => {
  const { ctx, id } = await aMessage(state)
  expect(await resendMessage(ctx, id)).toEqual({ ok: false, refusal })
  expect(await outbox(db)).toMatchObject([{ state, attempts: 8 }])
})

test('an unknown message is not found', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  expect(await resendMessage(ctxFor(db, admin), newId())).toEqual({ ok: false, refusal: 'message_not_found' })
})

test('an e-mail whose links are gone is not sent again', async () => {
  const { ctx, id } = await aMessage('sent')
  await db.pool.query(`update messages set emptied_at = now(), facts = '{"name":"Ada"}'`)
  expect(await resendMessage(ctx, id)).toEqual({ ok: false, refusal: 'message_emptied' })
  expect(await outbox(db)).toHaveLength(1)
})

test('what failed in the last week is sent again by one act, unless it is too late or its links are gone', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const ctx = { ...ctxFor(db, admin), actor: admin }
  const now = ctx.now()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await post(db, { recipient: 'a@one.example', now: ago(7) })
  await post(db, { recipient: 'b@old.example', now: ago(7.1) })
  await post(db, { recipient: 'c@late.example', expiresAt: now })
  await post(db, { recipient: 'd@emptied.example' })
  await db.pool.query(`update messages set state = 'failed', attempts = 12`)
  await db.pool.query(`update messages set emptied_at = now() where recipient = 'd@emptied.example'`)
  await post(db, { recipient: 'e@withdrawn.example' })
  await db.pool.query(`update messages set state = 'withdrawn' where recipient = 'e@withdrawn.example'`)
  expect(await resendFailedMessages(ctx)).toEqual({ ok: true, value: { count: 1 } })
  await sendMessages(ctx, room())
  expect(sink.mails.map(({ to }) => to)).toEqual([['a@one.example']])
  expect(await resendFailedMessages(ctx)).toEqual({ ok: true, value: { count: 0 } })
  const { rows } = await db.pool.query('select verb, details from activities')
  expect(rows).toEqual([{ verb: 'message.failed_resent', details: { count: 1 } }])
})

const ctxAfter = (seconds: number) =>
  ctxFor(db, { kind: 'system', job: 'test' }, new Date(MONDAY.getTime() + seconds * 1000))

test('a mail server that refuses everyone fails nobody: what it refused is tried again, and leaves once it is set up', async () => {
  sink.behave({ receiver: 550 })
  for (let n = 0; n < 6; n++) await post(db, { recipient: `ada@home${n}.example` })
  for (const seconds of [0, 5, 30]) await sendMessages(ctxAfter(seconds), room())
  const rows = await outbox(db)
  expect(rows.map(({ state }) => state)).toEqual(Array(6).fill('queued'))
  expect(rows.some(({ last_error }) => last_error?.startsWith('The mail server refuses everyone: '))).toBe(true)
  sink.behave('accept')
  for (const seconds of [3600, 7200]) await sendMessages(ctxAfter(seconds), room())
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(6)
  expect(sink.mails).toHaveLength(6)
})

/** "Booked" that failed for Ada, a note that failed for Ben, and what was posted and sent to Ada about the same booking after it. */
async function bookedFailed(later: string) {
  const admin = await anAccount(db, { role: 'admin' })
  await post(db, { subjectId: 'one', now: MONDAY })
  await post(db, { kind: later, subjectId: 'one', now: new Date(MONDAY.getTime() + 60_000) })
  await post(db, { recipient: 'ben@example.com', subjectId: 'another', now: MONDAY })
  await db.pool.query(`update messages set state = case when kind = 'note' then 'failed' else 'sent' end`)
  const [booked] = await outbox(db)
  return { ctx: ctxFor(db, admin) as SignedInCtx, id: booked!.id }
}

const states = async () => (await outbox(db)).map(({ recipient, state }) => `${recipient} ${state}`)

test('"Booked" that failed is not sent after "Cancelled" was', async () => {
  const { ctx, id } = await bookedFailed('booking-cancelled')
  expect(await resendMessage(ctx, id)).toEqual({ ok: false, refusal: 'message_withdrawn' })
  expect(await resendFailedMessages(ctx)).toEqual({ ok: true, value: { count: 1 } })
  expect(await states()).toEqual(['ada@example.com withdrawn', 'ben@example.com queued', 'ada@example.com sent'])
})

test('"Booked" that failed is sent after a reminder was', async () => {
  const { ctx, id } = await bookedFailed('class-reminder')
  expect(await resendFailedMessages(ctx)).toEqual({ ok: true, value: { count: 2 } })
  expect(await resendMessage(ctx, id)).toEqual({ ok: true, value: { id } })
})

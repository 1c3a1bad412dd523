import { expect, test } from 'vitest'
import { ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { outbox, post } from '#tests/helpers/outbox.tsx'
import { openOutboxTest } from '#tests/helpers/outbox-test.ts'
import { sendMessages } from './send-messages.server.ts'

const { db, sink, room } = await openOutboxTest()
const after = (seconds: number) => new Date(MONDAY.getTime() + seconds * 1000)
const ctxAt = (now = MONDAY) => ctxFor(db, { kind: 'system', job: 'test' }, now)

test.each([
  ['in words', { email: 550, says: 'Daily sending limit reached' }, 1],
  ['by a number', { receiver: 452, says: '4.5.3 Not today' }, 3],
  ['as a refusal by policy', { receiver: 550, says: '5.7.1 Denied' }, 3],
] as const)(
  'a daily limit that the mail server names %s holds every e-mail, all to one domain too, for two days',
  async (...of) => {
    const [, manner, tries] = of
    for (let n = 0; n < 5; n++) await post(db, { recipient: `ada${n}@example.com` })
    sink.behave(manner)
    const sender = room()
    expect(await sendMessages(ctxAt(), sender)).toBe(tries)
    expect(await sendMessages(ctxAt(after(300)), sender)).toBe(0)
    for (let hour = 1; hour <= 48; hour++) await sendMessages(ctxAt(after(hour * 3600)), sender)
    expect((await outbox(db)).map(({ state }) => state)).toEqual(Array(5).fill('queued'))
    sink.behave('accept')
    await sendMessages(ctxAt(after(49 * 3600)), sender)
    await sendMessages(ctxAt(after(100 * 3600)), sender)
    expect(sink.mails).toHaveLength(5)
  },
)

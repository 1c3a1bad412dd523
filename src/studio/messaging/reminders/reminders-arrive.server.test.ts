import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { wallToInstant } from '#src/kit/time.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openSms } from '#src/platform/sms/sms.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { anOutbox, outbox } from '#tests/helpers/outbox.tsx'
import { openSmsSink, type SmsSink } from '#tests/helpers/sms-sink.ts'
import { openSmtpSink, type SmtpSink } from '#tests/helpers/smtp-sink.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { sendMessages } from '#src/studio/outbox/send-messages.server.ts'
import { sendReminders } from './send-reminders.server.ts'

// From a booking to a mail in a real SMTP server, with the studio's clock going forward as it does on its own: the plan is looked
// at and the outbox emptied at every step.

const db = openDatabase(await workerDatabaseUrl())
let sink: SmtpSink
let texts: SmsSink
let room: ReturnType<typeof anOutbox>

beforeAll(async () => {
  sink = await openSmtpSink()
  texts = await openSmsSink()
})
beforeEach(async () => {
  await truncateAll()
  sink.mails.length = 0
  sink.behave('accept')
  texts.messages.length = 0
  texts.answer(201)
  const sms = openSms({ accountSid: 'AC123', authToken: 'token', from: '+447700900999' }, texts.url)
  room = anOutbox(sink.url, { sms })
})
afterEach(() => room.close())
afterAll(async () => {
  await Promise.all([sink.stop(), texts.close()])
  await db.close()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const ctxAt = (now: Date) => ctxFor(db, { kind: 'system', job: 'test' }, now)
const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** Lets the studio's clock go from one instant to another, working at both and whenever a message becomes due in between. */
async function clockGoes(from: Date, until: Date): Promise<void> {
  for (let at: Date | null = from; at && at < until; at = await nextDue(at)) await work(at)
  await work(until)
}

async function nextDue(after: Date): Promise<Date | null> {
  const { rows } = await db.pool.query<{ at: Date | null }>(
    `select min(due_at) at from messages where state = 'queued' and due_at > $1`,
    [after],
  )
  return rows[0]?.at ?? null
}

async function work(now: Date): Promise<void> {
  await sendReminders(ctxAt(now))
  // A server that is down ends a round at its first e-mail; the studio looks again every two seconds.
  while ((await sendMessages(ctxAt(now), room)) > 0);
}

type ReminderInput = { notifType?: 'email' | 'sms'; hoursBefore?: number; date?: string; time?: string }

/** A member who books a class on the Wednesday at 18:00 two days ahead; the e-mail of confirmation is out of the way. */
async function aBooking({
  notifType = 'email',
  hoursBefore = 24,
  date = '2026-11-25',
  time = '18:00',
}: ReminderInput = {}) {
  const startsAt = wallToInstant(date, time)
  const bookedAt = before(startsAt, 48 * HOUR)
  const around = { startsAt: before(bookedAt, 24 * HOUR), endsAt: new Date(startsAt.getTime() + 240 * HOUR) }
  const member = await aMember(db, around)
  await db.pool.query('update members set notif_type = $2, notif_time = $3 where id = $1', [
    member.userId,
    notifType,
    hoursBefore,
  ])
  const session = await aClassSession(db, { date, time })
  const outcome = await bookSession(ctxFor(db, member, bookedAt), { sessionId: session.id })
  if (!outcome.ok) throw new Error(outcome.refusal)
  await db.pool.query(`delete from messages where kind = 'booking-confirmed'`)
  return { member, startsAt, bookedAt }
}

async function bookings(): Promise<unknown[]> {
  return (await db.pool.query('select id, status, seat_no from bookings order by id')).rows as unknown[]
}

/** Each reminder came once: as many mails as messages, and each with the Message-ID of its own. */
async function expectEachOnce(count: number): Promise<void> {
  const rows = await outbox(db)
  expect(rows.map((row) => row.state)).toEqual(Array.from({ length: count }, () => 'sent'))
  expect(sink.mails.map((mail) => mail.messageId).sort()).toEqual(rows.map((row) => `<${row.message_id}>`).sort())
}

const CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']
const SETTINGS = [24, 12, 6, 1]

test.each(['2026-11-25', ...CHANGES, ...CHANGES.map(nextDay)])(
  'one mail at each of the four settings for a class on %s, at the second',
  async (date) => {
    const session = { date, time: '09:15' }
    for (const hoursBefore of SETTINGS) {
      const { startsAt, bookedAt, member } = await aBooking({ ...session, hoursBefore })
      const dueAt = before(startsAt, hoursBefore * HOUR)
      await clockGoes(bookedAt, before(dueAt, 1000))
      expect(sink.mails).toEqual([])
      await work(dueAt)
      expect(sink.mails.map((mail) => mail.to)).toEqual([[member.email]])
      expect(sink.mails[0]!.subject).toMatch(/^Reminder: Salsa, \w+ \d+ \w+, 09:15$/)
      await clockGoes(dueAt, new Date(startsAt.getTime() + HOUR))
      await expectEachOnce(1)
      await db.pool.query('delete from messages')
      sink.mails.length = 0
    }
  },
)

test.each(SETTINGS)(
  'an hour without a server, due %i hours before: every reminder comes once, no booking is touched',
  async (hoursBefore) => {
    const made = [await aBooking({ hoursBefore }), await aBooking({ hoursBefore }), await aBooking({ hoursBefore })]
    const booked = await bookings()
    const { startsAt } = made[0]!
    const dueAt = before(startsAt, hoursBefore * HOUR)
    // It went ten minutes before they were due, and is back ten minutes before the class that is an hour away.
    const backAt = new Date(dueAt.getTime() + 50 * MINUTE)
    await sink.stop()
    await clockGoes(before(dueAt, 10 * MINUTE), backAt)
    expect((await outbox(db)).every((row) => row.state === 'queued' && row.attempts > 5)).toBe(true)
    await sink.start()
    await clockGoes(backAt, startsAt)
    await expectEachOnce(3)
    const lastSent = Math.max(...(await outbox(db)).map((row) => row.sent_at!.getTime()))
    expect(lastSent).toBeLessThan(Math.min(startsAt.getTime(), backAt.getTime() + HOUR / 2))
    expect(await bookings()).toEqual(booked)
  },
)

test.each([
  [{ email: 421 }, 'sent'],
  [{ email: 451 }, 'sent'],
  [{ receiver: 450 }, 'sent'],
  [{ receiver: 550 }, 'failed'],
  [{ email: 554 }, 'failed'],
])('while the server answers %j for one of three, the others come once; in the end it is %s', async (manner, ends) => {
  const made = [
    await aBooking({ hoursBefore: 6 }),
    await aBooking({ hoursBefore: 6 }),
    await aBooking({ hoursBefore: 6 }),
  ]
  const booked = await bookings()
  const odd = made[1]!.member.email
  const dueAt = before(made[0]!.startsAt, 6 * HOUR)
  const laterOn = new Date(dueAt.getTime() + HOUR)
  sink.behave((to) => (to === odd ? manner : 'accept'))
  await clockGoes(before(dueAt, MINUTE), laterOn)
  const others = [made[0]!, made[2]!].map(({ member }) => member.email)
  expect(sink.mails).toHaveLength(2)
  expect(new Set(sink.mails.map((mail) => mail.to[0]))).toEqual(new Set(others))
  sink.behave('accept')
  await clockGoes(laterOn, made[0]!.startsAt)
  expect((await outbox(db)).find((row) => row.recipient === odd)!.state).toBe(ends)
  expect(sink.mails).toHaveLength(ends === 'sent' ? 3 : 2)
  expect(new Set(sink.mails.map((mail) => mail.messageId)).size).toBe(sink.mails.length)
  expect(await bookings()).toEqual(booked)
})

test.each([
  // The class, hours before, and when the one text message comes: nobody is woken.
  ['18:00', 24, '2026-11-24T18:00:00Z'],
  ['21:30', 24, '2026-11-25T08:00:00Z'],
  ['18:00', 12, '2026-11-25T08:00:00Z'],
  ['09:00', 1, '2026-11-25T08:00:00Z'],
])('a text message for the class at %s, %i hours before, comes once, at %s', async (time, hoursBefore, at) => {
  const { startsAt, bookedAt } = await aBooking({ notifType: 'sms', hoursBefore, time })
  await clockGoes(bookedAt, new Date(Date.parse(at) - 1000))
  expect(texts.messages).toEqual([])
  await work(new Date(at))
  expect(texts.messages).toMatchObject([{ to: '+447700900000', text: expect.stringMatching(/^Reminder: Salsa, /) }])
  await clockGoes(new Date(at), startsAt)
  expect(texts.messages).toHaveLength(1)
  expect(sink.mails).toEqual([])
})

test('a text message that would come too late for the quiet hours comes as a mail, once', async () => {
  const { startsAt, bookedAt } = await aBooking({ notifType: 'sms', hoursBefore: 1, time: '08:30' })
  await clockGoes(bookedAt, startsAt)
  expect(texts.messages).toEqual([])
  await expectEachOnce(1)
})

test.each([429, 500, 503])('a service that answers %i for an hour gets the text message once', async (status) => {
  const { startsAt } = await aBooking({ notifType: 'sms', hoursBefore: 6 })
  const dueAt = before(startsAt, 6 * HOUR)
  texts.answer(status)
  await clockGoes(dueAt, new Date(dueAt.getTime() + HOUR))
  expect(texts.messages).toEqual([])
  texts.answer(201)
  await clockGoes(new Date(dueAt.getTime() + HOUR), startsAt)
  expect(texts.messages).toHaveLength(1)
  expect(await outbox(db)).toMatchObject([{ state: 'sent' }])
})

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10)
}

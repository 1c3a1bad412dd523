import { expect, test } from 'vitest'
import { wallToInstant } from '#src/kit/time.ts'
import { decideReminder, type ReminderFacts, UNASKED } from './reminder.ts'

const at = (date: string, time: string) => wallToInstant(date, time)

/** A member who wants mail a day before, and books on the Friday a class on the Monday at 18:00. */
function facts(given: Partial<ReminderFacts> = {}): ReminderFacts {
  const bookedAt = at('2026-11-20', '10:00')
  return {
    now: bookedAt,
    bookedAt,
    isChange: false,
    startsAt: at('2026-11-23', '18:00'),
    notifType: 'email',
    hoursBefore: 24,
    email: 'ada@example.com',
    contact: '07700 900123',
    ...given,
  }
}

test.each([
  [24, '2026-11-22', '18:00'],
  [12, '2026-11-23', '06:00'],
  [6, '2026-11-23', '12:00'],
  [1, '2026-11-23', '17:00'],
])('by mail %i hours before: %s at %s', (hoursBefore, date, time) => {
  expect(decideReminder(facts({ hoursBefore }))).toEqual({
    channel: 'email',
    recipient: 'ada@example.com',
    dueAt: at(date, time),
  })
})

test.each([
  // The class, hours before, how it goes, and when.
  ['18:00', 24, 'sms', '2026-11-22', '18:00'],
  ['18:00', 12, 'sms', '2026-11-23', '08:00'],
  ['20:00', 12, 'sms', '2026-11-23', '08:00'],
  ['21:00', 24, 'sms', '2026-11-23', '08:00'],
  ['20:59', 24, 'sms', '2026-11-22', '20:59'],
  ['09:00', 1, 'sms', '2026-11-23', '08:00'],
  ['09:00', 12, 'sms', '2026-11-23', '08:00'],
  ['08:59', 1, 'email', '2026-11-23', '07:59'],
  ['08:30', 1, 'email', '2026-11-23', '07:30'],
  ['08:30', 12, 'sms', '2026-11-22', '20:30'],
  ['07:00', 1, 'email', '2026-11-23', '06:00'],
  ['07:00', 12, 'sms', '2026-11-22', '19:00'],
] as const)(
  'to a class at %s a text message %i hours before goes by %s on %s at %s',
  (time, hoursBefore, channel, date, due) => {
    const plan = decideReminder(facts({ notifType: 'sms', hoursBefore, startsAt: at('2026-11-23', time) }))
    expect(plan).toMatchObject({ channel, dueAt: at(date, due) })
    expect(plan?.recipient).toBe(channel === 'sms' ? '+447700900123' : 'ada@example.com')
  },
)

test.each(['', 'ask my mother', '020 7946 0182'])(
  'without a number that takes texts (%j) it goes by mail',
  (contact) => {
    expect(decideReminder(facts({ notifType: 'sms', contact }))).toMatchObject({ channel: 'email' })
  },
)

test('without an email address it goes as a text message, whatever was chosen, or not at all', () => {
  const without = (given: Partial<ReminderFacts>) => decideReminder(facts({ email: '', ...given }))
  expect(without({})).toMatchObject({ channel: 'sms', recipient: '+447700900123' })
  expect(without({ contact: '020 7946 0182' })).toBeNull()
  expect(without({ hoursBefore: 1, startsAt: at('2026-11-23', '08:30') })).toBeNull()
})

test('booked when the time to remind was over: never for the past', () => {
  const now = at('2026-11-22', '18:01')
  expect(decideReminder(facts({ now, bookedAt: now }))).toBeNull()
  expect(decideReminder(facts({ now: at('2026-11-22', '18:00'), bookedAt: at('2026-11-22', '18:00') }))).not.toBeNull()
})

test('a studio that was shut at the due time makes up for it within the hour, not later', () => {
  expect(decideReminder(facts({ now: at('2026-11-22', '18:59') }))).toMatchObject({ dueAt: at('2026-11-22', '18:00') })
  expect(decideReminder(facts({ now: at('2026-11-22', '19:01') }))).toBeNull()
})

test('a change of mind is not reminded of in the past', () => {
  const now = at('2026-11-22', '18:30')
  expect(decideReminder(facts({ now, isChange: true }))).toBeNull()
  expect(decideReminder(facts({ now, isChange: true, hoursBefore: 12 }))).toMatchObject({
    dueAt: at('2026-11-23', '06:00'),
  })
})

test('a class that has begun needs no reminder', () => {
  expect(decideReminder(facts({ now: at('2026-11-23', '18:00'), hoursBefore: 1 }))).toBeNull()
})

test('across the clock change the hours are real hours', () => {
  const startsAt = at('2026-10-25', '18:00')
  const plan = decideReminder(facts({ now: at('2026-10-20', '10:00'), bookedAt: at('2026-10-20', '10:00'), startsAt }))
  expect(startsAt.getTime() - plan!.dueAt.getTime()).toBe(24 * 3_600_000)
})

test('a guest is reminded as a new member is: by e-mail, a day before (specification 9)', () => {
  expect(UNASKED).toEqual({ notifType: 'email', hoursBefore: 24 })
})

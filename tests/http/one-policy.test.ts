import { expect, test } from 'vitest'
import { emailOf, emails } from '#src/app/email/emails.server.ts'
import { renderEmail } from '#src/app/email/render-email.server.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { newId } from '#src/kit/id.ts'
import { dayInWords, studioTime } from '#src/kit/time.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { markAttendance } from '#src/studio/bookings/attendance/mark-attendance.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { sendReminders } from '#src/studio/messaging/reminders/send-reminders.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { aClassSession, aMember, aMembership, anAccount, ctxFor, theStudioRoom } from '#tests/helpers/build.ts'
import { aHallHire, anUnconfirmedHire } from '#tests/helpers/hall.ts'
import { observePolicy, type Observed } from '#tests/helpers/observed-policy.ts'
import { TEST_STUDIO } from '#tests/helpers/outbox.tsx'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { walkWorkshops } from '#tests/helpers/walked-workshops.ts'

// One policy (PRODUCT 4.1): every sentence of an e-mail, a page or an answer of the API that speaks of what cancelling, not coming,
// booking late, waiting or hiring the hall costs is compared with what happened when the use cases were run under that policy.
const studio = await openTestStudio()
const { db, clock } = studio.services

const POLICIES = [
  [
    'until 12 hours before, then the class counts',
    { cancellationCutoffHours: 12, waitingListCutoffHours: 3, closesMinutesBefore: 60, weeksAhead: 6 },
    { cancellationNoticeHours: 24, replyHours: 6, holdHours: 30 },
  ],
  ['until the class starts', {}, {}],
  [
    'until 24 hours before, then a fee',
    { cancellationCutoffHours: 24, lateCancellation: 'fee', noShow: 'fee', noShowFeePence: 750, weeksAhead: 4 },
    { cancellationNoticeHours: 72, replyHours: 48, holdHours: 96 },
  ],
] as const

/** A sentence that speaks of a rule. */
const OF_A_RULE =
  /free of charge|counts? as used|not count|\bfee\b|full refund|reply within|promise to|before (it|the class|the start)|(it|class) starts\b|in time\b|Booking (opens|closes)|weeks? ahead|not returned|hours.? notice|everything you paid|refunded until|That holds until|what you paid (for it )?(comes|is refunded)|for a refund/i

/** Of other things: what the studio cancels itself, the drop-in fee of the specification, how a class is moved or waited for without
 *  a rule. None of them depends on the policy. */
const OF_ANOTHER =
  /drop-in fee|^If we (cancel|change) a class|^After that, everyone who waits|It does not count on your membership|did not answer/

const sentencesIn = (text: string) =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=[A-Z\d]|https?:)/)
    .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    .filter((one) => one !== '')

const speaks = (sentence: string) => OF_A_RULE.test(sentence) && !OF_ANOTHER.test(sentence)

/** What a page shows, a line for each block. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<\/?(p|li|h\d|div|dd|dt|button|section|label|option|a|form|ul|td|th|tr)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#x27;|&rsquo;/g, "'")
    .replaceAll('&amp;', '&')
}

const span = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`)

/** All that may be said of rules, made of nothing but what was seen to happen. */
function truthsOf(seen: Observed, starts: Date[]): Set<string> {
  const cost = (pence: number | null) =>
    pence === null ? 'the class counts as used' : `a ${formatPenceExact(pence)} fee goes on your account`
  const freeUntil = starts.map((at) => new Date(at.getTime() - seen.freeHours * 3_600_000))
  const notice = `${span(seen.noticeHours)} before the start`
  const late = cost(seen.latePence)
  const closes =
    seen.closesMinutes === 0
      ? 'closes when the class starts'
      : `closes ${span(seen.closesMinutes / 60)} before the class`
  const ifLate = [
    ...freeUntil.map((at) => `You can cancel free of charge until ${studioTime(at)} on ${dayInWords(at)}.`),
    `You can cancel free of charge until ${span(seen.freeHours)} before the class starts.`,
    `After that ${late}.`,
    `If you cancel, ${late}.`,
    'After that what you paid for it is not returned.',
    'It is too late to cancel free of charge.',
    seen.latePence === null
      ? 'The class counts as used.'
      : `A ${formatPenceExact(seen.latePence)} fee is on your account.`,
  ]
  return new Set([
    ...(seen.freeHours === 0 ? [] : ifLate),
    // True of every place without a cutoff, and of those that the studio has changed or moved, which is seen below.
    'You can cancel free of charge until the class starts.',
    `If you do not come, ${cost(seen.missedPence)}.`,
    'If you do not come, what you paid for it is not returned.',
    `Booking opens ${seen.opensDays / 7} weeks ahead and ${closes}.`,
    `Until ${span(seen.waitingHours)} before the class a free place is booked for the first in line.`,
    `We reply within ${span(seen.replyHours)}.`,
    `We promise to reply within ${span(seen.replyHours)}.`,
    `${seen.noticeHours} hours notice for a full refund.`,
    `Once we have confirmed, you can cancel for a full refund until ${notice}.`,
    `Until ${notice}, everything you paid comes back.`,
    `A full refund is given until ${notice}.`,
    `It was cancelled later, so the price is not returned.`,
    `Open this link to keep it; we then reply within ${span(seen.replyHours)}.`,
  ])
}

type Said = { where: string; text: string }

/** Sentences with a time of their own beside the promise: compared by their promise alone. */
function withoutTimes(sentence: string): string {
  return sentence
    .replace(/^.*The time is held for you until .*?, and we reply/, 'We reply')
    .replace(/^.* so (the class counts as used|a £[\d.]+ fee goes on your account)\.?$/, 'If you do not come, $1.')
    .replace(/^.* an hour, a part hour counts as a whole hour\. /, '')
}

test.each(POLICIES)('%s: every text says what then happens', async (_, bookings, hallHire) => {
  await studio.sql(`update settings set value = value || $1 where key = 'bookings'`, [bookings])
  await studio.sql(`update settings set value = value || $1 where key = 'hallHire'`, [hallHire])
  const seen = await observePolicy(db)
  await studio.sql(`delete from messages`)
  const { said, starts, ofTickets } = await walk(seen)
  const truths = new Set([...truthsOf(seen, starts), ...ofTickets])
  const wrong = said.flatMap(({ where, text }) =>
    sentencesIn(text)
      .filter(speaks)
      .filter((sentence) => !truths.has(withoutTimes(sentence)))
      .map((sentence) => `${where}: ${sentence}`),
  )
  expect([...new Set(wrong)]).toEqual([])
  // The walk has read something of each kind.
  const spoken = new Set(said.filter(({ text }) => sentencesIn(text).some(speaks)).map(({ where }) => where))
  for (const where of PLACES) expect([...spoken], where).toContain(where)
  expect(await unwalked(spoken, seen)).toEqual([])
})

/** The kinds of e-mail whose sample speaks of a rule, and which were not among those read; without a fee there is none about it. */
async function unwalked(spoken: Set<string>, seen: Observed): Promise<string[]> {
  const missing = []
  for (const email of emails) {
    const { text } = await renderEmail(email as never, email.sample as never, TEST_STUDIO)
    if (sentencesIn(text).some(speaks) && !spoken.has(email.kind)) missing.push(email.kind)
  }
  const onlyOfFees = seen.missedPence === null ? ['class-missed'] : []
  const onlyWhenLate = seen.freeHours === 0 ? ['booking-cancelled'] : []
  return missing.filter((kind) => ![...onlyOfFees, ...onlyWhenLate].includes(kind))
}

const PLACES = [
  '/terms',
  '/dashboard/schedule',
  '/hall-hire',
  'the sheet',
  'the sheet of a visitor',
  'the guest’s page',
  'booking-confirmed',
  'the page of a workshop',
  'the sheet of a workshop',
  'the page of a ticket',
  'the list with a ticket',
  'ticket-booked',
  'ticket-cancelled',
  'class-changed',
  'class-reminder',
]

/** Everything the studio says of rules: its e-mails as the use cases write them, its pages and its API. */
async function walk(seen: Observed): Promise<{ said: Said[]; starts: Date[]; ofTickets: string[] }> {
  const on = (date: string, capacity = 12) => aClassSession(db, { date, capacity })
  const [friday, tuesday, wednesday, late] = [
    await on('2026-11-27'),
    await on('2026-12-01'),
    await on('2026-12-02', 1),
    await on('2026-12-03'),
  ]
  const sessions = [friday, tuesday, wednesday, late]
  const member = await studio.signedIn()
  const [other, admin] = [await aMember(db), await anAccount(db, { role: 'admin' })]
  await aMembership(db, { userId: member.account.id })
  const book = async (who: typeof other, sessionId: string, given: object = {}) => {
    const booked = await bookSession(ctxFor(db, who), { sessionId, ...given })
    if (!booked.ok) throw new Error(booked.refusal)
    return booked.value
  }
  const desk = ctxFor(db, admin)
  await member.call('POST', '/api/bookings', { sessionId: friday.id })
  // Changed, moved: free until the start from then on.
  const changed = await book(other, tuesday.id)
  const moved = await book(other, friday.id)
  const words = { weekday: 2, startTime: '18:00', durationMinutes: 45, level: 'All levels', maxSpots: 12 }
  const rest = { name: 'Salsa', typeId: 'dance', description: '', instructorId: null, roomId: await theStudioRoom(db) }
  const change = { sessionId: tuesday.id, reach: 'this-date' as const, words: { ...words, ...rest } }
  expect(await changeClass(desk, change)).toMatchObject({ ok: true })
  expect(await moveBooking(desk, { bookingId: moved.id, sessionId: late.id })).toMatchObject({ ok: true })
  for (const [place, session] of [
    [changed, tuesday],
    [moved, late],
  ] as const) {
    const atStart = ctxFor(db, other, new Date(session.startsAt.getTime() - 1))
    expect(await cancelBooking(atStart, { reference: place.reference })).toMatchObject({ value: { cost: 'nothing' } })
  }
  // Promoted from the waiting list.
  const sits = await book(other, wednesday.id)
  await joinWaitingList(ctxFor(db, await aMember(db)), { sessionId: wednesday.id })
  await cancelBooking(ctxFor(db, other), { reference: sits.reference })
  const atDesk = await studio.signedIn('admin')
  await atDesk.call('POST', '/api/bookings', { sessionId: friday.id, guest: { name: 'Gil', email: 'gil@example.com' } })
  const said: Said[] = []
  const shows = async (who: typeof member | ReturnType<typeof studio.visitor>, path: string, where = path) =>
    void said.push({ where, text: textOf((await who.page(path)).html) })
  const ofTickets = await walkWorkshops(studio, shows)
  // Cancelled late, missed, reminded, and cancelled by the studio.
  const missed = await book(other, friday.id)
  await sendReminders(createCtx({ ...studio.services, clock }, { kind: 'system', job: 'test' }))
  await markAttendance(ctxFor(db, admin, friday.startsAt), { bookingId: missed.id, mark: 'no_show' })
  const afterwards = await book(await aMember(db), late.id)
  const anHour = new Date(late.startsAt.getTime() - 60_000)
  const owner = { ...other, userId: afterwards.memberId! }
  await cancelBooking(ctxFor(db, owner, anHour), { reference: afterwards.reference, agreesTo: 'whatever' })
  await book(other, late.id)
  await cancelClass(desk, { sessionId: late.id, reach: 'this-date' })
  // The hall.
  await anUnconfirmedHire(db, { eventDate: '2026-12-14' })
  const hire = await aHallHire(db, { eventDate: '2026-12-15' })
  await confirmHallHire(desk, { hireId: hire.id, depositPence: 0, paidBy: 'cash', paymentId: newId() })
  await cancelHallHire(ctxFor(db, admin, new Date(hire.startsAt.getTime() - 60_000)), {
    hireId: hire.id,
    by: 'customer',
  })
  const messages = await studio.emails()
  for (const { kind, facts } of messages) {
    const { text, sms } = await renderEmail(emailOf(kind as never), facts as never, TEST_STUDIO)
    said.push(
      { where: kind, text: text.replaceAll(/(?<=\S)\n(?=\S)/g, ' ') },
      { where: `${kind}, as text`, text: sms ?? '' },
    )
  }
  const visitor = studio.visitor()
  for (const path of ['/', '/terms', '/membership', '/timetable', '/hall-hire', '/classes']) await shows(visitor, path)
  for (const path of ['/dashboard', '/dashboard/schedule', '/timetable?week=2026-11-30']) await shows(member, path)
  await shows(member, `/book/${tuesday.id}`, 'the sheet')
  await shows(visitor, `/book/${tuesday.id}`, 'the sheet of a visitor')
  const guestUrl = messages.find(({ recipient }) => recipient === 'gil@example.com')!.facts.manageUrl as string
  await shows(visitor, new URL(guestUrl).pathname + new URL(guestUrl).search, 'the guest’s page')
  await answers(member, friday.startsAt, { said, seen })
  return { said, starts: sessions.map(({ startsAt }) => startsAt), ofTickets }
}

type SignedIn = Awaited<ReturnType<typeof studio.signedIn>>

/** The API, and the pages of a late cancellation, which ask before and say afterwards. */
async function answers(member: SignedIn, startsAt: Date, { said, seen }: { said: Said[]; seen: Observed }) {
  type Listed = { bookings: { id: string; freeUntil: string; lateCost: string }[] }
  const { body } = await member.call<Listed>('GET', '/api/bookings')
  const [{ id, freeUntil, lateCost }] = body.bookings as [Listed['bookings'][number]]
  const cost = seen.latePence === null ? 'counts' : (seen.latePence / 100).toFixed(2)
  expect(freeUntil).toBe(new Date(startsAt.getTime() - seen.freeHours * 3_600_000).toISOString())
  if (seen.freeHours > 0) expect(lateCost).toBe(cost)
  studio.setClock(new Date(startsAt.getTime() - 60_000).toISOString())
  const asked = await member.follow(await member.post(`/bookings/${id}/cancellation`))
  expect(asked.path).toMatch(seen.freeHours === 0 ? /^\/timetable/ : /^\/dashboard\/bookings\/.+\/cancel\?/)
  said.push({ where: 'the page that asks', text: textOf(asked.html) })
  const refused = await member.call<{ error?: string }>('POST', `/api/bookings/${id}/cancel`)
  said.push({ where: 'POST cancel', text: refused.body.error ?? '' })
  const done = await member.call<{ message: string }>('POST', `/api/bookings/${id}/cancel?agreesTo=${cost}`)
  expect([refused.status, done.status]).toEqual(seen.freeHours === 0 ? [200, 200] : [409, 200])
  said.push({ where: 'POST cancel, agreed', text: done.body.message })
}

import { expect, test } from 'vitest'
import { aClassSession, aMember, aMembership, MONDAY } from '#tests/helpers/build.ts'
import { aPersonOf, aPlace } from '#tests/helpers/places.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { waits } from '#tests/helpers/waiting.ts'

const studio = await openTestStudio()
const { db } = studio.services

const noticeOf = (html: string) => /<div data-notice[^]*?<button type="button"/.exec(html)?.[0] ?? ''

async function aMemberSignedIn(packageId: 'basic' | 'family' = 'basic') {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id }, { packageId })
  const book = async (sessionId: string, more: Record<string, string> = {}) =>
    noticeOf((await member.follow(await member.post('/bookings', { sessionId, ...more }))).html)
  const cancel = async (reference: string, more: Record<string, string> = {}) =>
    noticeOf((await member.follow(await member.post(`/bookings/${reference}/cancellation`, more))).html)
  return { member, book, cancel }
}

const referenceIn = (notice: string) => /\/api\/bookings\/([^/]+)\/calendar/.exec(notice)?.[1] ?? ''

test('the answer to a booking names class and date, and undone it says so and leads back', async () => {
  const session = await aClassSession(db, { name: 'Barre', date: '2026-11-25' })
  const { book, cancel } = await aMemberSignedIn()
  const booked = await book(session.id)
  expect(booked).toContain('<b>Successfully booked class</b> <span>Barre, Wednesday 25 November, 18:00</span>')
  for (const text of ['Add to calendar', 'Undo']) expect(booked).toContain(text)
  const cancelled = await cancel(referenceIn(booked))
  expect(cancelled).toContain('<b>Successfully cancelled booking</b> <span>Barre, Wednesday 25 November, 18:00.</span>')
  expect(cancelled).toContain(`href="/book/${session.id}"`)
})

test('what would cost something is not offered as an undo; cancelled all the same, it says what it has cost', async () => {
  await studio.sql(
    `update settings set value = value || '{"cancellationCutoffHours": 24, "lateCancellation": "counts"}' where key = 'bookings'`,
  )
  const session = await aClassSession(db, { name: 'Barre' })
  const { book, cancel } = await aMemberSignedIn()
  const booked = await book(session.id)
  expect(booked).toContain('Add to calendar')
  expect(booked).not.toContain('Undo')
  const cancelled = await cancel(referenceIn(booked), { agreesTo: 'counts' })
  expect(cancelled).toContain('<span>Barre, Monday 23 November, 18:00. The class counts as used.</span>')
})

test('a place that the next in line has by now is not offered again', async () => {
  const session = await aClassSession(db, { capacity: 1, date: '2026-11-25' })
  const { book, cancel } = await aMemberSignedIn()
  const reference = referenceIn(await book(session.id))
  await waits(db, session.id, await aMember(db))
  expect(await cancel(reference)).not.toContain('Book it again')
})

test('a place of someone else on the account is named and booked again as theirs', async () => {
  const session = await aClassSession(db, { name: 'Barre', date: '2026-11-25' })
  const { member, book, cancel } = await aMemberSignedIn('family')
  const owner = { kind: 'account', role: 'member', userId: member.account.id } as Parameters<typeof aPersonOf>[1]
  const personId = await aPersonOf({ sql: studio.sql }, owner, 'Mia', MONDAY)
  const booked = await book(session.id, { personId })
  expect(booked).toContain('Barre for Mia, Wednesday 25 November, 18:00')
  const cancelled = await cancel(referenceIn(booked))
  expect(cancelled).toContain(`href="/book/${session.id}?for=${personId}"`)
})

test('the desk, which cancels for others, is not offered the place', async () => {
  const session = await aClassSession(db, { date: '2026-11-25' })
  const { reference } = await aPlace(db, session)
  const desk = await studio.signedIn('receptionist')
  const { html } = await desk.follow(await desk.post(`/bookings/${reference}/cancellation`))
  expect(noticeOf(html)).toContain('Successfully cancelled booking')
  expect(noticeOf(html)).not.toContain('Book it again')
})

import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { db } = studio.services

async function aGuestIn(sessionId: string, name: string) {
  const guest = { name, email: `${name.toLowerCase()}@example.com` }
  const outcome = await bookSession(ctxFor(db, await anAccount(db, { role: 'admin' })), { sessionId, guest })
  if (!outcome.ok) throw new Error(outcome.refusal)
}

test('an admin sees the front desk in place of the booking button, and the guests by name; nobody else does', async () => {
  const session = await aClassSession(db)
  await aGuestIn(session.id, 'Ada')
  const admin = await studio.signedIn('admin')
  for (const page of ['/timetable', '/dashboard/schedule?day=1']) {
    const { html } = await admin.page(page)
    for (const text of ['Book for Guest', 'Cancel Class', 'Guests: Ada']) expect(html, page).toContain(text)
    expect(html).not.toContain('>Book Class<')
  }
  for (const someone of [studio.visitor(), await studio.signedIn(), await studio.signedIn('instructor')]) {
    const { html } = await someone.page('/timetable')
    for (const text of ['Book for Guest', 'Cancel Class', 'Ada']) expect(html).not.toContain(text)
  }
})

test('a guest is booked in without scripts: mistakes in place, then back to where the form was opened', async () => {
  const session = await aClassSession(db, { capacity: 1 })
  const admin = await studio.signedIn('admin')
  const address = `/dashboard/schedule/guest/${session.id}?back=${encodeURIComponent('/timetable?week=2026-11-23')}`
  expect((await admin.page(address)).html).toMatch(/<dialog[^>]*open/)
  const wrong = await admin.post(address, { name: 'Ada', email: 'nonsense' })
  const html = await wrong.text()
  expect(wrong.status).toBe(400)
  for (const text of ['Please enter a valid email address', 'value="Ada"']) expect(html).toContain(text)
  const done = await admin.post(address, { name: 'Ada', email: 'ada@example.com' })
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/timetable?week=2026-11-23'])
  const [email] = await studio.emails('ada@example.com')
  expect(email?.kind).toBe('booking-confirmed')
  const full = await admin.post(address, { name: 'Bea', email: 'bea@example.com' })
  expect(full.status).toBe(409)
  expect(await full.text()).toContain('Class is full')
  expect((await admin.page(address)).html).toContain('ada@example.com')
})

test('a receptionist, who has no Class Management, has the form all the same, below the bookings and below the calendar', async () => {
  const session = await aClassSession(db)
  const desk = await studio.signedIn('receptionist')
  for (const above of ['/dashboard/schedule', '/dashboard/calendar']) {
    const { html } = await desk.page(`${above}/guest/${session.id}`)
    expect(html, above).toMatch(/<dialog[^>]*open[^>]*aria-label="Book for Guest"/)
  }
})

test('before a class is cancelled everybody it takes from is named', async () => {
  const session = await aClassSession(db)
  const later = await aClassSession(db, { classId: session.classId, date: '2026-11-30' })
  const member = await aMember(db)
  for (const { id } of [session, later]) await bookSession(ctxFor(db, member), { sessionId: id })
  await aGuestIn(session.id, 'Ada')
  const admin = await studio.signedIn('admin')
  const address = `/dashboard/schedule/cancel/${session.id}`
  const { html } = await admin.page(address)
  for (const text of [member.name, 'Ada (guest)', '2 people lose their place on this date', '2 dates, 3 places booked'])
    expect(html.replaceAll('<!-- -->', '')).toContain(text)
  const back = '/dashboard/schedule?day=1'
  const done = await admin.follow(
    await admin.post(`/sessions/${session.id}/cancellation`, { reach: 'from-this-date-on', back }),
  )
  expect(done.path).toBe(back)
  expect(done.html).toContain('Successfully cancelled class. 3 people have been told.')
  expect((await admin.page(address)).status).toBe(404)
})

test('it leads to no other site', async () => {
  const session = await aClassSession(db)
  const admin = await studio.signedIn('admin')
  const address = `/dashboard/schedule/guest/${session.id}?back=${encodeURIComponent('https://evil.example/')}`
  const done = await admin.post(address, { name: 'Ada', email: 'ada@example.com' })
  expect(done.headers.get('Location')).toBe('/dashboard/schedule')
})

test('a place is moved without scripts, and what is refused is said in its field', async () => {
  const [from, to] = [await aClassSession(db), await aClassSession(db, { time: '20:00', name: 'Tango' })]
  const member = await aMember(db)
  const booked = await bookSession(ctxFor(db, member), { sessionId: from.id })
  if (!booked.ok) throw new Error(booked.refusal)
  const admin = await studio.signedIn('admin')
  const back = '/dashboard/attendance?date=2026-11-23'
  const address = `/dashboard/schedule/move/${booked.value.id}?back=${encodeURIComponent(back)}`
  const { html } = await admin.page(address)
  for (const text of [`Move ${member.name}`, '20:00 Tango (12 left)']) expect(html).toContain(text)
  const refused = await admin.post(address, { sessionId: from.id })
  expect([refused.status, (await refused.text()).includes('They are in this class already')]).toEqual([409, true])
  const done = await admin.post(address, { sessionId: to.id })
  expect([done.status, done.headers.get('Location')]).toEqual([303, back])
  expect((await studio.emails(member.email)).map(({ kind }) => kind)).toContain('booking-moved')
})

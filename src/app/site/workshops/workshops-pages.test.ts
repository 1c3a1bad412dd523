import { expect, test } from 'vitest'
import { calendarText } from '#src/kit/calendar.ts'
import { email as ticketBooked } from '#src/studio/bookings/tickets/ticket-booked.email.tsx'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { readCalendar } from '#tests/helpers/foreign-calendar.ts'
import { hidden } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { aWorkshop } from '#tests/helpers/workshops.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const { db } = studio.services
const plain = (html: string) => html.replaceAll('<!-- -->', '')
const page = async (path: string, who = studio.visitor()) => plain((await who.page(path)).html)

type Thing = { '@type'?: string; [key: string]: unknown }
const eventOn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, json = '']) => JSON.parse(json) as Thing)
    .find((thing) => thing['@type'] === 'Event')

test('a workshop has a page that says what it is, and to search engines its dates, place and price', async () => {
  const { workshop } = await aWorkshop(db)
  const html = await page('/workshops/handstand-workshop')
  for (const text of [
    'Handstand workshop',
    'Saturday 5 December 2026, 14:00 to 16:00',
    'Saturday 12 December 2026, 14:00 to 16:00',
    '£40 for 2 dates',
    '10 of 10 left',
    'refunded until Saturday 28 November, 14:00',
    `href="/book/${workshop.dates[0]!.sessionId}"`,
  ])
    expect(html).toContain(text)
  expect(eventOn(html)).toMatchObject({
    '@type': 'Event',
    name: 'Handstand workshop',
    startDate: '2026-12-05T14:00:00.000Z',
    endDate: '2026-12-12T16:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', address: { addressLocality: 'London' } },
    offers: { '@type': 'Offer', price: '40.00', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
    subEvent: [{ startDate: '2026-12-05T14:00:00.000Z' }, { startDate: '2026-12-12T14:00:00.000Z' }],
  })
})

test('it is on the home page, on the timetable, in its list and in the sitemap; hidden, it is nowhere', async () => {
  const { workshop } = await aWorkshop(db)
  const [first] = workshop.dates
  const places = ['/', '/workshops', sessionAddress({ id: first!.sessionId, date: first!.date })]
  for (const path of places) expect(await page(path), path).toContain('/workshops/handstand-workshop')
  // Headings go down one by one: below the title of the list, below that of the section on the home page.
  expect(await page('/workshops')).toMatch(/<h2[^>]*><a href="\/workshops\/handstand-workshop"/)
  expect(await page('/')).toMatch(/<h3[^>]*><a href="\/workshops\/handstand-workshop"/)
  const sitemap = async () => (await studio.visitor().get('/sitemap.xml')).text()
  expect(await sitemap()).toContain('/workshops/handstand-workshop</loc>')
  const admin = await studio.signedIn('admin')
  await admin.call('PATCH', `/api/admin/workshops/${workshop.id}`, { state: 'hidden' })
  for (const path of places) expect(await page(path), path).not.toContain('Handstand workshop')
  expect(await sitemap()).not.toContain('handstand-workshop')
  expect((await studio.visitor().get('/workshops/handstand-workshop')).headers.get('Location')).toBe('/workshops')
  expect((await studio.visitor().get('/workshops/no-such-one')).status).toBe(302)
})

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' }

test('a visitor buys it without scripts, has one e-mail with all dates, and gives it back for all of the money', async () => {
  const { workshop } = await aWorkshop(db)
  const visitor = studio.visitor()
  const here = `/book/${workshop.dates[1]!.sessionId}`
  const sheet = await page(here, visitor)
  for (const text of ['Saturday 5 December 2026', 'Saturday 12 December 2026', '£40.00', 'About the workshop'])
    expect(sheet).toContain(text)
  expect(sheet).not.toContain('Drop-in')
  const fields = ['formKey', 'productId', 'amountPence'].map((name) => [name, hidden(sheet, name)])
  const form = { ...Object.fromEntries(fields), ...ADA, methodId: 'pm_card_visa' }
  const done = await visitor.follow(await visitor.post(`${here}?form=${form.formKey}`, form))
  expect(plain(done.html)).toContain('Successfully booked class')
  expect(plain(done.html)).toContain('Saturday 5 December, 14:00; Saturday 12 December, 14:00')
  const sent = await studio.emails(ADA.email)
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['payment-receipt', 'ticket-booked'])
  const { facts } = sent.find(({ kind }) => kind === 'ticket-booked')!
  const entries = ticketBooked.calendar!(facts as never)
  const calendar = readCalendar(calendarText(entries!, { stampedAt: new Date() }))
  expect([calendar.method, calendar.entries.map(({ start }) => start)]).toEqual([
    'PUBLISH',
    ['2026-12-05T14:00:00', '2026-12-12T14:00:00'],
  ])
  const link = new URL((facts as { manageUrl: string }).manageUrl)
  const cancel = link.pathname + link.search
  expect(await page(cancel)).toContain('What you paid comes back. That holds until Saturday 28 November, 14:00.')
  const after = await studio.visitor().follow(await studio.visitor().post(cancel, {}))
  expect(after.html).toContain('This booking is cancelled')
  expect((await studio.emails(ADA.email)).map(({ kind }) => kind)).toContain('ticket-cancelled')
  expect(await page('/workshops/handstand-workshop')).toContain('10 of 10 left')
})

test('a member gives the ticket back on a page that says what comes back, and nobody else can', async () => {
  const { workshop } = await aWorkshop(db, { refundDays: 30 })
  const member = await studio.signedIn()
  const here = `/book/${workshop.dates[0]!.sessionId}`
  const sheet = await page(here, member)
  const fields = ['formKey', 'productId', 'amountPence'].map((name) => [name, hidden(sheet, name)])
  await member.post(here, { ...Object.fromEntries(fields), methodId: 'pm_card_visa' })
  const own = await page('/dashboard/schedule', member)
  const cancel = /href="(\/booking\/cancel\?booking=[^"]+)"/.exec(own)![1]!
  expect(await page(sessionAddress({ id: workshop.dates[0]!.sessionId, date: '2026-12-05' }), member)).toContain(
    'action="/booking/cancel"',
  )
  expect(await page(cancel, member)).toContain('It is too late for a refund')
  for (const other of [studio.visitor(), await studio.signedIn()]) {
    expect(await page(cancel, other)).toContain('Booking not found')
    await other.post(cancel, {})
  }
  expect(await studio.sql(`select 1 from bookings where status = 'confirmed'`)).toHaveLength(2)
  await member.post(cancel, {})
  expect(await studio.sql(`select 1 from bookings where is_late_cancel`)).toHaveLength(2)
})

test('full, it says so and offers no waiting list; cancelled, its page and search engines hear of it', async () => {
  const { workshop } = await aWorkshop(db, { maxSpots: 0 })
  const html = await page('/workshops/handstand-workshop')
  expect(html).toContain('Class Full')
  expect(html).not.toContain('Book your place')
  const member = await studio.signedIn()
  expect(await page(`/book/${workshop.dates[0]!.sessionId}`, member)).not.toContain('waiting list')
  const admin = await studio.signedIn('admin')
  await admin.call('PATCH', `/api/admin/workshops/${workshop.id}`, { state: 'ended' })
  const after = await page('/workshops/handstand-workshop')
  expect(after).toContain('This workshop has been cancelled')
  expect(eventOn(after)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
})

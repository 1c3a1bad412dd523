import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

const filled = {
  customerName: 'Priya <b>Shah</b>',
  customerEmail: 'priya@example.com',
  customerPhone: '07700 900123',
  eventDate: '2026-11-30',
  startTime: '10:00',
  endTime: '11:30',
  expectedAttendees: '24',
  eventType: 'birthday-party',
  specialRequirements: 'A table by the door',
}

/** A page without the marks React leaves between texts. */
const plain = (html: string) => html.replaceAll('<!-- -->', '')
const hires = () => studio.sql<{ id: string; status: string }>('select id, status from hall_hires order by created_at')
const ask = (request: Partial<typeof filled> & { overlapReason?: string } = {}, visitor = studio.visitor()) =>
  visitor.post('/hall-hire?book=1', { ...filled, ...request })

async function asked() {
  const visitor = studio.visitor()
  const { path, html } = await visitor.follow(await ask({}, visitor))
  return { visitor, path, html, id: (await hires())[0]!.id }
}

/** The path of the link in the last mail to the customer. */
async function mailedPath(): Promise<string> {
  const url = new URL(String((await studio.emails('priya@example.com')).at(-1)!.facts.requestUrl))
  return url.pathname + url.search
}

/** Asked for, and the mailed link opened. */
async function kept() {
  const { visitor, id } = await asked()
  const path = await mailedPath()
  const { html } = await visitor.page(path)
  return { visitor, path, html, id }
}

test('the page says what the hall costs, offers and does not allow', async () => {
  const { status, html } = await studio.visitor().page('/hall-hire')
  expect(status).toBe(200)
  for (const text of [
    'Hourly Hall Hire',
    '£25',
    'Up to 30 people',
    'Monday to Friday, 9:00 AM to 9:00 PM',
    'Saturday, 9:00 AM to 6:00 PM',
    'Sunday, 10:00 AM to 4:00 PM',
    'No alcohol without prior permission',
    'No smoking',
    'Maximum 30 people',
    'Events end by closing time',
    '48 hours notice for a full refund',
    'vent planning consultation',
    'We reply within 24 hours',
    'Book Now',
  ])
    expect(plain(html)).toContain(text)
})

test('without scripts Book Now leads to the same form as a page, with every field and event type', async () => {
  const { html } = await studio.visitor().page('/hall-hire?book=1')
  for (const name of Object.keys(filled)) expect(html).toContain(`name="${name}"`)
  for (const type of [
    'birthday-party',
    'corporate-event',
    'workshop',
    'meeting',
    'fitness-class',
    'dance-class',
    'wedding-reception',
    'other',
  ])
    expect(html).toContain(`value="${type}"`)
  expect(html).toContain('min="2026-11-23"')
  expect(html).toContain('max="2027-11-23"')
})

test('a date shows its free times', async () => {
  await asked()
  const { html } = await studio.visitor().page('/hall-hire?book=1&date=2026-11-30')
  expect(plain(html)).toContain('09:00 to 10:00')
  expect(plain(html)).toContain('11:30 to 21:00')
  for (const date of ['nonsense', '2026-02-30', ''])
    expect((await studio.visitor().page(`/hall-hire?book=1&date=${date}`)).status).toBe(200)
})

test('a sent form ends at the customer’s own page, by a link of its own', async () => {
  const { path, html } = await asked()
  expect(path).toMatch(/^\/hall-hire\/request\/[0-9a-f-]{36}\?token=/)
  for (const text of [
    'Open the link in our e-mail',
    'Monday 30 November 2026',
    '10:00 to 11:30',
    '£50',
    'Birthday party',
  ])
    expect(plain(html)).toContain(text)
  // Strangers type these: they are text, never markup.
  expect(html).toContain('Priya &lt;b&gt;Shah&lt;/b&gt;')
  expect((await studio.emails('priya@example.com')).map(({ kind }) => kind)).toEqual(['hall-hire-received'])
})

test.each([
  [{ customerName: ' ' }, 400, 'Please enter your name'],
  [{ customerEmail: 'priya' }, 400, 'Please enter a valid email address'],
  [{ expectedAttendees: '31' }, 400, 'The hall holds 30 people at most'],
  [{ expectedAttendees: '' }, 400, 'Please say how many people will come'],
  [{ eventType: '' }, 400, 'Please choose the type of event'],
  [{ eventDate: '2026-11-22' }, 400, 'Please choose a date from today onwards'],
  [{ endTime: '10:30' }, 400, 'The shortest booking is 1 hour'],
  [{ endTime: '21:15' }, 400, 'This time slot is not available. Please select a different time or date.'],
])('%j is answered with %i, its text in place, and nothing typed is lost', async (request, status, text) => {
  const answer = await ask(request)
  const html = await answer.text()
  expect([answer.status, await hires()]).toEqual([status, []])
  expect(html).toContain(text)
  expect(html).toContain('role="alert"')
  expect(html).toContain('A table by the door')
})

test('what was taken in the meantime is said in the catalogue’s words, with what is still free', async () => {
  await asked()
  const answer = await ask({ startTime: '11:00', endTime: '12:00' })
  const html = await answer.text()
  expect(answer.status).toBe(409)
  expect(html).toContain('This time slot is no longer available. Please select a different time or date.')
  expect(plain(html)).toContain('11:30 to 21:00')
  expect(await hires()).toHaveLength(1)
})

test('staff say why it may be beside what the hall is taken by; a customer is not asked, and their reason counts for nothing', async () => {
  await asked()
  const meant = { startTime: '11:00', endTime: '12:00', overlapReason: 'They share it' }
  const refused = await ask(meant)
  expect([refused.status, (await refused.text()).includes('overlapReason')]).toEqual([409, false])
  const desk = await studio.signedIn('receptionist')
  const again = await ask({ ...meant, overlapReason: '' }, desk)
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('If it is meant, please say why')])
  expect((await ask(meant, desk)).status).toBe(303)
  expect(await hires()).toHaveLength(2)
})

test('the page says for how long the time is held, and opening the mailed link keeps it', async () => {
  const { html } = await asked()
  expect(plain(html)).toContain(
    'We have received your request. We hold this time for 30 minutes. Open the link in our e-mail to keep it.',
  )
  expect(plain(html)).toContain('We hold this time for 30 minutes, until Monday 23 November, 10:30.')
  const opened = plain((await studio.visitor().page(await mailedPath())).html)
  expect(opened).toContain('We have your request')
  expect(opened).toContain('The time is held for you until Thursday 26 November, 10:00.')
})

test('opened too late, the page says so and leads back', async () => {
  const { path } = await asked()
  studio.setClock('2026-11-23T10:30:00Z')
  for (const link of [path, await mailedPath()]) {
    const { html } = await studio.visitor().page(link)
    expect(plain(html)).toContain('The link in our e-mail was not opened within 30 minutes, so the time is free again.')
    expect(html).toContain('See other times')
  }
})

test('the third form of an address that has not opened its links has to wait', async () => {
  studio.services.config.rateLimit = true
  try {
    const statuses = []
    for (const [startTime, endTime] of [
      ['10:00', '11:00'],
      ['13:00', '14:00'],
      ['15:00', '16:00'],
    ] as const) {
      const answer = await ask({ startTime, endTime })
      statuses.push(answer.status)
      if (answer.status === 429) {
        expect(answer.headers.get('Retry-After')).toBe('1800')
        expect(await answer.text()).toContain('Two of your requests wait for you to open the link in our e-mail.')
      }
    }
    expect(statuses).toEqual([303, 303, 429])
  } finally {
    studio.services.config.rateLimit = false
  }
})

test('a form that is no form is bad input', async () => {
  for (const body of ['', '{"a":1}', 'eventDate=%00', 'expectedAttendees=1&expectedAttendees=2']) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await studio.visitor().fetch('/hall-hire?book=1', { method: 'POST', headers, body })
    expect(answer.status, body).toBe(400)
  }
})

test('the link shows; only its button cancels, and saying it twice changes nothing', async () => {
  const { visitor, path } = await kept()
  for (let times = 0; times < 3; times++) await visitor.page(path)
  expect((await hires())[0]!.status).toBe('pending')
  for (let times = 0; times < 2; times++) {
    const { html } = await visitor.follow(await visitor.post(path))
    expect(html).toContain('This booking is cancelled')
  }
  expect((await hires())[0]!.status).toBe('cancelled')
  expect((await studio.emails('priya@example.com')).map(({ kind }) => kind)).toEqual([
    'hall-hire-received',
    'hall-hire-cancelled',
  ])
})

test('no link, a bent one, another booking’s or an old one neither shows nor cancels', async () => {
  const { id, path } = await asked()
  const other = await studio.visitor().follow(await ask({ startTime: '14:00', endTime: '15:00' }))
  const otherToken = new URL(other.path, 'http://x').searchParams.get('token')
  const base = `/hall-hire/request/${id}`
  for (const address of [
    base,
    `${base}?token=`,
    `${path}x`,
    `${base}?token=${otherToken}`,
    '/hall-hire/request/nonsense',
  ]) {
    const visitor = studio.visitor()
    const { status, html } = await visitor.page(address)
    expect([status, html.includes('Booking not found'), html.includes('priya@')], address).toEqual([404, true, false])
    await visitor.post(address)
  }
  studio.setClock('2027-01-05T10:00:00Z')
  expect((await studio.visitor().page(path)).status).toBe(404)
  expect((await hires()).map(({ status }) => status)).toEqual(['pending', 'pending'])
})

test('its owner sees it without the link', async () => {
  const member = await studio.signedIn('member')
  await ask({ customerEmail: member.account.email }, member)
  const { id } = (await hires())[0]!
  expect((await member.page(`/hall-hire/request/${id}`)).html).toContain('We have your request')
  const stranger = await studio.signedIn('member')
  expect((await stranger.page(`/hall-hire/request/${id}`)).status).toBe(404)
})

test('the page says until when notice is enough, and what a late one costs', async () => {
  const { visitor, path, id } = await kept()
  await studio.sql(`update hall_hires set status = 'confirmed', confirmed_at = now() where id = $1`, [id])
  await studio.sql(
    `with paid as (
       insert into payments (hall_hire_id, purpose, payer_name, payer_email, description, tender, provider, amount_pence, state, "grant",
                             receipt_no, settled_at, created_at, updated_at)
       values ($1, 'hall_hire', '', '', '', 'cash', 'desk', 5000, 'succeeded', 'given', 1, now(), now(), now()) returning id)
     insert into ledger_entries (payment_id, at, kind, amount_pence, provider_ref) select id, now(), 'charge', 5000, 'desk' from paid`,
    [id],
  )
  studio.setClock('2026-11-28T10:00:00Z')
  expect((await visitor.page(path)).html).toContain('You get back £50.')
  studio.setClock('2026-11-28T10:01:00Z')
  expect((await visitor.page(path)).html).toContain('the price is not returned')
  studio.setClock('2026-11-30T10:00:00Z')
  expect((await visitor.page(path)).html).not.toContain('Cancel and free the hall')
})

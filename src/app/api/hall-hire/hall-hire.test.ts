import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

const good = {
  customerName: 'Priya Shah',
  customerEmail: 'priya@example.com',
  customerPhone: '07700 900123',
  eventDate: '2026-11-30',
  startTime: '10:00',
  endTime: '11:30',
  duration: 2,
  expectedAttendees: 24,
  eventType: 'birthday-party',
  specialRequirements: 'A table by the door',
  totalPrice: 50,
}

type ResponseBody = {
  success: boolean
  error?: string
  code?: string
  fields?: Record<string, string>
  bookingId?: string
  booking?: Record<string, unknown>
  link?: string
  totalPrice?: number
  rate?: Record<string, unknown>
}

const book = (body: unknown, base = '/hall-hire') => studio.visitor().call<ResponseBody>('POST', `${base}/book`, body)
const hires = async () => (await studio.sql<{ n: number }>('select count(*)::int as n from hall_hires'))[0]!.n

// Specification 3, 7 and 9.
test.each(['/hall-hire', '/api/hall-hire'])('%s/rate tells the rate in pounds', async (base) => {
  const { status, body } = await studio.visitor().call<ResponseBody>('GET', `${base}/rate`)
  expect([status, body.success]).toEqual([200, true])
  expect(body.rate).toMatchObject({
    id: 'hourly',
    name: 'Hourly Hall Hire',
    pricePerHour: 25,
    capacity: 30,
    availableTimes: [
      'Monday to Friday, 9:00 AM to 9:00 PM',
      'Saturday, 9:00 AM to 6:00 PM',
      'Sunday, 10:00 AM to 4:00 PM',
    ],
    restrictions: [
      'No alcohol without prior permission',
      'No smoking',
      'Maximum 30 people',
      'Events end by closing time',
    ],
  })
  for (const list of ['features', 'includes'] as const) expect(body.rate![list]).not.toHaveLength(0)
})

test.each(['/hall-hire', '/api/hall-hire'])('%s books, and the booking can be asked for', async (base) => {
  const { status, body } = await book(good, base)
  expect([status, body.success]).toEqual([201, true])
  expect(body).toMatchObject({
    message: 'We have received your request. We hold this time for 30 minutes. Open the link in our e-mail to keep it.',
  })
  const answer = await studio.visitor().call<ResponseBody>('GET', `${base}/booking/${body.bookingId}`)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      booking: {
        id: body.bookingId,
        eventDate: '2026-11-30',
        startTime: '10:00',
        endTime: '11:30',
        duration: 2,
        eventType: 'birthday-party',
        totalPrice: 50,
        expectedAttendees: 24,
        status: 'pending',
        isUnconfirmed: true,
        heldUntil: '2026-11-23T10:30:00.000Z',
        createdAt: '2026-11-23T10:00:00.000Z',
      },
    },
  })
})

test('asked signed in, with the account’s own address, it holds like any other at once', async () => {
  const owner = await studio.signedIn('member')
  const { body } = await owner.call<ResponseBody>('POST', '/hall-hire/book', {
    ...good,
    customerEmail: owner.account.email,
  })
  expect(body).toMatchObject({
    message: 'We have received your request and reply within 24 hours.',
    booking: { status: 'pending', isUnconfirmed: false, heldUntil: '2026-11-26T10:00:00.000Z' },
  })
})

test('the link of the answer shows the request; only the one in the mail keeps it', async () => {
  const { body } = await book(good)
  const status = async () =>
    (await studio.visitor().call<ResponseBody>('GET', `/hall-hire/booking/${body.bookingId}`)).body
  const shown = await studio.visitor().page(new URL(body.link!).pathname + new URL(body.link!).search)
  expect(shown.html).toContain('Open the link in our e-mail')
  expect((await status()).booking).toMatchObject({ isUnconfirmed: true })
  const [email] = await studio.emails('priya@example.com')
  const mailed = new URL(String(email!.facts.requestUrl))
  // Reading over the API is not opening the link.
  await studio.visitor().call('GET', `/hall-hire/booking/${body.bookingId}${mailed.search}`)
  expect((await status()).booking).toMatchObject({ isUnconfirmed: true })
  for (let times = 0; times < 2; times++) {
    const opened = await studio.visitor().page(mailed.pathname + mailed.search)
    expect(opened.html).toContain('We have your request')
  }
  expect((await status()).booking).toMatchObject({ isUnconfirmed: false, heldUntil: '2026-11-26T10:00:00.000Z' })
  studio.setClock('2026-11-26T10:00:00Z')
  expect((await status()).booking).toMatchObject({ status: 'cancelled', isUnconfirmed: false, heldUntil: null })
})

const personal = ['customerName', 'customerEmail', 'customerPhone', 'specialRequirements']
const said = ['Priya', 'priya@example.com', '900123', 'table']

test('a stranger sees neither name, e-mail, phone nor requirements; link, owner and admin do', async () => {
  const owner = await studio.signedIn('member')
  const { body } = await owner.call<ResponseBody>('POST', '/hall-hire/book', good)
  const path = `/hall-hire/booking/${body.bookingId}`
  const token = new URL(body.link!).searchParams.get('token')
  const other = (await book({ ...good, startTime: '13:00', endTime: '14:00', totalPrice: 25 })).body
  const otherToken = new URL(other.link!).searchParams.get('token')
  const strangers = [studio.visitor(), await studio.signedIn('member'), await studio.signedIn('instructor')]
  for (const stranger of strangers) {
    for (const address of [path, `${path}?token=`, `${path}?token=${otherToken}`, `${path}?token=${token}x`]) {
      const text = await (await stranger.get(address)).text()
      for (const word of [...personal, ...said]) expect(text, `${address} says ${word}`).not.toContain(word)
    }
  }
  const linked = await studio.visitor().call<ResponseBody>('GET', `${path}?token=${token}`)
  const admin = await (await studio.signedIn('admin')).call<ResponseBody>('GET', path)
  for (const answer of [linked, await owner.call<ResponseBody>('GET', path), admin]) {
    expect(answer.body.booking).toMatchObject({ customerName: 'Priya Shah', customerPhone: '07700 900123' })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
})

test.each(['nonsense', '7', '5f0f2b1e-8f4f-4a52-9c57-0d1b5a1f7c11', '%00', "'--", 'x'.repeat(500)])(
  'a booking that is not there, %s, is answered with 404 and the catalogue’s text',
  async (id) => {
    const answer = await studio.visitor().call<ResponseBody>('GET', `/hall-hire/booking/${id}`)
    expect(answer).toMatchObject({ status: 404, body: { success: false, error: 'Failed to fetch booking status' } })
  },
)

test.each([
  [0, 409],
  [1, 409],
  [49.99, 409],
  [50.001, 409],
  [-50, 409],
  [5000, 409],
  [1e300, 409],
  ['50', 400],
  [null, 400],
  [{}, 400],
  [[50], 400],
])('a price of %j is answered with %i, the right price, and nothing is booked', async (totalPrice, expected) => {
  const { status, body } = await book({ ...good, totalPrice })
  expect([status, body.success]).toEqual([expected, false])
  if (expected === 409)
    expect(body).toMatchObject({
      code: 'price_differs',
      error: 'The price of this booking is £50',
      totalPrice: 50,
      duration: 2,
    })
  expect(await hires()).toBe(0)
})

test('a price left out is the studio’s', async () => {
  const { totalPrice: _, duration: __, ...rest } = good
  expect((await book(rest)).body.booking).toMatchObject({ totalPrice: 50, duration: 2 })
})

test('what is taken is refused in the words of the catalogue, and back to back is accepted', async () => {
  await book(good)
  expect(await book({ ...good, startTime: '11:15', endTime: '12:15', totalPrice: undefined })).toMatchObject({
    status: 409,
    body: {
      success: false,
      code: 'slot_taken',
      error: 'This time slot is no longer available. Please select a different time or date.',
    },
  })
  expect((await book({ ...good, startTime: '11:30', endTime: '12:30', totalPrice: 25 })).status).toBe(201)
})

test.each([
  [{ startTime: '08:00' }, 400, 'startTime'],
  [{ endTime: '21:15' }, 400, 'endTime'],
  [{ eventDate: '2026-11-22' }, 400, 'eventDate'],
  [{ eventDate: '2027-11-24' }, 400, 'eventDate'],
  [{ expectedAttendees: 31 }, 400, 'expectedAttendees'],
  [{ expectedAttendees: 0 }, 400, 'expectedAttendees'],
  [{ endTime: '10:45' }, 400, 'endTime'],
  [{ customerName: '  ' }, 400, 'customerName'],
  [{ customerEmail: 'priya' }, 400, 'customerEmail'],
  [{ customerPhone: '' }, 400, 'customerPhone'],
  [{ eventType: 'rave' }, 400, 'eventType'],
])('%j is refused with %i and a text for %s', async (wrong, status, field) => {
  const answer = await book({ ...good, totalPrice: undefined, ...wrong })
  expect([answer.status, answer.body.success]).toEqual([status, false])
  expect(Object.keys(answer.body.fields!)).toEqual([field])
  expect(answer.body.error).toBeTruthy()
  expect(await hires()).toBe(0)
})

test('the free times of a date follow what is booked', async () => {
  await book(good)
  for (const base of ['/hall-hire', '/api/hall-hire']) {
    const { status, body } = await studio.visitor().call('GET', `${base}/availability?date=2026-11-30`)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      date: '2026-11-30',
      opening: { startTime: '09:00', endTime: '21:00' },
      closure: null,
      taken: [{ startTime: '10:00', endTime: '11:30' }],
      free: [
        { startTime: '09:00', endTime: '10:00' },
        { startTime: '11:30', endTime: '21:00' },
      ],
    })
  }
})

test.each(['', '?date=', '?date=tomorrow', '?date=2026-02-30', '?day=2026-11-30', '?date=2026-11-30&date=x'])(
  'availability%s is bad input',
  async (query) => {
    const { status } = await studio.visitor().call('GET', `/hall-hire/availability${query}`)
    expect(status === 400 || query.includes('&')).toBe(true)
  },
)

test.each([
  ['GET', '/hall-hire/xyz', 404],
  ['POST', '/hall-hire/xyz', 404],
  ['GET', '/hall-hire/booking', 404],
  ['GET', '/hall-hire/booking/1/2', 404],
  ['GET', '/api/hall-hire/xyz', 404],
  ['GET', '/hall-hire/book', 405],
  ['DELETE', '/hall-hire/rate', 405],
])('%s %s is %i in the envelope', async (method, path, expected) => {
  const { status, body } = await studio.visitor().call<ResponseBody>(method, path)
  expect([status, body.success]).toEqual([expected, false])
})

test('the API is documented at both addresses', async () => {
  const { body } = await studio.visitor().call<{ paths: Record<string, unknown> }>('GET', '/api/openapi.json')
  for (const base of ['/hall-hire', '/api/hall-hire'])
    for (const path of ['/rate', '/availability', '/book', '/booking/{id}'])
      expect(Object.keys(body.paths)).toContain(base + path)
})

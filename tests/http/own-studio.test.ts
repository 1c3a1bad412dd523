import { expect, test } from 'vitest'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

// "Harbour Yoga & Barre, Leeds" on a studio without the demo, as its owner sets it up by the dashboard's forms and the API. Then
// everything that anybody reads of it is searched for what the demo is known by (PRODUCT 4.9).

const studio = await openTestStudio({ isNew: true, env: { RATE_LIMIT: 'off', ORIGIN: 'http://localhost:3000' } })

const DEMO =
  /\bTempo\b|Karate|Kickboxing|Zumba|Gymnastics|Foundry Yard|SE8 0TM|7946 0182|tempo\.example|studio\.example|Our studio|to follow|[Mm]artial arts|(6|10|20) Class (Family )?Package|Sprung wooden|Amara Osei|Priya Raman|Tom Ellery|Freya Lindqvist|Marcus Bell|Joanna Pike|Kenji Watanabe|Lucía Romero/

const content: Record<string, Record<string, string>> = {
  studio: {
    name: 'Harbour Yoga & Barre',
    tagline: 'Yoga and barre by the water',
    addressLines: '7 Canal Wharf\nLeeds\nLS11 5PS',
    phone: '0113 496 0123',
    email: 'hello@harbour.test',
  },
  texts: {
    heroTitle: 'Breathe, Stretch, Shine',
    heroLead: 'Yoga and barre for everybody in Leeds.',
    newsletterLead: 'News once a month.',
    membershipLead: 'Come once, or every day.',
    referral: 'Bring a friend.',
    hallHireLead: 'Hire our loft.',
    hallHireConsultation: 'Ask us.',
  },
  hall: {
    description: 'A bright loft over the canal.',
    pricePerHour: '30',
    features: 'Mirrors',
    includes: 'Mats',
    restrictions: 'No shoes',
    cancellationNoticeHours: '36',
    replyHours: '20',
    holdHours: '60',
    cancellationTerms: 'Ring us first.',
  },
  hours: { opens1: '09:00', closes1: '20:00', opens6: '09:00', closes6: '20:00' },
  'hall-hours': { opens6: '09:00', closes6: '20:00' },
  access: { access: 'A lift from the street.' },
  brand: { hasOwnAccent: 'on', accent: '#1d6f73' },
  search: { 'title/': 'Yoga and barre in Leeds', 'description/': 'Classes by the canal, booked online.' },
}

const TEACHERS = ['Ida Holm', 'Ben Carver', 'Noor Aziz', 'Peggy Lund', 'Sol Reyes']
const ROOMS = [
  { name: 'Quay Room', places: 20, isExclusive: false },
  { name: 'Barre Room', places: 14, isExclusive: false },
  { name: 'Loft', places: 24, isExclusive: true },
]
const PRODUCTS = [
  { kind: 'plan', name: 'Harbour Monthly', price: 59, allowance: null },
  { kind: 'pass', name: 'Ten Tides', price: 95, allowance: 10, days: 90 },
  { kind: 'single', name: 'Drop by', price: 12, allowance: 1 },
  { kind: 'plan', name: 'Harbour Eight', price: 44, allowance: 8 },
  { kind: 'pass', name: 'Five Tides', price: 52, allowance: 5, days: 60 },
  { kind: 'intro', name: 'First Fortnight', price: 25, allowance: null, days: 14 },
]

async function setUp(owner: SignedInVisitor): Promise<void> {
  const works = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.call<Record<string, unknown>>(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body
  }
  for (const [part, fields] of Object.entries(content)) {
    const answer = await owner.post(`/dashboard/content/${part}`, { intent: 'save', ...fields })
    expect([part, answer.status]).toEqual([part, 303])
  }
  for (const [at, name] of TEACHERS.entries()) {
    const words = { name, specialty: 'Barre', bio: `${name} teaches in Leeds.`, position: String(at), isActive: 'on' }
    expect((await owner.post('/dashboard/content/instructors/new', { intent: 'save', ...words })).status).toBe(303)
  }
  for (const kind of ['rooms', 'class-types'])
    expect(Object.values((await works('GET', `/api/admin/${kind}`)) as object)[1], kind).toEqual([])
  for (const room of ROOMS) await works('POST', '/api/admin/rooms', room)
  for (const name of ['Barre', 'Yoga', 'Pilates'])
    await works('POST', '/api/admin/class-types', { name, description: `${name} by the water.` })
  for (const product of PRODUCTS) await works('POST', '/api/admin/products', product)
  for (let nth = 0; nth < 19; nth++) {
    await works('POST', '/api/admin/classes', {
      name: `Barre ${nth + 1}`,
      type: nth % 2 ? 'barre' : 'yoga',
      day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'][nth % 5],
      time: `${17 + Math.floor(nth / 5)}:00`,
      duration: 60,
      instructor: TEACHERS[nth % 5],
      level: 'All levels',
      maxSpots: 14,
    })
  }
  await works('POST', '/api/admin/classes', {
    name: 'Morning mat',
    type: 'pilates',
    day: 'Saturday',
    time: '09:00',
    duration: 60,
    instructor: TEACHERS[0],
    level: 'All levels',
    maxSpots: 14,
  })
  const forms: Record<string, string>[] = [
    { intent: 'draft', studio: 'Arrive ten minutes early.', end: '# Mats\nWe lend them.' },
    { intent: 'publish' },
  ]
  for (const form of forms) expect((await owner.post('/dashboard/legal/terms', form)).status).toBe(303)
}

/** What a person or a search engine reads of a page: not the names of its styles, nor of its drawings. */
function readable(text: string): string {
  return text.replaceAll(/ class="[^"]*"/g, '').replaceAll(/\/share\/[a-z]+\.jpg/g, '')
}

/** Every address of ours that can be reached from these by links, with what stands there. */
async function crawl(from: readonly string[]): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  const queue = [...from]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (read.has(path)) continue
    const { html } = await studio.visitor().page(path)
    read.set(path, html)
    for (const [, link = ''] of html.matchAll(/href="([^"]+)"/g)) {
      const url = new URL(link.replaceAll('&amp;', '&'), `http://localhost:3000${path}`)
      // Another week, day or session is the same page.
      const next = url.pathname
      const isSeen = next.startsWith('/book/') && [...read.keys(), ...queue].some((one) => one.startsWith('/book/'))
      if (url.host === 'localhost:3000' && !isSeen && !/^\/(assets|api|dashboard)\//.test(next)) queue.push(next)
    }
  }
  return read
}

test('nothing of the demo remains in a studio that its owner has set up and opened', async () => {
  const owner = await studio.signedIn('admin', { name: 'Harriet Moss', email: 'harriet@harbour.test' })
  await setUp(owner)
  const lacking = [...(await owner.page('/dashboard/admin')).html.matchAll(/Still to do: ([^<]*)/g)].map(
    ([, left]) => left,
  )
  expect(lacking).toEqual(['Payments, Mail, Domain'])
  await owner.follow(await owner.post('/dashboard/admin', { intent: 'open', isAnyway: 'on' }))

  const pages = await crawl([
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/llms.txt',
    '/.well-known/security.txt',
    '/reset-password',
    '/calendar/barre.ics',
    '/api/classes',
    '/api/products',
    '/hall-hire/rate',
    '/no-such-page',
  ])
  for (const path of ['/classes/barre', '/timetable', '/membership', '/hall-hire', '/privacy', '/terms', '/member'])
    expect([...pages.keys()]).toContain(path)
  const found = [...pages].flatMap(([path, text]) => {
    const hit = DEMO.exec(readable(text).replace('PRODID:-//Tempo//Studio//EN', ''))
    return hit ? [`${path}: ${hit[0]}`] : []
  })
  expect(found).toEqual([])
  expect(pages.get('/terms')).toContain('<h2>Mats</h2><p>We lend them.</p>')
  expect(pages.get('/terms')).not.toContain('Come a few minutes early')
  expect(pages.get('/')).toContain('<title>Harbour Yoga &amp; Barre · Yoga and barre in Leeds</title>')
  expect(pages.get('/manifest.webmanifest')).toContain('"short_name":"Harbour Yoga & Barre"')
})

test('nothing of the demo is in what the studio writes to people', async () => {
  const owner = await studio.signedIn('admin', { name: 'Harriet Moss', email: 'harriet@harbour.test' })
  await setUp(owner)
  await owner.follow(await owner.post('/dashboard/admin', { intent: 'open', isAnyway: 'on' }))
  const member = await studio.signedUp()
  await member.post('/newsletter', { name: 'Mia', email: 'mia@example.com' })
  const { body } = await member.call<{ classes: { nextSession: { id: string } }[] }>('GET', '/api/classes')
  const sessionId = body.classes[0]!.nextSession.id
  const guest = { name: 'Gail Ness', email: 'gail@example.com' }
  expect((await owner.call('POST', '/api/bookings', { sessionId, guest })).status).toBe(201)
  const hire = {
    customerName: 'Gail Ness',
    customerEmail: 'gail@example.com',
    customerPhone: '07700 900123',
    eventType: 'meeting',
    eventDate: '2026-12-05',
    startTime: '13:00',
    endTime: '15:00',
    expectedAttendees: 20,
  }
  const requested = await studio.visitor().call('POST', '/api/hall-hire/book', hire)
  expect(requested.status, JSON.stringify(requested.body)).toBe(201)
  const emails = await studio.emails()
  expect(emails.length).toBeGreaterThanOrEqual(4)
  for (const { kind, facts } of emails) {
    const { subject, html, text, studio: sender } = await studio.services.emails.draw(kind, facts)
    expect(DEMO.exec(`${subject} ${text} ${readable(html)}`)?.[0], kind).toBeUndefined()
    expect([sender.name, sender.email]).toEqual(['Harbour Yoga & Barre', 'hello@harbour.test'])
  }
  expect(studio.services.config.mailFrom).toBe('no-reply@localhost')
})

import { gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inlineHashes } from '#src/platform/http/guards/inline-hashes.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import type { Listener } from '#tests/helpers/listener.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'
import { aMemberWithClasses } from '#tests/helpers/with-classes.ts'
import { cookieHeader } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio({ keepsPages: true })
const { db, live } = studio.services
let server: Listener
beforeAll(async () => {
  server = await studio.listen()
  while (!live.isListening()) await new Promise((resolve) => setTimeout(resolve, 5))
})
afterAll(() => server.close())

const aMember = () => aMemberWithClasses(studio)

let first: SignedInVisitor
beforeEach(async () => {
  // The tables were emptied behind its back.
  studio.services.sharedCache.forget()
  first = await aMember()
})

/** Sends a form, and has read what it answers. */
async function does(member: SignedInVisitor, path: string, fields: Record<string, string>): Promise<void> {
  await member.follow(await member.post(path, fields))
}

/** The week as it is sent to that reader right after it was rendered for another. */
async function sent(reader: Pick<SignedInVisitor, 'cookies'>, path = '/timetable') {
  let [answer, isKept] = [new Response(), false]
  // It is kept for a second, and a machine that is busy may take longer to ask again.
  for (let tries = 0; tries < 5 && !isKept; tries++) {
    await (await server.get(path, first)).text()
    answer = await server.get(path, reader)
    // What the application answers itself carries the id of its request.
    isKept = !answer.headers.has('X-Request-Id')
  }
  return { status: answer.status, isKept, html: await answer.text(), headers: answer.headers }
}

/** Without what is of each answer. */
const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, 'nonce=""')

const blockOf = (html: string, id: string) => {
  const from = html.indexOf(`data-session-id="${id}"`)
  return html.slice(from, html.indexOf('</li>', from))
}

test('the week that was rendered for one member is sent to another as it would be rendered for them', async () => {
  const [flow, late] = [await aClassSession(db), await aClassSession(db, { time: '20:00', capacity: 1 })]
  const [booked, waits, none] = [await aMember(), await aMember(), await studio.signedIn()]
  await does(booked, '/bookings', { sessionId: flow.id })
  await does(booked, '/bookings', { sessionId: late.id })
  await does(waits, '/waiting-list', { intent: 'join', sessionId: late.id })
  for (const [reader, shows] of [
    [first, '>Book Class</button>'],
    [booked, '>Cancel Booking</button>'],
    [waits, 'Leave the waiting list'],
    [none, 'No classes remaining on your membership'],
  ] as const) {
    const { isKept, html } = await sent(reader)
    expect([isKept, html.includes(shows)], shows).toEqual([true, true])
    expect(withoutNonce(html)).toBe(withoutNonce((await reader.page('/timetable')).html))
  }
})

test('who books sees it on their very next page, and so does everybody else', async () => {
  const session = await aClassSession(db)
  const [member, other] = [await aMember(), await aMember()]
  expect(blockOf((await sent(member)).html, session.id)).toContain('Available: 12 out of 12')
  await does(member, '/bookings', { sessionId: session.id })
  const own = await (await server.get('/timetable', member)).text()
  expect(blockOf(own, session.id)).toContain('Available: 11 out of 12')
  expect(blockOf(own, session.id)).toContain('>Cancel Booking</button>')
  const { isKept, html } = await sent(other)
  expect([isKept, blockOf(html, session.id).includes('Available: 11 out of 12')]).toEqual([true, true])
  expect(blockOf(html, session.id)).not.toContain('>Cancel Booking</button>')
})

test('a refused call leaves the kept week as it is', async () => {
  const member = await aMember()
  expect((await sent(member)).isKept).toBe(true)
  const { sharedCache } = studio.services
  const before = sharedCache.generation()
  expect((await member.call('POST', '/api/bookings', { sessionId: 'none' })).status).toBe(404)
  expect(sharedCache.generation()).toBe(before)
  await member.post('/sign-out')
  expect(sharedCache.generation()).toBe(before + 1)
})

test('its policy allows what the page has inline by hash, and it is for nobody to keep', async () => {
  const { isKept, html, headers } = await sent(await aMember())
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(isKept).toBe(true)
  expect(policy).not.toContain('nonce')
  const { script } = inlineHashes(html)
  const inline = html.match(/<script(?![^>]*\ssrc=)[^>]*>/g) ?? []
  // Where the page stands in the site is data for search engines, which nothing executes.
  expect(inline).toEqual([expect.stringContaining('application/ld+json'), expect.stringContaining('speculationrules')])
  expect(script).toHaveLength(1)
  expect(policy.match(/'sha256-[^']+'/g)).toEqual(script)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Frame-Options')).toBe('DENY')
})

test('a filtered week, another week and a class in the address are pages of their own', async () => {
  const session = await aClassSession(db)
  const member = await aMember()
  const pages = [
    `/timetable?session=${session.id}`,
    '/timetable?type=dance',
    '/timetable?week=2026-11-30',
    '/timetable',
  ]
  for (const path of [...pages, ...pages]) {
    const { html, isKept } = await sent(member, path)
    expect([path, isKept]).toEqual([path, true])
    expect(withoutNonce(html)).toBe(withoutNonce((await member.page(path)).html))
  }
})

async function aParent(): Promise<SignedInVisitor> {
  const parent = await aMember()
  await studio.sql(
    `insert into people (id, member_id, name, is_holder, created_at) values (gen_random_uuid(), $1, 'Mia', false, now())`,
    [parent.account.id],
  )
  return parent
}

async function aBuyer(): Promise<SignedInVisitor> {
  const buyer = await aMember()
  await studio.sql(
    `insert into cart_items (member_id, package_id, quantity, cart_key, added_at) values ($1, 'basic', 1, gen_random_uuid(), now())`,
    [buyer.account.id],
  )
  return buyer
}

async function aTold(): Promise<SignedInVisitor> {
  const told = await aMember()
  told.cookies.set('tempo_notice', encodeURIComponent(JSON.stringify({ tone: 'success', text: 'Well done' })))
  return told
}

test('members who come while it is rendered get what comes of it; where that is not for them, one after the other renders their own', async () => {
  await aClassSession(db)
  const members = [await aMember(), await aMember(), await aMember()]
  const many = [...members, ...members, ...members]
  const ask = async (readers: SignedInVisitor[]) => {
    studio.services.sharedCache.forget()
    const answers = await Promise.all(readers.map((reader) => server.get('/timetable', reader)))
    for (const answer of answers) expect((await answer.text()).includes('>Book Class</button>')).toBe(true)
    return answers.filter((answer) => answer.headers.has('X-Request-Id')).length
  }
  expect(await ask(many)).toBe(1)
  expect(await ask([await aParent(), await aBuyer(), ...many])).toBeLessThanOrEqual(3)
})

test.each([
  ['has a family', aParent, 'Book for Mia'],
  ['has something in the cart', aBuyer, 'Cart, 1 item'],
  ['is to be told something', aTold, 'Well done'],
  ['works at the desk', () => studio.signedIn('admin'), 'Book for Guest'],
  ['is a visitor', async () => studio.visitor(), 'Please log in to book this class'],
])('who %s has a page of their own', async (_who, comes, shows) => {
  await aClassSession(db)
  const { status, isKept, html } = await sent(await comes())
  expect([status, html.includes(shows)]).toEqual([200, true])
  expect(isKept && shows !== 'Please log in to book this class').toBe(false)
})

test('what is rendered for them is sent to nobody else', async () => {
  const [member, parent, buyer] = [await aMember(), await aParent(), await aBuyer()]
  for (const own of [parent, buyer, await aTold(), await studio.signedIn('admin')]) {
    studio.services.sharedCache.forget()
    await (await server.get('/timetable', own)).text()
    const html = await (await server.get('/timetable', member)).text()
    for (const theirs of ['Mia', 'Cart, 1', 'Well done', 'Book for Guest']) expect(html).not.toContain(theirs)
  }
})

test('a sign-in that has ended is a visitor at once, and a promotion shows at once', async () => {
  const member = await aMember()
  expect((await sent(member)).html).toContain('Logout')
  await studio.sql(`update users set role = 'admin' where id = $1`, [member.account.id])
  expect((await sent(member)).isKept).toBe(false)
  await studio.sql(`delete from sign_in_sessions where user_id = $1`, [member.account.id])
  expect((await sent(member)).html).not.toContain('Logout')
})

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
  ['gzip;q=0', undefined],
])('who accepts %s gets it as %s', async (accepted, encoding) => {
  const member = await aMember()
  const { html } = await sent(member)
  const headers = { Cookie: cookieHeader(member.cookies), ...(accepted && { 'Accept-Encoding': accepted }) }
  const { head, body } = await raw(headers)
  expect(head['content-encoding']).toBe(encoding)
  expect(Number(head['content-length'])).toBe(body.length)
  expect((encoding ? gunzipSync(body) : body).toString()).toBe(html)
})

test('who accepts another encoding alone, and a HEAD, are answered as well', async () => {
  const member = await aMember()
  await sent(member)
  const { head } = await raw({ Cookie: cookieHeader(member.cookies), 'Accept-Encoding': 'br' })
  expect(head['content-encoding']).toBe('br')
  const only = await raw({ Cookie: cookieHeader(member.cookies) }, 'HEAD')
  expect([only.body.length, Number(only.head['content-length']) > 1000]).toEqual([0, true])
})

function raw(headers: Record<string, string>, method = 'GET') {
  return new Promise<{ head: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    get(`${server.origin}/timetable`, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ head: answer.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

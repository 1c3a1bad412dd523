import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { aMemberWithClasses } from '#tests/helpers/with-classes.ts'

const studio = await openTestStudio({ keepsPages: true })
const { db, live, sharedCache: remembered } = studio.services

async function untilListening(): Promise<void> {
  while (!live.isListening()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const placesIn = (html: string) => /Available: (\d+) out of/.exec(html)?.[1]

test('a place taken at another instance is gone from the page of someone signed in within a second', async () => {
  await untilListening()
  await aClassSession(db)
  const reader = await studio.signedIn()
  const before = placesIn((await reader.page('/timetable')).html)
  // Written past this instance, as another would: only the notice tells.
  const other = await aMember(db)
  const [session] = await studio.sql<{ id: string }>('select id from class_sessions')
  expect((await bookSession(ctxFor(db, other), { sessionId: session!.id })).ok).toBe(true)
  const deadline = performance.now() + 1000
  let after = before
  while (after === before && performance.now() < deadline) after = placesIn((await reader.page('/timetable')).html)
  expect([before, after]).toEqual(['12', '11'])
})

test('anyone who books sees it on the very next page', async () => {
  await untilListening()
  const session = await aClassSession(db)
  const member = await aMemberWithClasses(studio)
  await member.page('/timetable')
  const { html } = await member.follow(await member.post('/bookings', { sessionId: session.id }))
  const next = html.includes('data-session-id') ? html : (await member.page('/timetable')).html
  expect(placesIn(next)).toBe('11')
  expect(next).toContain('>Cancel Booking</button>')
})

test('what is remembered is forgotten once someone has sent something', async () => {
  await untilListening()
  let readings = 0
  const read = async () => ++readings
  await remembered.read('anything', read)
  await (await studio.signedIn()).post('/sign-out')
  expect(await remembered.read('anything', read)).toBe(2)
})

test('each is shown their own places on the page that they share, with a policy of their own', async () => {
  await untilListening()
  const session = await aClassSession(db)
  const [ada, ben] = [await aMemberWithClasses(studio), await aMemberWithClasses(studio)]
  expect((await ada.post('/bookings', { sessionId: session.id })).status).toBe(303)
  await ada.page('/timetable')
  const answers = [await ada.get('/timetable'), await ben.get('/timetable'), await ada.get('/timetable')]
  const pages = await Promise.all(answers.map((answer) => answer.text()))
  expect(pages.map((html) => html.includes('>Cancel Booking</button>'))).toEqual([true, false, true])
  const nonces = pages.map((html) => [...new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce))])
  for (const [at, answer] of answers.entries()) {
    expect(nonces[at]).toHaveLength(1)
    expect(answer.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonces[at]![0]}'`)
  }
  expect(new Set(nonces.flat()).size).toBe(3)
})

test('the people of an account are on no page but their own', async () => {
  await untilListening()
  await aClassSession(db)
  const [parent, other] = [await studio.signedIn(), await studio.signedIn()]
  await studio.sql(
    `insert into people (id, member_id, name, is_holder, created_at) values (gen_random_uuid(), $1, 'Little Zelda', false, now())`,
    [parent.account.id],
  )
  expect((await parent.page('/timetable')).html).toContain('Little Zelda')
  expect((await other.page('/timetable')).html).not.toContain('Little Zelda')
  expect((await parent.page('/timetable')).html).toContain('Little Zelda')
})

test('a sign-in that has ended is a visitor at once, and a promotion shows at once', async () => {
  await untilListening()
  await aClassSession(db)
  const member = await studio.signedIn()
  expect((await member.page('/timetable')).html).toContain('Logout')
  await studio.sql(`update users set role = 'admin' where id = $1`, [member.account.id])
  expect((await member.page('/timetable')).html).not.toContain('>Book Class</button>')
  await studio.sql(`delete from sign_in_sessions where user_id = $1`, [member.account.id])
  expect((await member.page('/timetable')).html).not.toContain('Logout')
})

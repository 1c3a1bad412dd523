import { expect, test } from 'vitest'
import { seedDemo } from '#db/seed/seed-demo.server.ts'
import { publicPages } from '#src/studio/content/public-pages.ts'
import { type NewsItem, newsPath } from '#src/studio/content/news/news-item.ts'
import { renderEmail } from '#src/app/email/render-email.server.ts'
import { emailOf } from '#src/app/email/emails.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { sendReminders } from '#src/studio/messaging/reminders/send-reminders.server.ts'
import { aClassSession, aMembership, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { TEST_STUDIO } from '#tests/helpers/outbox.tsx'
import type { Visitor } from '#tests/helpers/visitor.ts'

// Wherever the studio names a class by a link, that link opens its day with the class marked (PRODUCT 4.1). Monday morning.
const studio = await openTestStudio()
const { db, clock } = studio.services

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The address of every class that a text leads to, however it is written there: in a page, in structured data, in an e-mail, in a
 *  calendar or as where to go after signing in. */
function classLinksIn(text: string): string[] {
  const plain = text
    .replace(/\r\n /g, '')
    .replace(/&amp;|&#x26;|\\u0026|%26/g, '&')
    .replace(/%2F/g, '/')
    .replace(/%3F/g, '?')
    .replace(/%3D/g, '=')
  const found = [...plain.matchAll(new RegExp(`/timetable\\?week=[\\d-]+&session=${ID}`, 'g'))].map(([link]) => link)
  return [...new Set(found)]
}

/** The part of a page that a phone shows when it opens: the day that is chosen. */
function openedDay(html: string): string {
  const [, index] = /<input type="radio"(?=[^>]* checked="")[^>]* value="(\d)"/.exec(html) ?? []
  return new RegExp(`<section[^>]* data-day="${index}".*?</section>`, 's').exec(html)?.[0] ?? ''
}

async function expectMarked(visitor: Visitor, link: string): Promise<void> {
  const { status, path, html } = await visitor.page(link)
  expect([status, path]).toEqual([200, link])
  const marked = [...html.matchAll(new RegExp(`<li data-session-id="(${ID})"[^>]* aria-current="true"`, 'g'))]
  expect(
    marked.map(([, id]) => id),
    link,
  ).toEqual([new URL(link, 'http://localhost').searchParams.get('session')])
  expect(openedDay(html), link).toContain(marked[0]?.[0])
}

test('every link to a class on the public pages, in their structured data and in the calendars leads to it', async () => {
  await seedDemo(createCtx(studio.services, { kind: 'system', job: 'test' }))
  const visitor = studio.visitor()
  const links = new Set<string>()
  for (const path of [...publicPages, '/timetable?week=2026-11-30', '/calendar/yoga.ics']) {
    const text = await (await visitor.get(path)).text()
    expect(text, path).not.toMatch(/#session-|\/timetable#/)
    for (const link of classLinksIn(text)) links.add(link)
    if (path.startsWith('/timetable')) continue
    // What names a class and its places there, leads to it.
    for (const [id, rest] of classesOn(text)) expect(classLinksIn(rest)[0] ?? '', path).toContain(`session=${id}`)
  }
  expect(links.size).toBeGreaterThan(60)
  for (const link of links) await expectMarked(visitor, link)
  // Each piece of news is at an address of its own.
  const news = await studio.sql<NewsItem>('select id, title from news_items')
  expect(news.length).toBeGreaterThan(3)
  for (const item of news) {
    const { status, html } = await visitor.page(newsPath(item))
    expect([status, /<h1[^>]*>([^<]*)/.exec(html)?.[1]], newsPath(item)).toEqual([200, item.title])
  }
})

/** Each class that a page shows, with its markup. */
function classesOn(html: string): [id: string, markup: string][] {
  return html
    .split('data-session-id="')
    .slice(1)
    .map((part) => [part.slice(0, 36), part])
}

test('home, classes, timetable and structured data each lead to classes', async () => {
  const session = await aClassSession(db)
  const link = sessionAddress({ id: session.id, date: studioDate(session.startsAt) })
  for (const path of ['/', '/classes', '/timetable', '/calendar/classes.ics']) {
    expect(classLinksIn(await (await studio.visitor().get(path)).text()), path).toEqual([link])
  }
  for (const path of ['/classes', '/timetable']) {
    const html = await (await studio.visitor().get(path)).text()
    const said = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, one]) => one)
    expect(classLinksIn(said.join()), path).toEqual([link])
  }
})

test('the portal leads to the classes of a member, and the front desk to those it keeps', async () => {
  const [member, admin] = [await studio.signedIn(), await studio.signedIn('admin')]
  await aMembership(db, { userId: member.account.id })
  const session = await aClassSession(db)
  const link = sessionAddress({ id: session.id, date: studioDate(session.startsAt) })
  await member.call('POST', '/api/bookings', { sessionId: session.id })
  const seen = async (someone: Visitor, path: string) => classLinksIn((await someone.page(path)).html)
  for (const path of ['/dashboard', '/dashboard/schedule']) expect(await seen(member, path), path).toEqual([link])
  const own = (await member.page('/dashboard/schedule')).html
  const feed = await member.follow(await member.post('/calendar-feed', { wish: 'open' }))
  const calendar = new URL(/value="([^"]+\/calendar\/my-[^"]+)"/.exec(feed.html)![1]!).pathname
  const reference = /\/bookings\/([^/"]+)\/cancellation/.exec(own)![1]
  for (const path of [calendar, `/api/bookings/${reference}/calendar`]) {
    expect(classLinksIn(await (await member.get(path)).text()), path).toEqual([link])
  }
  const user = `/dashboard/users/${member.account.id}`
  for (const path of ['/dashboard/schedule?day=1', '/dashboard/attendance', user])
    expect(await seen(admin, path), path).toEqual([link])
  for (const someone of [member, admin, studio.visitor()]) await expectMarked(someone, link)
})

test('the e-mails about a class lead to it, after the one thing to do', async () => {
  const [member, admin] = [await studio.signedIn(), await anAccount(db, { role: 'admin' })]
  await aMembership(db, { userId: member.account.id })
  const sessions = [await aClassSession(db, { date: '2026-11-25' }), await aClassSession(db, { date: '2026-11-26' })]
  const [first, second] = sessions.map(({ id }) => id) as [string, string]
  await member.call('POST', '/api/bookings', { sessionId: first })
  const [booking] = await studio.sql<{ id: string }>('select id from bookings')
  expect(await moveBooking(ctxFor(db, admin), { bookingId: booking!.id, sessionId: second })).toMatchObject({
    ok: true,
  })
  const [was] = await studio.sql<{ instructorId: null; level: string; maxSpots: number; roomId: string }>(
    `select level, max_spots as "maxSpots", room_id as "roomId", instructor_id as "instructorId" from class_sessions limit 1`,
  )
  const slot = { weekday: 4, startTime: '19:00', durationMinutes: 60 }
  const words = { ...was!, ...slot, name: 'Salsa', typeId: 'dance', description: '' }
  const changed = await changeClass(ctxFor(db, admin), { sessionId: second, reach: 'this-date', words })
  expect(changed).toMatchObject({ ok: true })
  await sendReminders(createCtx({ ...studio.services, clock }, { kind: 'system', job: 'test' }))
  const leads = new Map<string, string[]>()
  for (const { kind, facts } of await studio.emails()) {
    const { html, text } = await renderEmail(emailOf(kind), facts as never, TEST_STUDIO)
    expect(classLinksIn(text)).toEqual(classLinksIn(html))
    leads.set(kind, classLinksIn(text))
    // The first link is the one to act on (PRODUCT 1).
    expect(/https?:\/\/\S+/.exec(text)?.[0], kind).not.toContain('session=')
  }
  const address = (id: string, date: string) => [sessionAddress({ id, date })]
  expect(Object.fromEntries(leads)).toEqual({
    'booking-confirmed': address(first, '2026-11-25'),
    'booking-moved': address(second, '2026-11-26'),
    'class-changed': address(second, '2026-11-26'),
    'class-reminder': address(second, '2026-11-26'),
  })
  for (const [link] of leads.values()) await expectMarked(studio.visitor(), link!)
})

test('a class that was moved to another week is found where it is now, and one that is over or cancelled is still shown', async () => {
  const session = await aClassSession(db, { date: '2026-11-24' })
  const old = sessionAddress({ id: session.id, date: '2026-11-24' })
  const moved = addDays('2026-11-24', 8)
  await studio.sql(
    `update class_sessions set session_date = $2, starts_at = starts_at + interval '8 days', ends_at = ends_at + interval '8 days'
      where id = $1`,
    [session.id, moved],
  )
  const now = sessionAddress({ id: session.id, date: moved })
  for (const link of [old, `/timetable?session=${session.id}`, `/timetable?week=nonsense&session=${session.id}`])
    expect((await studio.visitor().page(link)).path, link).toBe(now)
  studio.setClock('2026-12-04T10:00:00Z')
  await expectMarked(studio.visitor(), now)
  await studio.sql(`update class_sessions set status = 'cancelled'`)
  await expectMarked(studio.visitor(), now)
})

test.each(['0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22', 'x', "' or 1=1", '../..', '%00', '9'.repeat(4000)])(
  'a class that is none (%#) leads to the week, which says so calmly',
  async (session) => {
    const { classId } = await aClassSession(db)
    for (const id of [session, classId]) {
      for (const week of ['2026-11-23', 'nonsense', '']) {
        const { status, html } = await studio
          .visitor()
          .page(`/timetable?week=${week}&session=${encodeURIComponent(id)}`)
        expect(status).toBe(200)
        expect(html).toContain('no longer on the timetable')
        expect(html).toContain('>Salsa</h3>')
        expect(html).not.toContain('aria-current="true" tabindex')
      }
    }
  },
)

import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, aMembership, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db

const mainButtons = (html: string) =>
  [...html.matchAll(/class="[^"]*border-accent bg-accent[^"]*"[^>]*>([^<]+)/g)].map(([, label]) => label)

test('a class visited before is booked again from the portal, and the answer names it, with the way back', async () => {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id })
  const past = await aClassSession(db, { name: 'Evening Flow' })
  const next = await aClassSession(db, { name: 'Evening Flow', classId: past.classId, date: '2026-11-30' })
  await aClassSession(db, { name: 'Karate', date: '2026-11-24' })
  await member.call('POST', '/api/bookings', { sessionId: past.id })
  expect((await member.page('/dashboard/profile')).html).not.toContain('Book again')
  studio.setClock('2026-11-24T10:00:00Z')
  const { html } = await member.page('/dashboard/profile')
  expect(html).toContain('aria-label="Book Class: Evening Flow, Monday 30 November, 18:00"')
  expect(mainButtons(html)).toEqual(['Find a class'])
  const booked = await member.follow(await member.post('/bookings', { sessionId: next.id }))
  expect(booked.html).toContain('<b>Successfully booked class</b> <span>Evening Flow, Monday 30 November, 18:00</span>')
  const [, undo = ''] = /action="(\/bookings\/[^"]+\/cancellation)"[^>]*><button[^>]*>Undo/.exec(booked.html) ?? []
  const calendar = undo.replace(/^(.*)cancellation$/, '/api$1calendar')
  expect(booked.html).toContain(`href="${calendar}"`)
  expect((await member.get(calendar)).status).toBe(200)
  const undone = await member.follow(await member.post(undo))
  expect(undone.html).toContain('Successfully cancelled booking')
})

test('the main button is the one thing a member needs next', async () => {
  const member = await studio.signedIn()
  expect(mainButtons((await member.page('/dashboard/profile')).html)).toEqual(['See the packages'])
  await aMembership(db, { userId: member.account.id }, { endsAt: new Date('2026-11-27T10:00:00Z') })
  expect(mainButtons((await member.page('/dashboard/profile')).html)).toEqual(['Renew'])
})

test('a member sees where they wait', async () => {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id })
  const full = await aClassSession(db, { name: 'Barre', capacity: 1, date: '2026-11-24' })
  await bookSession(ctxFor(db, await aMember(db)), { sessionId: full.id })
  expect((await member.call('POST', `/api/sessions/${full.id}/waitlist`)).status).toBe(201)
  const { html } = await member.page('/dashboard/profile')
  expect(html).toMatch(/Waiting list<\/h3>[^]*Barre[^]*Tuesday 24 November, 18:00/)
})

test('the classes to book are narrowed to a kind or an instructor, kept from week to week', async () => {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id })
  const [flow, salsa] = [await aClassSession(db, { name: 'Flow' }), await aClassSession(db, { name: 'Salsa' })]
  await studio.sql(
    `with i as (insert into instructors (name, specialty, bio) values ('Tom', '', '') returning id)
     update class_sessions set instructor_id = i.id from i where class_sessions.id = $1`,
    [flow.id],
  )
  const { html } = await member.page('/dashboard/schedule?instructor=Tom')
  expect(html).toContain(`data-session-id="${flow.id}"`)
  expect(html).not.toContain(`data-session-id="${salsa.id}"`)
  expect(html).toContain('instructor=Tom&amp;from=2026-11-30')
  expect((await member.page('/dashboard/schedule?instructor=Nobody')).html).toContain('that fit the filters')
})

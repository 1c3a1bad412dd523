import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// Monday 23 November 2026.
const studio = await openTestStudio()

test('the days on offer end where the timetable ends, and say when there is more', async () => {
  const member = await studio.signedIn()
  const seen = async (from: string) => (await member.page(`/dashboard/schedule?from=${from}`)).html
  const later = (html: string) => />Later classes</.test(html)
  const middle = await seen('2027-01-11')
  expect(later(middle)).toBe(true)
  expect(middle).not.toContain('Booking opens')
  const last = await seen('2027-01-18')
  expect(later(last)).toBe(false)
  expect(last).toContain('Booking opens 8 weeks ahead. Classes after Monday 18 January are not on the timetable yet.')
  expect(last).not.toContain('the week after')
  // Beyond it there is nothing to look at: the page begins today.
  expect(await seen('2027-01-19')).toContain('Mon 23 Nov to Sun 29 Nov')
})

test('lists what everyone on the account waits for, with the position and the rule, and the way out', async () => {
  const { db } = studio.services
  const session = await aClassSession(db, { capacity: 1, name: 'Tango' })
  await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  const member = await studio.signedIn()
  const page = async () => (await member.page('/dashboard/schedule')).html
  expect(await page()).not.toContain('id="waiting"')
  await member.call('POST', `/api/sessions/${session.id}/waitlist`)
  const html = await page()
  const section = html.slice(html.indexOf('aria-labelledby="waiting"'), html.indexOf('aria-labelledby="available"'))
  for (const text of ['Tango', 'You are number 1 in line', 'Until 2 hours before the class', '>Leave</button>'])
    expect(section).toContain(text)
})

test('another person of the account is chosen in the days and by the filters that are shown', async () => {
  const member = await studio.signedIn()
  await member.post('/dashboard/family', { intent: 'add', name: 'Lily Cole' })
  const { html } = await member.page('/dashboard/schedule?from=2026-11-30&instructor=Ada')
  expect(html).toMatch(/href="[^"]*instructor=Ada&amp;from=2026-11-30"[^>]*>Me</)
  expect(html).toMatch(/href="[^"]*for=[^"]*instructor=Ada&amp;from=2026-11-30"[^>]*>Lily Cole</)
})

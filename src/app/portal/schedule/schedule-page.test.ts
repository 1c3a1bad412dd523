import { expect, test } from 'vitest'
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

import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { activitySearchForm, cursorText } from './activity-search.ts'

const whole = { search: '', person: '', kind: '', from: '', to: '', after: null }

test('what cannot be a filter is left out', () => {
  expect(activitySearchForm.parse({})).toEqual(whole)
  const odd = { search: '\0', person: "x' or 1=1", kind: 'toString', from: '2026-02-30', to: 'soon', after: 'x_y' }
  expect(activitySearchForm.parse(odd)).toEqual(whole)
})

test('a whole one is taken, and a page begins where the last one ended', () => {
  const [person, after] = [newId(), { at: '2026-11-23T10:00:00.000Z', id: newId() }]
  const asked = {
    search: ' mia ',
    person,
    kind: 'bookings',
    from: '2026-11-01',
    to: '2026-11-30',
    after: cursorText(after),
  }
  expect(activitySearchForm.parse(asked)).toEqual({ ...asked, search: 'mia', after })
})

test('a search is at most 100 characters long, and a page begins with both its moment and its act', () => {
  const { search, after } = activitySearchForm.parse({ search: 'x'.repeat(101), after: `soon_${newId()}` })
  expect(search).toHaveLength(100)
  expect(after).toBeNull()
})

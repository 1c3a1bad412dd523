import { expect, test } from 'vitest'
import { actionOf, categoryName, isLive, itemAt, newsPath } from './news-item.ts'

test.each([
  ['announcement', 'Announcement'],
  ['event', 'Event'],
  ['promotion', 'Promotion'],
  ['gossip', 'News'],
  ['toString', 'News'],
  ['', 'News'],
])('the category %j is shown as %s', (category, name) => {
  expect(categoryName(category)).toBe(name)
})

test.each([
  ['2025-06-29', true],
  ['2025-06-30', true],
  ['2025-07-01', false],
  ['2025-05-31', false],
  ['2025-06-01', true],
])('an item of 1 to 30 June 2025 is news on %s: %s', (today, expected) => {
  expect(isLive({ publishedOn: '2025-06-01', endsOn: '2025-06-30' }, today)).toBe(expected)
})

test('an item without an end stays news', () => {
  expect(isLive({ publishedOn: '2025-06-01', endsOn: null }, '2035-01-01')).toBe(true)
})

test.each(['/timetable', '/dashboard?tab=bookings', 'https://example.org/tickets'])('links to %s', (href) => {
  expect(actionOf({ actionText: 'Have a look', actionLink: href })).toEqual({ text: 'Have a look', href })
})

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  'http://example.org',
  'javascript:alert(1)',
  'tel:1',
  '',
  null,
])('never links to %j', (actionLink) => {
  expect(actionOf({ actionText: 'Have a look', actionLink })).toBeNull()
})

test('an address leads to its own item, also where ids begin alike, and one of an older title to the item it was of', () => {
  const [a, b, c] = [
    '00000000-0000-4000-9000-00000000000a',
    '00000000-0000-4000-9000-00000000000b',
    'c3d4e5f6-0000-4000-9000-000000000000',
  ]
  const items = [
    { id: a!, title: 'Autumn term' },
    { id: b!, title: 'A new floor' },
    { id: c!, title: 'Raffle' },
  ]
  for (const item of items) expect(itemAt(items, newsPath(item).replace('/news/', ''))).toBe(item)
  expect(itemAt(items, 'the-raffle-c3d4e5f6')).toBe(items[2])
  expect(itemAt(items, 'an-older-title-00000000')).toBeNull()
})

test('a link without a text is not shown', () => {
  expect(actionOf({ actionText: null, actionLink: '/timetable' })).toBeNull()
})

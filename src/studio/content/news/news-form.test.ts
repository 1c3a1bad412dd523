import { expect, test } from 'vitest'
import { fieldErrors } from '#src/kit/form.ts'
import { NEWS_CATEGORIES, newsForm } from './news-form.ts'

const post = {
  title: 'Open day',
  excerpt: 'Come and try.',
  content: 'All day.\r\n\r\nBring shoes.',
  category: 'event',
  art: 'dance',
  publishedOn: '2026-11-23',
  endsOn: '',
  actionText: '',
  actionLink: '',
}

const wrongIn = (change: object) => {
  const parsed = newsForm.safeParse({ ...post, ...change })
  return parsed.success ? {} : fieldErrors(parsed.error)
}

test('takes a post as it is written, without an end and a button', () => {
  expect(newsForm.parse(post)).toEqual({
    ...post,
    content: 'All day.\n\nBring shoes.',
    endsOn: null,
    actionText: null,
    actionLink: null,
  })
})

test.each(['/timetable', '/membership?plan=basic', 'https://example.org/tickets'])(
  'its button may lead to %s',
  (actionLink) => {
    expect(wrongIn({ actionText: 'Look', actionLink })).toEqual({})
  },
)

test.each(['//evil.example', 'javascript:alert(1)', 'http://example.org', 'timetable'])('never to %s', (actionLink) => {
  expect(Object.keys(wrongIn({ actionText: 'Look', actionLink }))).toEqual(['actionLink'])
})

test.each([
  [{ title: '' }, 'title'],
  [{ endsOn: '2026-11-22' }, 'endsOn'],
  [{ publishedOn: '2026-02-30' }, 'publishedOn'],
  [{ actionText: 'Look' }, 'actionLink'],
  [{ actionLink: '/timetable' }, 'actionText'],
  [{ category: 'gossip' }, 'category'],
  [{ art: '"><script>' }, 'art'],
])('%j is refused at its field', (change, field) => expect(Object.keys(wrongIn(change))).toEqual([field]))

test('what is none of the three kinds is called News', () => {
  expect(NEWS_CATEGORIES.map(({ label }) => label)).toEqual(['News', 'Announcement', 'Event', 'Promotion'])
})

const link = (length: number) => `/${'x'.repeat(length - 1)}`

test.each([
  ['title', 'x'.repeat(120), 'x'.repeat(121), {}],
  ['excerpt', 'x'.repeat(300), 'x'.repeat(301), {}],
  ['content', 'x'.repeat(5000), 'x'.repeat(5001), {}],
  ['actionText', 'x'.repeat(60), 'x'.repeat(61), { actionLink: '/timetable' }],
  ['actionLink', link(500), link(501), { actionText: 'Have a look' }],
])('the %s of a post goes up to its limit and no further', (field, within, beyond, rest) => {
  expect(wrongIn({ ...rest, [field]: within })).toEqual({})
  expect(Object.keys(wrongIn({ ...rest, [field]: beyond }))).toEqual([field])
})

test('a post may end on the day it appears, not before', () => {
  expect(wrongIn({ publishedOn: '2026-11-23', endsOn: '2026-11-23' })).toEqual({})
  expect(Object.keys(wrongIn({ publishedOn: '2026-11-23', endsOn: '2026-11-22' }))).toEqual(['endsOn'])
})

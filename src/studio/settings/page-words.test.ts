import { expect, test } from 'vitest'
import { OWN_PAGE_WORDS, pageWordsForm, pageWordsSetting } from './page-words.ts'

test('each page has a title and a description of its own, or none', () => {
  expect(pageWordsForm.parse({})).toEqual(OWN_PAGE_WORDS)
  const typed = { 'title/membership': ' Prices  at Harbour ', 'description/': 'Yoga in Leeds' }
  const words = pageWordsForm.parse(typed)
  expect(words).toEqual({
    ...OWN_PAGE_WORDS,
    '/': { title: '', description: 'Yoga in Leeds' },
    '/membership': { title: 'Prices at Harbour', description: '' },
  })
  expect(pageWordsSetting.parse(words)).toEqual(words)
})

test('a title that search results would cut short is refused', () => {
  expect(pageWordsForm.safeParse({ 'title/': 'x'.repeat(71) }).success).toBe(false)
  expect(pageWordsForm.safeParse({ 'description/news': 'x'.repeat(201) }).success).toBe(false)
  const isKept = (title: number, description: number) =>
    pageWordsSetting.safeParse({
      ...OWN_PAGE_WORDS,
      '/': { title: 'x'.repeat(title), description: 'x'.repeat(description) },
    }).success
  expect([isKept(70, 200), isKept(71, 200), isKept(70, 201)]).toEqual([true, false, false])
})

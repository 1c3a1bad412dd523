import { expect, test } from 'vitest'
import { hasWords, searchWords, sessionText, splitWords } from './search-words.ts'

test('an order to book is taken apart into the person and the class', () => {
  const { words, isBooking } = searchWords('Book Ada into Tuesday’s Barre')
  expect([words, isBooking]).toEqual([['ada', 'tuesday', 'barre'], true])
  const barre = sessionText(
    { date: '2026-11-24', startTime: '18:15', name: 'Barre', instructor: 'Tom Ellery' },
    { today: '2026-11-23', tomorrow: '2026-11-24' },
  )
  expect(splitWords(words, [barre])).toEqual({ ofClass: ['tuesday', 'barre'], ofPerson: ['ada'] })
  expect(splitWords(['ada'], [barre])).toBeNull()
  expect(splitWords(['barre'], [barre])).toBeNull()
})

test('without an order every word counts, and at most eight', () => {
  expect(searchWords('Barre for beginners')).toEqual({ words: ['barre', 'for', 'beginners'], isBooking: false })
  expect(searchWords('a b c d e f g h i j').words).toHaveLength(8)
})

test('a class is found by name, instructor, day, time and how near it is; a word by its beginning', () => {
  const text = sessionText(
    { date: '2026-11-23', startTime: '18:15', name: 'Evening Flow', instructor: 'Tom Ellery' },
    { today: '2026-11-23', tomorrow: '2026-11-24' },
  )
  for (const query of ['flow', 'eve fl', 'mon', 'tonight', '18:15', 'tom', '23 nov'])
    expect(hasWords(text, searchWords(query).words), query).toBe(true)
  for (const query of ['low', 'tomorrow', 'flow ada'])
    expect(hasWords(text, searchWords(query).words), query).toBe(false)
})

import { folded } from '#src/kit/search.ts'
import { formatDate, weekdayName, weekdayOf } from '#src/kit/time.ts'

/** The words of "book Ada into Tuesday's Barre" that name nobody and nothing. */
const FILLERS = new Set(['book', 'into', 'in', 'on', 'for', 'the', 'a', 'an', 'to', 'at', 'class'])

export type SearchWords = {
  words: readonly string[]
  /** Whether it begins as an order to book. */
  isBooking: boolean
}

/** The words to look for: folded, without a possessive or what only joins them. */
export function searchWords(query: string): SearchWords {
  const all = folded(query.replace(/['’]s\b/gi, ''))
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
  const isBooking = all[0] === 'book'
  const words = isBooking ? all.filter((word) => !FILLERS.has(word)) : all
  return { words, isBooking }
}

type NamedSession = { date: string; startTime: string; name: string; instructor: string }

/** What a dated class is found by, folded: its name, instructor, day and time, and today, tonight or tomorrow. */
export function sessionText(session: NamedSession, { today, tomorrow }: { today: string; tomorrow: string }): string {
  const { date, startTime, name, instructor } = session
  const near = date === today ? 'today tonight' : date === tomorrow ? 'tomorrow' : ''
  return folded(`${weekdayName(weekdayOf(date))} ${formatDate(date)} ${startTime} ${name} ${instructor} ${near}`)
}

/** Whether every word begins a word of the text; both are folded. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const padded = ` ${text}`
  return words.every((word) => padded.includes(` ${word}`))
}

/** The words that fit some class, and the rest, by which a person is looked for; null where there are not both. */
export function splitWords(words: readonly string[], texts: readonly string[]) {
  const ofClass = words.filter((word) => texts.some((text) => hasWords(text, [word])))
  const ofPerson = words.filter((word) => !ofClass.includes(word))
  return ofClass.length > 0 && ofPerson.length > 0 ? { ofClass, ofPerson } : null
}

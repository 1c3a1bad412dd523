import { z } from 'zod'
import { lineOrNone, oneLine } from '#src/kit/typed-text.ts'

/** What search results and shared links say of a page: its title and one or two sentences. Empty where the page's own words do. */
export type PageWords = { title: string; description: string }

/** The pages whose words an owner may write, by their addresses. The others are named by what is on them. */
export const WORDED_PAGES = {
  '/': 'Home',
  '/instructors': 'Instructors',
  '/membership': 'Membership',
  '/hall-hire': 'Hall hire',
  '/news': 'News',
} as const
export type WordedPage = keyof typeof WORDED_PAGES
export const wordedPages = Object.keys(WORDED_PAGES) as WordedPage[]

const OWN: PageWords = { title: '', description: '' }
export const OWN_PAGE_WORDS: Record<WordedPage, PageWords> = {
  '/': OWN,
  '/instructors': OWN,
  '/membership': OWN,
  '/hall-hire': OWN,
  '/news': OWN,
}

/** Those of the demo. */
export const PAGE_WORDS: Record<WordedPage, PageWords> = {
  ...OWN_PAGE_WORDS,
  '/': {
    title: 'Dance, fitness and martial arts classes',
    description:
      'Dance, yoga, Pilates, gymnastics, kickboxing, aerobics, karate and Zumba for every age and level. See live places and book online.',
  },
  '/hall-hire': {
    title: '',
    description: 'Hire our sprung-floored hall for parties, workshops, meetings and rehearsals, by the hour.',
  },
}

const words = z.object({ title: lineOrNone(70), description: lineOrNone(200) })

export const pageWordsSetting = z.object({
  '/': words,
  '/instructors': words,
  '/membership': words,
  '/hall-hire': words,
  '/news': words,
} satisfies Record<WordedPage, typeof words>)

const title = z.literal('').or(oneLine(70, ''))
const description = z.literal('').or(oneLine(200, ''))

/** Two fields for each page: `title/membership`, `description/membership`. */
export const pageWordsForm = z
  .object(
    Object.fromEntries(
      wordedPages.flatMap((page) => [
        [`title${page}`, title.default('')],
        [`description${page}`, description.default('')],
      ]),
    ),
  )
  .transform((typed) =>
    Object.fromEntries(
      wordedPages.map((page) => [
        page,
        { title: typed[`title${page}`] ?? '', description: typed[`description${page}`] ?? '' },
      ]),
    ),
  )

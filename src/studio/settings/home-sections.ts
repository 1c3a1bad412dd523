import { z } from 'zod'
import { keysOf } from '#src/kit/keys-of.ts'

/** The sections of the home page below its head, in the order of the specification. */
export const HOME_SECTIONS = {
  classes: 'Class types',
  workshops: 'Workshops',
  instructors: 'Instructors',
  packages: 'Packages',
  news: 'News',
  newsletter: 'Newsletter',
  hall: 'Hall hire',
} as const
export const homeSections = keysOf(HOME_SECTIONS)
export type HomeSection = (typeof homeSections)[number]

const section = z.enum(homeSections)

/** Those that are shown, first to last. */
export const homeSetting = z.object({
  sections: z
    .array(section)
    .max(homeSections.length)
    .refine((shown) => new Set(shown).size === shown.length),
})

const NOT_SHOWN = '0'
const place = z.string().regex(/^[0-9]$/, 'Please choose a place')

/** A place from 1 for each section, 0 where it is not shown. Of two at one place the one comes first that does so in the list. */
export const homeForm = z
  .object({
    classes: place,
    workshops: place,
    instructors: place,
    packages: place,
    news: place,
    newsletter: place,
    hall: place,
  } satisfies Record<HomeSection, typeof place>)
  .transform((places) => ({
    sections: homeSections
      .filter((name) => places[name] !== NOT_SHOWN)
      .toSorted((a, b) => Number(places[a]) - Number(places[b])),
  }))

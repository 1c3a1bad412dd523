import { z } from 'zod'
import { keysOf } from '#src/kit/keys-of.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { paragraphsOrNone } from '#src/kit/typed-text.ts'

/** The legal pages, by their names in addresses. */
export const LEGAL_PAGES = {
  terms: { title: 'Terms', intro: 'How we deal with each other, in plain words.' },
  privacy: { title: 'Privacy', intro: 'What we keep about you, why, and for how long. No more than we need.' },
  cookies: {
    title: 'Cookies',
    intro: 'We set only what the site cannot work without, which is why there is no banner to click away.',
  },
  accessibility: {
    title: 'Accessibility',
    intro: 'Everybody moves. Our site and our building should not be in the way.',
  },
} as const

export const legalPageNames = keysOf(LEGAL_PAGES)
export type LegalPageName = (typeof legalPageNames)[number]

export function isLegalPage(name: string): name is LegalPageName {
  return Object.hasOwn(LEGAL_PAGES, name)
}

/** Where a version can be read for ever. */
export function versionPath(page: LegalPageName, number: number): string {
  return `/${page}?version=${number}`
}

/** A text as it was in force: it never changes. */
export type LegalVersion = {
  id: string
  page: LegalPageName
  /** From 1, for each page. */
  number: number
  /** In the markup of `legal-markup.ts`. */
  text: string
  inForceFrom: Date
}

/** What the owner has written, by the places of the page. */
export type LegalWords = Record<string, string>

/** The occasions at which someone accepts the texts in force, as staff read them. */
export const ACCEPTED_WHEN = {
  sign_up: 'on signing up',
  purchase: 'on buying',
  desk: 'on buying at the front desk',
  direct_debit: 'on agreeing to be charged each month',
} as const
export const acceptedWhen = keysOf(ACCEPTED_WHEN)

const MOST = 20_000

/** The owner's words in one place: every character is text, and an empty place adds nothing. */
const words = paragraphsOrNone(MOST)

/** A form with a field for each place, of which nobody sends others. */
export function legalWordsForm(places: readonly string[]) {
  return z
    .object(Object.fromEntries(places.map((place) => [place, words.default('')])))
    .transform((typed): LegalWords => Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')))
}

export const legalRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  nothing_to_publish: { status: 409, message: 'There is nothing new to publish' },
} satisfies Record<string, RefusalText>
export type LegalRefusal = keyof typeof legalRefusals

export const DRAFTED_TEXT = 'Draft saved. Read it below, then publish it'
export const PUBLISHED_TEXT = 'Published: visitors read it from now on'

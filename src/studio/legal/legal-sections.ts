import type { Product } from '../products/product.ts'
import type { Settings } from '../settings/settings.ts'
import { accessibilitySections } from './accessibility-sections.ts'
import { cookiesSections } from './cookies-sections.ts'
import type { LegalPageName, LegalWords } from './legal-page.ts'
import { privacySections } from './privacy-sections.ts'
import { termsSections } from './terms-sections.ts'

/** What legal texts say of the studio: they are written from the rows that it works by. */
export type LegalFacts = Pick<Settings, 'studio' | 'hallHire' | 'bookings' | 'retention' | 'access'> & {
  /** Whether there is a hall to hire, or a hire of one. */
  hasHall: boolean
  /** Whether anything is paid online now; else all of it is paid at the front desk. */
  paysOnline: boolean
  /** Whether anything is or was paid online. */
  hasPaidOnline: boolean
  /** What is on sale. */
  products: readonly Product[]
}

/** One part of a page. What is derived says what the studio does, and the owner adds to it; the rest is a proposal that the owner's words
 *  take the place of. */
export type LegalSection = { name: string; heading: string; text: string; isDerived: boolean }

const sectionsOf: Record<LegalPageName, (facts: LegalFacts) => LegalSection[]> = {
  terms: termsSections,
  privacy: privacySections,
  cookies: cookiesSections,
  accessibility: accessibilitySections,
}

export function legalSections(page: LegalPageName, facts: LegalFacts): LegalSection[] {
  return sectionsOf[page](facts)
}

/** A place for words of the owner. */
export type LegalPlace = { name: string; label: string; hint: string }

/** Where the owner's words can stand on a page, first to last. */
export function legalPlaces(sections: readonly LegalSection[]): LegalPlace[] {
  return [
    { name: 'start', label: 'At the beginning', hint: 'Clauses of your own, before all others' },
    ...sections.map(({ name, heading, text, isDerived }) => ({
      name,
      label: heading || 'The first lines',
      hint: isDerived ? 'Added below what is written from your settings' : `In place of: ${text.replaceAll('\n', ' ')}`,
    })),
    { name: 'end', label: 'At the end', hint: 'Clauses of your own, after all others' },
  ]
}

/** The whole text of a page, in the markup of `legal-markup.ts`. */
export function composeLegal(sections: readonly LegalSection[], words: LegalWords): string {
  const parts = sections.map(({ name, heading, text, isDerived }) => {
    const own = words[name]
    return join([heading && `# ${heading}`, isDerived || !own ? text : '', own])
  })
  return join([words.start, ...parts, words.end])
}

/** Without white space that nobody sees, so that equal texts are the same. */
function join(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

import { expect, test } from 'vitest'
import { DROP_IN, PACKAGES } from '../settings/constants.ts'
import { defaultSettings } from '../settings/settings.ts'
import { legalPageNames, legalWordsForm } from './legal-page.ts'
import { composeLegal, type LegalFacts, legalPlaces, legalSections } from './legal-sections.ts'

const sold = { covers: null, audience: 'all', isShared: false, kind: 'plan' }
const products = [
  ...PACKAGES.map((one) => ({ ...sold, ...one })),
  { ...sold, ...DROP_IN, kind: 'single' },
  { ...sold, ...DROP_IN, id: 'ten', kind: 'pass', name: '10 Class Pass' },
] as never
const facts: LegalFacts = { ...defaultSettings, hasHall: true, paysOnline: true, hasPaidOnline: true, products }

test('every page has places for the owner’s words before, after and in each of its parts', () => {
  for (const page of legalPageNames) {
    const names = legalPlaces(legalSections(page, facts)).map(({ name }) => name)
    expect([names[0], names.at(-1), new Set(names).size]).toEqual(['start', 'end', names.length])
  }
})

test('the owner adds to what is derived, and takes the place of what is proposed', () => {
  const text = composeLegal(legalSections('terms', facts), {
    start: 'First of all.',
    booking: 'Bring a towel.',
    studio: 'Be kind.',
    end: 'That is all.',
  })
  expect(text).toMatch(/^First of all\./)
  expect(text).toMatch(/That is all\.$/)
  expect(text).toContain(
    'or the money that was paid for it.\n\nBring a towel.\n\n# In the studio\n\nBe kind.\n\n# Hall',
  )
  expect(text).not.toContain('Come a few minutes early')
})

test('the terms speak of what is sold and of nothing else', () => {
  const termsOf = (kinds: string[]) => {
    const some = (products as { kind: string }[]).filter(({ kind }) => kinds.includes(kind))
    return composeLegal(legalSections('terms', { ...facts, products: some as never }), {})
  }
  expect(termsOf(['plan', 'single'])).toMatch(/A single class without a package costs £6\.50/)
  expect(termsOf(['single'])).not.toMatch(/pause|direct debit|within one calendar month/i)
  for (const kinds of [['single'], ['pass'], []]) expect(termsOf(kinds)).not.toMatch(/package|membership /)
  expect(termsOf(['single'])).toContain('A single class costs £6.50')
  expect(termsOf(['pass'])).toContain('You may cancel a pass within 14 days')
  expect(termsOf(['plan', 'pass'])).toContain('You may cancel a package or a pass within 14 days')
  expect(termsOf([])).not.toMatch(/single class without/)
})

test('where no hall is let no page speaks of one', () => {
  const said = (hasHall: boolean) =>
    legalPageNames.map((page) => composeLegal(legalSections(page, { ...facts, hasHall }), {})).join()
  expect(said(true)).toMatch(/hires? of the hall/i)
  expect(said(true)).toContain('Only what damage or loss costs is kept')
  expect(said(false)).not.toMatch(/\bhalls?\b|\bhires?\b|\bhirer|deposit/i)
})

test('where everything is paid at the front desk no page speaks of payments online', () => {
  const said = (how: Partial<LegalFacts>) =>
    legalPageNames.map((page) => composeLegal(legalSections(page, { ...facts, ...how }), {})).join()
  const ONLINE =
    /direct debit|saved card|\bcart\b|\bprovider\b|payment (company|form)|while you pay|collected|page that you buy on|and payments see/gi
  expect(said({}).match(ONLINE)?.length).toBeGreaterThan(10)
  expect(said({ paysOnline: false, hasPaidOnline: false }).match(ONLINE)).toBeNull()
  // What it kept while it was paid online is still told.
  expect(said({ paysOnline: false }).match(ONLINE)).toContain('Direct debit')
})

test('words that are only white space are none, and line ends are those of one system', () => {
  const form = legalWordsForm(['start', 'end'])
  expect(form.parse({ start: ' \r\n ', end: 'One\r\nTwo', other: 'x' })).toEqual({ end: 'One\nTwo' })
  expect(form.safeParse({ start: 'x'.repeat(20_001) }).success).toBe(false)
})

import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { readHasHallHire } from '../hall-hire/hours/hall-hours.store.server.ts'
import { listProductsOnSale } from '../products/products.store.server.ts'
import { readHasPaidOnline } from '../people/personal-data/paid-online.store.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { legalPageNames, type LegalPageName, type LegalWords } from './legal-page.ts'
import { composeLegal, legalSections, type LegalSection } from './legal-sections.ts'
import { listLegalWords } from './legal.store.server.ts'

export type LegalTextNow = {
  sections: LegalSection[]
  words: LegalWords
  /** Null where the owner is writing nothing. */
  draft: LegalWords | null
  /** As visitors read it. */
  text: string
}

/** The legal texts as they are now: derived from the rows the studio works by and from how it is paid, with the owner's words. */
export async function readLegalTexts(
  reader: Reader,
  { paysOnline }: Pick<Ctx, 'paysOnline'>,
): Promise<Record<LegalPageName, LegalTextNow>> {
  const [settings, products, written, hasHall, hasPaidBefore] = await Promise.all([
    readSettings(reader),
    listProductsOnSale(reader),
    listLegalWords(reader),
    readHasHallHire(reader),
    readHasPaidOnline(reader),
  ])
  const facts = { ...settings, products, hasHall, paysOnline, hasPaidOnline: paysOnline || hasPaidBefore }
  const texts = legalPageNames.map((page): [LegalPageName, LegalTextNow] => {
    const sections = legalSections(page, facts)
    const { words, draft } = written[page] ?? { words: {}, draft: null }
    return [page, { sections, words, draft, text: composeLegal(sections, words) }]
  })
  return Object.fromEntries(texts) as Record<LegalPageName, LegalTextNow>
}

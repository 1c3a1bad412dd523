import { studioDate } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { findLogos } from '../content/pictures/pictures.store.server.ts'
import { LEGAL_PAGES, legalPageNames, type LegalWords } from '../legal/legal-page.ts'
import { listLegalWords } from '../legal/legal.store.server.ts'
import { listInstructors } from '../people/instructors/instructors.store.server.ts'
import { listProductsOnSale } from '../products/products.store.server.ts'
import { listClassTypes } from '../schedule/class-types/class-types.store.server.ts'
import { listRooms } from '../schedule/rooms/rooms.store.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { type ChecklistItem, type Installation, openingChecklist } from './opening-checklist.ts'
import { countWeeklyClasses } from './opening-facts.store.server.ts'

/** What is done and what is left to do before the studio opens, as it is now. */
export async function readOpeningChecklist(
  reader: Reader,
  { now, installation }: { now: Date; installation: Installation },
): Promise<ChecklistItem[]> {
  const [settings, { logo }, rooms, types, instructors, products, classes, legal] = await Promise.all([
    readSettings(reader),
    findLogos(reader),
    listRooms(reader),
    listClassTypes(reader),
    listInstructors(reader),
    listProductsOnSale(reader),
    countWeeklyClasses(reader, studioDate(now)),
    readLegalState(reader),
  ])
  return openingChecklist({
    settings,
    hasLogo: logo !== null,
    rooms,
    types,
    instructors,
    products,
    ...classes,
    legal,
    installation,
  })
}

async function readLegalState(reader: Reader): Promise<{ own: string[]; drafts: string[] }> {
  const written = await listLegalWords(reader)
  const titles = (isIn: (one: { words: LegalWords; draft: LegalWords | null }) => boolean) =>
    legalPageNames.filter((page) => written[page] && isIn(written[page])).map((page) => LEGAL_PAGES[page].title)
  return { own: titles(({ words }) => Object.keys(words).length > 0), drafts: titles(({ draft }) => draft !== null) }
}

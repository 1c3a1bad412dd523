import type { Reader } from '#src/platform/database/db.server.ts'
import { listNewsletterStates } from '../messaging/newsletter/newsletter.store.server.ts'
import { listShop } from '#src/studio/products/products.store.server.ts'
import { canBeRead, readTexts } from './file/import-columns.ts'
import { compareTotals } from './import-totals.ts'
import { judgeRows, unknownProducts, unknownStatuses } from './member-import.ts'
import { listImportRows, listTakenEmails, type MemberImport } from './member-import.store.server.ts'

/** Judges the lines of a waiting file as they are read now: for the preview over and over, and in the transaction that writes. */
export async function judgeImport(reader: Reader, { id, reading }: MemberImport, now: Date) {
  const lines = await listImportRows(reader, id)
  const rows = lines.map(({ line, cells }) => ({ line, ...readTexts(cells, reading.columns) }))
  const addresses = rows.flatMap(({ email, guardianEmail }) => [email, guardianEmail]).filter(Boolean)
  const taken = new Set(await listTakenEmails(reader, addresses))
  const products = await listShop(reader)
  const { choices, order, statuses = {} } = reading
  const onList = await listNewsletterStates(reader, addresses)
  const judged = judgeRows(rows, { taken, products, choices, statuses, onList, order, now })
  return {
    judged,
    products,
    unknown: unknownProducts(rows, products),
    unknownStatuses: unknownStatuses(rows),
    isUnreadable: !canBeRead(
      reading.columns,
      lines.map(({ cells }) => cells),
    ),
    comparison: compareTotals(judged, now),
  }
}

import type { Reader } from '#src/platform/database/db.server.ts'
import { listNewsletterStates } from '../messaging/newsletter/newsletter.store.server.ts'
import { listShop } from '#src/studio/products/products.store.server.ts'
import { canBeRead, readTexts } from './file/import-columns.ts'
import { compareTotals } from './import-totals.ts'
import { judgeRows, unknownProducts, unknownStatuses } from './member-import.ts'
import { listKnownAccounts } from './known-accounts.store.server.ts'
import { addressOf, keyWithoutAddress } from './file/import-row.ts'
import { EVERYBODY } from './file/reading.ts'
import { listImportRows, listTakenEmails, type MemberImport } from './member-import.store.server.ts'

/** Judges the lines of a waiting file as they are read now: for the preview over and over, and in the transaction that writes. */
export async function judgeImport(reader: Reader, { id, reading }: MemberImport, now: Date) {
  const lines = await listImportRows(reader, id)
  const rows = lines.map(({ line, cells }) => ({ line, ...readTexts(cells, reading.columns) }))
  const addresses = rows.flatMap(({ email, guardianEmail }) => [email, guardianEmail]).filter(Boolean)
  const without = rows.filter(({ email, guardianEmail }) => !email && !guardianEmail)
  const keys = new Set(without.map(keyWithoutAddress))
  const namesWithoutAddress = without.map(({ name, guardianName }) => guardianName || name)
  const found = await listKnownAccounts(reader, { emails: addresses, namesWithoutAddress }, now)
  const accounts = found
    .map((one) => ({ ...one, email: one.email || keyWithoutAddress(one) }))
    .filter(({ email }) => addressOf(email) || keys.has(email))
  const chosen = new Set(reading.adds)
  const isAddedTo = ({ email, isOfMoveIn }: (typeof accounts)[number]) =>
    isOfMoveIn || chosen.has(email) || chosen.has(EVERYBODY)
  const known = new Map(accounts.filter(isAddedTo).map((one) => [one.email, one]))
  const there = [...(await listTakenEmails(reader, addresses)), ...accounts.map(({ email }) => email)]
  const taken = new Set(there.filter((email) => !known.has(email)))
  const products = await listShop(reader)
  const { choices, order, statuses = {} } = reading
  const onList = await listNewsletterStates(reader, addresses)
  const judged = judgeRows(rows, { taken, known, products, choices, statuses, onList, order, now })
  return {
    judged,
    /** Who is here and may be added to, in one order for all who lock them. */
    known: [...known.values()].map(({ memberId }) => memberId).toSorted(),
    /** Who is here from elsewhere: the admin says of each whether the file adds to them. */
    elsewhere: accounts.filter(({ isOfMoveIn }) => !isOfMoveIn),
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

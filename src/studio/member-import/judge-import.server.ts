import type { Reader } from '#src/platform/database/db.server.ts'
import { listNewsletterStates } from '../messaging/newsletter/newsletter.store.server.ts'
import { listShop } from '#src/studio/products/products.store.server.ts'
import { canBeRead, readTexts } from './file/import-columns.ts'
import { compareTotals } from './import-totals.ts'
import { judgeRows, unknownProducts, unknownStatuses } from './member-import.ts'
import { listKnownAccounts } from './known-accounts.store.server.ts'
import { typedDate } from './file/import-date.ts'
import { addressOf } from './file/import-row.ts'
import type { KnownAccount } from './judging/known-account.ts'
import { holdersWithoutAddress, type NamedHolder } from './judging/without-address.ts'
import { EVERYBODY } from './file/reading.ts'
import { listImportRows, listTakenEmails, type MemberImport } from './member-import.store.server.ts'

/** Judges the lines of a waiting file as they are read now: for the preview over and over, and in the transaction that writes. */
export async function judgeImport(reader: Reader, { id, reading }: MemberImport, now: Date) {
  const lines = await listImportRows(reader, id)
  const rows = lines.map(({ line, cells }) => ({ line, ...readTexts(cells, reading.columns) }))
  const addresses = rows.flatMap(({ email, guardianEmail }) => [email, guardianEmail]).filter(Boolean)
  const without = rows.filter(({ email, guardianEmail }) => !email && !guardianEmail)
  const namesWithoutAddress = without.map(({ name, guardianName }) => guardianName || name)
  const found = await listKnownAccounts(reader, { emails: addresses, namesWithoutAddress }, now)
  const keys = holdersWithoutAddress(
    found.filter(({ email }) => email === '').map(holderOf),
    without.map((row) => ({
      name: row.guardianName || row.name,
      contact: row.contact,
      born: row.guardianName ? null : typedDate(row.born, reading.order),
    })),
  )
  const accounts = found
    .map((one) => ({ ...one, email: one.email || keys.here.shift()! }))
    .filter(({ email }) => addressOf(email) || keys.lines.includes(email))
  const holders = new Map(without.map(({ line }, at) => [line, keys.lines[at]!]))
  const chosen = new Set(reading.adds)
  const isAddedTo = ({ email, isOfMoveIn }: (typeof accounts)[number]) =>
    isOfMoveIn || chosen.has(email) || chosen.has(EVERYBODY)
  const known = new Map(accounts.filter(isAddedTo).map((one) => [one.email, one]))
  const there = [...(await listTakenEmails(reader, addresses)), ...accounts.map(({ email }) => email)]
  const taken = new Set(there.filter((email) => !known.has(email)))
  const products = await listShop(reader)
  const { choices, order, statuses = {} } = reading
  const onList = await listNewsletterStates(reader, addresses)
  const judged = judgeRows(rows, { taken, known, products, choices, statuses, onList, order, holders, now })
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

function holderOf({ name, contact, people }: KnownAccount): NamedHolder {
  return { name, contact, born: people.find(({ isHolder }) => isHolder)?.bornOn ?? null }
}

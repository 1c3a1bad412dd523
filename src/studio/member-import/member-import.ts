import { studioDate } from '#src/kit/time.ts'
import { groupAccounts } from './judging/import-accounts.ts'
import { plainly } from '#src/kit/lists/named-columns.ts'
import { FIELDS } from './file/import-columns.ts'
import { typedDate } from './file/import-date.ts'
import { addressOf, type ImportRow, type ReadRow, rowReader } from './file/import-row.ts'
import { isNoProduct, standingOf } from './file/import-words.ts'
import { type ImportFacts, type JudgedRow, knownProduct } from './judging/import-facts.ts'
import { memberOf, type NewMember } from './judging/new-member.ts'

/** Importing members from another system (PRODUCT 4.9). */

/** The largest number of lines in one file: they are written in one transaction while the admin waits. */
export const MOST_ROWS = 2000
/** The accepted content types of a list of members: text, whose content is checked as well. */
export const LIST_ENDINGS = ['.csv', '.tsv', '.txt'] as const

export function isNamedAsList(fileName: string): boolean {
  return LIST_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending))
}

/** How long an uploaded file waits for its confirmation. */
export const KEPT_HOURS = 24

export type JudgedImport = { rows: JudgedRow[]; members: NewMember[] }

/** Decides on each line and on each member: who is new, with whom and with what, what is added to
 *  whom, who exists already, and what is wrong. */
export function judgeRows(rows: readonly ImportRow[], facts: ImportFacts): JudgedImport {
  const read = rowReader(facts.now, facts)
  const judged = new Map<number, JudgedRow>()
  const firstLines = new Map<string, number>()
  const good: ReadRow[] = []
  for (const row of rows) {
    const { line, name } = row
    const result = read(row)
    const email = row.email || row.guardianEmail
    if (email === '' && isOver(row, facts)) {
      judged.set(line, { line, name, email, row: null, kind: 'past' })
      continue
    }
    if ('faults' in result) {
      judged.set(line, { line, name, email, row: null, kind: 'wrong', faults: result.faults })
      continue
    }
    const contents = JSON.stringify(FIELDS.map((field) => row[field]))
    const firstLine = firstLines.get(contents)
    firstLines.set(contents, firstLine ?? line)
    const shown = { line, name, email, row: result.read }
    if (firstLine !== undefined) judged.set(line, { ...shown, kind: 'twice', firstLine })
    else if (facts.taken.has(result.read.account)) judged.set(line, { ...shown, ...ELSEWHERE })
    else good.push(result.read)
  }
  const { accounts, faults } = groupAccounts(good, facts)
  for (const row of good) {
    const fault = faults.get(row.line)
    if (fault) judged.set(row.line, { ...shownOf(row), row, kind: 'wrong', faults: [fault] })
  }
  const made = accounts.map((account) => memberOf(account, facts))
  for (const one of made.flatMap(({ judged }) => judged)) judged.set(one.line, one)
  return { rows: rows.map(({ line }) => judged.get(line)!), members: made.map(({ member }) => member) }
}

const ELSEWHERE = {
  kind: 'there',
  isElsewhere: true,
  holdings: [],
  pause: null,
  payment: null,
  remarks: [],
} satisfies Partial<JudgedRow>

function isOver({ status, validUntil }: ImportRow, { order, statuses, now }: ImportFacts): boolean {
  const until = typedDate(validUntil, order)
  return standingOf(status, statuses) === 'ended' || (until !== null && until < studioDate(now))
}

function shownOf({ line, name, account }: ReadRow) {
  return { line, name, email: addressOf(account) }
}

/** Names of products in the file that we do not sell, each once with the number of lines that have it: an admin says what they
 *  mean. */
export function unknownProducts(
  rows: readonly Pick<ImportRow, 'packageName'>[],
  products: ImportFacts['products'],
): { key: string; name: string; lines: number }[] {
  const unknown = rows.filter(({ packageName }) => knownProduct(packageName, products) === undefined)
  return [...Map.groupBy(unknown, ({ packageName }) => plainly(packageName))]
    .map(([key, lines]) => ({ key, name: lines[0]!.packageName, lines: lines.length }))
    .toSorted((a, b) => b.lines - a.lines)
}

/** Statuses in the file that are not known here, of lines with a product: an admin says what they mean. */
export function unknownStatuses(rows: readonly Pick<ImportRow, 'status' | 'packageName'>[]) {
  const unknown = rows.filter(({ status, packageName }) => !isNoProduct(packageName) && standingOf(status) === null)
  return [...Map.groupBy(unknown, ({ status }) => plainly(status))]
    .map(([key, lines]) => ({ key, name: lines[0]!.status, lines: lines.length }))
    .toSorted((a, b) => b.lines - a.lines)
}

import type { RefusalText } from '#src/kit/outcome.ts'
import { dayOfMonth, studioDate } from '#src/kit/time.ts'
import type { Pause, Period } from '../memberships/membership-period.ts'
import type { Product } from '#src/studio/products/product.ts'
import { groupAccounts, type ImportedAccount, type ImportedPerson } from './import-accounts.ts'
import { FIELDS, plainly } from './file/import-columns.ts'
import type { DateOrder } from './file/import-date.ts'
import { type Fault, type ImportRow, type ReadRow, rowReader } from './file/import-row.ts'
import { isNoProduct } from './file/import-words.ts'
import { holdingOf, type HoldingOfLine, type ImportedHolding } from './imported-holding.ts'

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

/** A member who comes from a file. */
export type NewMember = {
  email: string
  name: string
  contact: string
  /** Of each person by name; null for the holder. */
  notes: { person: string | null; text: string }[]
  /** Of the people the account books for, without its holder. */
  people: string[]
  holdings: ImportedHolding[]
  pause: Pause | null
  /** The day of the month on which the months of a plan begin. */
  anchorDay: number | null
  isConsenting: boolean
}

/** What will happen to a line. `row` is null where it makes no sense. */
export type JudgedRow = { line: number; name: string; email: string } & (
  | ({ kind: 'new'; row: ReadRow } & HoldingOfLine)
  | { kind: 'there'; row: ReadRow }
  | { kind: 'twice'; row: ReadRow; firstLine: number }
  | { kind: 'wrong'; row: ReadRow | null; faults: Fault[] }
)

export type SoldProduct = Pick<Product, 'id' | 'name' | 'kind' | 'pricePence' | 'allowance' | 'isShared'>

export type ImportFacts = {
  /** Addresses that have an account, in lower case. */
  taken: ReadonlySet<string>
  products: readonly SoldProduct[]
  /** The admin's choice for unknown names of products (`plainly`), by id; empty for none. */
  choices: Readonly<Record<string, string>>
  order: DateOrder
  now: Date
}

export type JudgedImport = { rows: JudgedRow[]; members: NewMember[] }

/** Decides on each line and on each member: who is new, with whom and with what, who exists already, and what is wrong. */
export function judgeRows(rows: readonly ImportRow[], facts: ImportFacts): JudgedImport {
  const read = rowReader(facts.now, facts.order)
  const judged = new Map<number, JudgedRow>()
  const firstLines = new Map<string, number>()
  const good: ReadRow[] = []
  for (const row of rows) {
    const { line, name } = row
    const result = read(row)
    const email = row.email || row.guardianEmail
    if ('faults' in result) {
      judged.set(line, { line, name, email, row: null, kind: 'wrong', faults: result.faults })
      continue
    }
    const contents = JSON.stringify(FIELDS.map((field) => row[field]))
    const firstLine = firstLines.get(contents)
    firstLines.set(contents, firstLine ?? line)
    const shown = { line, name, email, row: result.read }
    if (firstLine !== undefined) judged.set(line, { ...shown, kind: 'twice', firstLine })
    else if (facts.taken.has(result.read.account)) judged.set(line, { ...shown, kind: 'there' })
    else good.push(result.read)
  }
  const { accounts, faults } = groupAccounts(good, facts.now)
  for (const row of good) {
    const fault = faults.get(row.line)
    if (fault) judged.set(row.line, { ...shownOf(row), row, kind: 'wrong', faults: [fault] })
  }
  const members = accounts.map((account) => memberOf(account, facts, judged))
  return { rows: rows.map(({ line }) => judged.get(line)!), members }
}

function shownOf({ line, name, account }: ReadRow) {
  return { line, name, email: account }
}

/** The holder first, so that a plan of a child gives way to theirs. */
function memberOf(
  { email, holder, others }: ImportedAccount,
  facts: ImportFacts,
  judged: Map<number, JudgedRow>,
): NewMember {
  const member: NewMember = {
    email,
    name: holder.name,
    contact: [holder, ...others].flatMap(({ rows }) => rows.map(({ contact }) => contact)).find(Boolean) ?? '',
    notes: [...notesOf(holder, null), ...others.flatMap((person) => notesOf(person, person.name))],
    people: others.map(({ name }) => name),
    holdings: [],
    pause: null,
    anchorDay: null,
    isConsenting: holder.rows.some(({ consent, guardianEmail }) => consent && !guardianEmail),
  }
  for (const person of [holder, ...others]) {
    for (const row of person.rows) {
      const result = add(member, row, { isForOther: person !== holder, facts })
      judged.set(row.line, { ...shownOf(row), row, kind: 'new', ...result })
    }
  }
  return member
}

function add(
  member: NewMember,
  row: ReadRow,
  { isForOther, facts }: { isForOther: boolean; facts: ImportFacts },
): HoldingOfLine {
  const product = productOf(row.packageName, facts)
  if (!product) return { holdings: [], pause: null, payment: null, remarks: [] }
  const result = holdingOf(row, product, { isForOther, now: facts.now })
  const clash = result.holdings.some((holding) => member.holdings.some((held) => isInTheWay(held, holding)))
  // Two plans of one account never overlap, and an offer is once a person: the second keeps its classes and its days, as a pass.
  const holdings = clash ? result.holdings.map((holding) => ({ ...holding, kind: 'pass' as const })) : result.holdings
  member.holdings.push(...holdings)
  if (clash) {
    const text = 'An account has one plan: this one comes as a pass, which does not renew'
    return { holdings, pause: null, payment: null, remarks: [...result.remarks, text] }
  }
  member.pause ??= result.pause
  const end = holdings.findLast(({ kind }) => kind === 'plan')?.endsAt
  if (end) member.anchorDay = dayOfMonth(studioDate(end))
  return { ...result, holdings }
}

function isInTheWay(held: ImportedHolding, holding: ImportedHolding): boolean {
  if (held.kind === 'intro') return holding.kind === 'intro' && held.productId === holding.productId
  return held.kind === 'plan' && holding.kind === 'plan' && overlap(held as Period, holding as Period)
}

function overlap(a: Period, b: Period): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

function notesOf({ rows }: ImportedPerson, person: string | null): NewMember['notes'] {
  return [...new Set(rows.map(({ notes }) => notes).filter(Boolean))].map((text) => ({ person, text }))
}

function productOf(name: string, { products, choices }: ImportFacts): SoldProduct | null {
  const known = knownProduct(name, products)
  if (known !== undefined) return known
  return products.find(({ id }) => id === choices[plainly(name)]) ?? null
}

/** The product a name means; null where it says that there is none, undefined where it is unknown. */
function knownProduct(name: string, products: ImportFacts['products']): SoldProduct | null | undefined {
  const plain = plainly(name)
  if (isNoProduct(name)) return null
  return products.find((one) => plainly(one.name) === plain || plainly(one.id) === plain)
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

export const importRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  no_file: { status: 400, message: 'Please choose a file' },
  not_text: {
    status: 400,
    message: 'This is no CSV file. In a spreadsheet choose Save as, then CSV, and upload what it writes.',
  },
  quote_open: {
    status: 400,
    message: 'A quotation mark in this file is never closed, so its lines cannot be told apart.',
  },
  not_csv: { status: 400, message: 'This file could not be read as CSV.' },
  too_many_records: {
    status: 400,
    message: `A file may have ${MOST_ROWS.toLocaleString('en-GB')} people at most. Please split it and bring over one part after the other.`,
  },
  no_columns: {
    status: 400,
    message: 'The first line of the file must name its columns, with one for the name and one for the email address.',
  },
  no_rows: { status: 400, message: 'There is nobody in this file.' },
  import_not_found: { status: 404, message: 'This file is not there any more. Please upload it again.' },
  import_expired: { status: 410, message: 'This file has waited for more than a day. Please upload it again.' },
  not_waiting: { status: 409, message: 'There is nobody who waits for an invitation' },
  order_open: { status: 409, message: 'Please say first which comes first in its dates: the day or the month.' },
  not_live: { status: 409, message: 'These members are written to from Go live on' },
  is_live: { status: 409, message: 'These members have been written to: the import cannot be undone any more' },
  has_acted: { status: 409, message: 'Something was done for members of this import since: see who they are' },
} satisfies Record<string, RefusalText>

export type ImportRefusal = keyof typeof importRefusals

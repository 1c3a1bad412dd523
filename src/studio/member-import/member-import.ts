import { dayOfMonth, studioDate, wallToInstant } from '#src/kit/time.ts'
import type { Pause, Period } from '../memberships/membership-period.ts'
import type { Product } from '#src/studio/products/product.ts'
import type { NewsletterState } from '../messaging/newsletter/newsletter.ts'
import type { PersonDates } from '#src/studio/people/households/household.ts'
import { groupAccounts, type ImportedAccount, type ImportedPerson } from './import-accounts.ts'
import { FIELDS, plainly } from './file/import-columns.ts'
import { type DateOrder, typedDate } from './file/import-date.ts'
import { type Fault, type ImportRow, type ReadRow, rowReader, type Statuses } from './file/import-row.ts'
import { isNoProduct, standingOf } from './file/import-words.ts'
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
  /** Of its holder, then of those people in their order. */
  dates: PersonDates[]
  holdings: ImportedHolding[]
  pause: Pause | null
  /** The day of the month on which the months of a plan begin. */
  anchorDay: number | null
  isConsenting: boolean
  /** Whether they are on the list of the newsletter afterwards: who left it stays off. */
  isOnList: boolean
  /** What is due when the months that come end. */
  payment: HoldingOfLine['payment']
}

/** What will happen to a line. `row` is null where it makes no sense. */
export type JudgedRow = { line: number; name: string; email: string } & (
  | ({ kind: 'new'; row: ReadRow } & HoldingOfLine)
  | { kind: 'there'; row: ReadRow }
  | { kind: 'twice'; row: ReadRow; firstLine: number }
  | { kind: 'wrong'; row: ReadRow | null; faults: Fault[] }
  /** What is over, of a person without an address: nothing comes of it. */
  | { kind: 'past'; row: null }
)

export type SoldProduct = Pick<Product, 'id' | 'name' | 'kind' | 'pricePence' | 'allowance' | 'isShared'>

export type ImportFacts = {
  /** Addresses that have an account, in lower case. */
  taken: ReadonlySet<string>
  products: readonly SoldProduct[]
  /** The admin's choice for unknown names of products (`plainly`), by id; empty for none. */
  choices: Readonly<Record<string, string>>
  order: DateOrder
  /** What statuses that are not known here mean. */
  statuses: Statuses
  /** How addresses stand on the list of the newsletter. */
  onList: ReadonlyMap<string, NewsletterState>
  now: Date
}

export type JudgedImport = { rows: JudgedRow[]; members: NewMember[] }

/** Decides on each line and on each member: who is new, with whom and with what, who exists already, and what is wrong. */
export function judgeRows(rows: readonly ImportRow[], facts: ImportFacts): JudgedImport {
  const read = rowReader(facts.now, facts)
  const judged = new Map<number, JudgedRow>()
  const firstLines = new Map<string, number>()
  const good: ReadRow[] = []
  for (const row of rows) {
    const { line, name } = row
    const result = read(row)
    const email = row.email || row.guardianEmail
    if ('faults' in result && email === '' && isOver(row, facts)) {
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

function isOver({ status, validUntil }: ImportRow, { order, statuses, now }: ImportFacts): boolean {
  const until = typedDate(validUntil, order)
  return standingOf(status, statuses) === 'ended' || (until !== null && until < studioDate(now))
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
    dates: [holder, ...others].map((person) => datesOf(person, studioDate(facts.now))),
    holdings: [],
    pause: null,
    anchorDay: null,
    isConsenting: holder.rows.some(({ consent, guardianEmail }) => consent && !guardianEmail),
    isOnList: false,
    payment: null,
  }
  const state = facts.onList.get(email)
  member.isOnList = state === 'confirmed' || (member.isConsenting && state === undefined)
  for (const person of [holder, ...others]) {
    for (const row of person.rows) {
      const result = add(member, row, { isForOther: person !== holder, facts })
      judged.set(row.line, { ...shownOf(row), row, kind: 'new', ...result })
    }
  }
  member.holdings.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const last = member.holdings.findLast(({ kind }) => kind === 'plan')
  if (last?.endsAt) {
    member.anchorDay = dayOfMonth(studioDate(last.endsAt))
    const pence = facts.products.find(({ id }) => id === last.productId)?.pricePence ?? 0
    member.payment = { day: studioDate(last.endsAt), pence }
  }
  if (member.isConsenting && !member.isOnList)
    remark(judged, holder, 'They have left the newsletter here, and stay off it')
  return member
}

/** Beside the first line of a person. */
function remark(judged: Map<number, JudgedRow>, { rows: [first] }: ImportedPerson, text: string): void {
  const row = first && judged.get(first.line)
  if (row?.kind === 'new') judged.set(row.line, { ...row, remarks: [...row.remarks, text] })
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
  const resumesAt = result.pause && wallToInstant(result.pause.resumesOn, '00:00')
  const holdings = clash
    ? result.holdings.map((holding) => ({ ...holding, kind: 'pass' as const, startsAt: resumesAt ?? holding.startsAt }))
    : result.holdings
  member.holdings.push(...holdings)
  if (clash) {
    const text = 'An account has one plan: this one comes as a pass, which does not renew'
    return { holdings, pause: null, payment: null, remarks: [...result.remarks, text] }
  }
  member.pause ??= result.pause
  return { ...result, holdings }
}

function isInTheWay(held: ImportedHolding, holding: ImportedHolding): boolean {
  if (held.kind === 'intro') return holding.kind === 'intro' && held.productId === holding.productId
  return held.kind === 'plan' && holding.kind === 'plan' && overlap(held as Period, holding as Period)
}

function overlap(a: Period, b: Period): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** Of several lines the earliest day of joining, and the latest visit; what is still to come is a mistake of the file. */
function datesOf({ rows }: ImportedPerson, today: string): PersonDates {
  const past = (days: (string | null)[]) =>
    days
      .filter((day) => day !== null)
      .filter((day) => day <= today)
      .toSorted((a, b) => a.localeCompare(b))
  return {
    bornOn: past(rows.map(({ born }) => born))[0] ?? null,
    joinedOn: past(rows.map(({ joinedOn }) => joinedOn))[0] ?? null,
    lastVisitOn: past(rows.map(({ lastVisitOn }) => lastVisitOn)).at(-1) ?? null,
  }
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

/** Statuses in the file that are not known here, of lines with a product: an admin says what they mean. */
export function unknownStatuses(rows: readonly Pick<ImportRow, 'status' | 'packageName'>[]) {
  const unknown = rows.filter(({ status, packageName }) => !isNoProduct(packageName) && standingOf(status) === null)
  return [...Map.groupBy(unknown, ({ status }) => plainly(status))]
    .map(([key, lines]) => ({ key, name: lines[0]!.status, lines: lines.length }))
    .toSorted((a, b) => b.lines - a.lines)
}

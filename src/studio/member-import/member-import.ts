import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import { oneLine, paragraphs } from '#src/kit/typed-text.ts'
import type { Period } from '../memberships/membership-period.ts'
import type { Package } from '#src/studio/products/packages.ts'
import { type ImportedTexts, plainly } from './import-columns.ts'
import { typedDate } from './import-date.ts'
import { importedMonths } from './imported-months.ts'

/** Importing members from another system (PRODUCT 3). */

/** The largest number of people in one file: they are written in one transaction while the admin waits. */
export const MOST_ROWS = 2000
/** The accepted content types of a list of members: text, whose content is checked as well. */
export const LIST_ENDINGS = ['.csv', '.tsv', '.txt'] as const

export function isNamedAsList(fileName: string): boolean {
  return LIST_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending))
}

/** How long an uploaded file waits for its confirmation. */
export const KEPT_HOURS = 24
const FURTHEST_DAYS = 731

/** One line of the file, waiting for confirmation. */
export type ImportRow = ImportedTexts & { line: number }

/** What will happen to a line. */
export type JudgedRow = { line: number; name: string; email: string } & (
  | { kind: 'new'; contact: string; notes: string; membership: ImportedMembership | null; remark: string | null }
  | { kind: 'there' }
  | { kind: 'twice'; firstLine: number }
  | { kind: 'wrong'; faults: { field: string; text: string }[] }
)

/** Null months: one month from now, because the file does not say until when. */
export type ImportedMembership = { packageId: string; months: Period[] | null }

export type ImportFacts = {
  /** Addresses that have an account, in lower case. */
  taken: ReadonlySet<string>
  packages: readonly Pick<Package, 'id' | 'name'>[]
  /** The admin's choice for unknown package names (`plainly`), by id; empty for no membership. */
  choices: Readonly<Record<string, string>>
  now: Date
}

/** Decides on each line: who is new and with which membership, who exists already, and what is wrong. */
export function judgeRows(rows: readonly ImportRow[], facts: ImportFacts): JudgedRow[] {
  const firstLines = new Map<string, number>()
  const form = rowForm(addDays(studioDate(facts.now), FURTHEST_DAYS))
  const monthsOf = remembered((validUntil) => importedMonths(validUntil, facts.now))
  return rows.map((row) => {
    const { line, name, email } = row
    const read = form.safeParse(row)
    if (!read.success) return { line, name, email, kind: 'wrong', faults: faultsOf(read.error) }
    const firstLine = firstLines.get(email)
    if (firstLine !== undefined) return { line, name, email, kind: 'twice', firstLine }
    firstLines.set(email, line)
    if (facts.taken.has(email)) return { line, name, email, kind: 'there' }
    const { validUntil, ...texts } = read.data
    return { line, kind: 'new', ...texts, ...membershipOf(row, validUntil && monthsOf(validUntil), facts) }
  })
}

/** Cached: of thousands of lines most end on the same few days. */
function remembered<Value>(answer: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text) ?? answer(text)
    known.set(text, value)
    return value
  }
}

const labels: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  contact: 'Phone',
  validUntil: 'Valid until',
  notes: 'Notes',
}

function faultsOf(error: z.ZodError): { field: string; text: string }[] {
  return error.issues.map(({ path, message }) => ({ field: labels[String(path[0])] ?? String(path[0]), text: message }))
}

const optional = (schema: z.ZodType<string>) => z.literal('').or(schema)

function rowForm(furthest: string) {
  return z.object({
    name: oneLine(100, 'There is no name'),
    email: z
      .string()
      .min(1, 'There is no address')
      .max(254, 'This is no email address')
      .pipe(z.email('This is no email address')),
    contact: optional(
      oneLine(40, '').refine(
        (text) => !/^\d+([.,]\d+)?E\+\d+$/i.test(text),
        'A spreadsheet has shortened this number. Format the column as text and save the file again',
      ),
    ),
    validUntil: z.string().transform((text, { addIssue }) => {
      const date = typedDate(text)
      if (date === null && text !== '') addIssue('This is no date. Write 24/12/2026 or 2026-12-24')
      if (date !== null && date > furthest) addIssue('This is more than two years away')
      return date ?? ''
    }),
    notes: optional(paragraphs(2000, '')),
  })
}

function membershipOf(
  { packageName }: ImportRow,
  months: Period[] | '',
  facts: ImportFacts,
): { membership: ImportedMembership | null; remark: string | null } {
  const packageId = packageOf(packageName, facts)
  if (!packageId) return { membership: null, remark: null }
  if (months === '') return { membership: { packageId, months: null }, remark: null }
  if (months.length === 0) return { membership: null, remark: 'The membership has ended' }
  return { membership: { packageId, months }, remark: null }
}

function packageOf(name: string, { packages, choices }: ImportFacts): string | null {
  const known = knownPackage(name, packages)
  if (known !== undefined) return known
  const chosen = choices[plainly(name)]
  return packages.find(({ id }) => id === chosen)?.id ?? null
}

const NONE = new Set(['', 'none', 'no', 'inactive', 'nomembership', 'na'])

/** The package a name means; null where it says that there is none, undefined where it is unknown. */
function knownPackage(name: string, packages: ImportFacts['packages']): string | null | undefined {
  const plain = plainly(name)
  if (NONE.has(plain)) return null
  return packages.find((one) => plainly(one.name) === plain || plainly(one.id) === plain)?.id
}

/** Package names in the file that we do not sell, each once with the number of lines that have it: an admin says what they
 *  mean. */
export function unknownPackages(
  rows: readonly ImportRow[],
  packages: ImportFacts['packages'],
): { key: string; name: string; lines: number }[] {
  const found = new Map<string, { key: string; name: string; lines: number }>()
  for (const { packageName } of rows) {
    if (knownPackage(packageName, packages) !== undefined) continue
    const key = plainly(packageName)
    const before = found.get(key) ?? { key, name: packageName, lines: 0 }
    found.set(key, { ...before, lines: before.lines + 1 })
  }
  return [...found.values()].toSorted((a, b) => b.lines - a.lines)
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
} satisfies Record<string, RefusalText>

export type ImportRefusal = keyof typeof importRefusals

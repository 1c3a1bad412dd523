import { z } from 'zod'
import { addDays, studioDate } from '#src/kit/time.ts'
import { emailTyped } from '#src/kit/text/email-address.ts'
import { oneLine, paragraphs } from '#src/kit/typed-text.ts'
import type { Field, ImportedTexts } from './import-columns.ts'
import { plainly } from '#src/kit/lists/named-columns.ts'
import { folded } from '#src/kit/search.ts'
import { labelOf } from './import-columns.ts'
import { type DateOrder, typedDate } from './import-date.ts'
import { classesLeftOf, isConsent, isNoProduct, penceOf, type Standing, standingOf } from './import-words.ts'

/** One line of a file, waiting for confirmation. */
export type ImportRow = ImportedTexts & { line: number }

export type Fault = { field: string; text: string }

/** What a line says, once it makes sense. */
export type ReadRow = z.output<ReturnType<typeof rowForm>> & {
  line: number
  /** The address of the account it belongs to: the parent's, where there is one; of who has none, `keyWithoutAddress`. */
  account: string
}

/** What statuses that are not known here mean, by their plain words: an admin says so. */
export type Statuses = Readonly<Record<string, Standing>>

const FURTHEST_DAYS = 731
export const UNKNOWN_STATUS = 'Please say above what this status means'
const EMAIL = 'This is no email address'

type Reading = {
  order: DateOrder
  statuses: Statuses
  /** Who is meant by lines without an address. */
  holders?: ReadonlyMap<number, string>
}

/** Reads lines; what is wrong with one is named by its fields. Dates in figures have their day first, or their month. */
export function rowReader(now: Date, { order, statuses, holders }: Reading) {
  const form = rowForm(addDays(studioDate(now), FURTHEST_DAYS), { order, statuses })
  return (row: ImportRow): { read: ReadRow } | { faults: Fault[] } => {
    // Of whom nothing is held, a status says nothing.
    const read = form.safeParse(isNoProduct(row.packageName) ? { ...row, status: '' } : row)
    if (!read.success) return { faults: read.error.issues.map(faultOf) }
    const { guardianEmail, email, contact, packageName, born } = read.data
    const account = guardianEmail || email || (holders?.get(row.line) ?? keyWithoutAddress(read.data))
    // A total below the list, or a comment, is nobody.
    if (addressOf(account) === '' && !contact && !packageName && !born)
      return {
        faults: [{ field: labelOf('email'), text: 'There is no address, no number and nothing that they have' }],
      }
    return { read: { ...read.data, line: row.line, account } }
  }
}

type Named = { name: string; guardianName?: string; contact: string }

/** A person's name for comparison: without accents, case, spaces and signs. */
export function nameKey(name: string): string {
  return plainly(folded(name))
}

/** What people without an address are known by in a file, where nothing else tells two of them apart (`without-address.ts`). */
export function keyWithoutAddress({ name, guardianName = '', contact }: Named): string {
  return `${nameKey(guardianName || name)} ${contact.replaceAll(/\D/g, '')}`
}

/** The address of an account of a file, empty for who has none. */
export function addressOf(account: string): string {
  return account.includes('@') ? account : ''
}

function faultOf({ path, message }: { path: PropertyKey[]; message: string }): Fault {
  return { field: labelOf(path[0] as Field), text: message }
}

const optional = (schema: z.ZodType<string>) => z.literal('').or(schema)
const address = optional(emailTyped(EMAIL, EMAIL))

function rowForm(furthest: string, { order, statuses }: { order: DateOrder; statuses: Statuses }) {
  const date = z.string().transform((text, { addIssue }) => {
    const day = typedDate(text, order)
    if (day === null && text !== '') addIssue('This is no date. Write 24/12/2026 or 2026-12-24')
    return day
  })
  // What cannot be read of these changes nothing else.
  const past = z.string().transform((text) => typedDate(text, order))
  const soon = date.refine((day) => day === null || day <= furthest, 'This is more than two years away')
  return z.object({
    name: oneLine(100, 'There is no name'),
    email: address,
    guardianEmail: address,
    guardianName: optional(oneLine(100, '')),
    contact: optional(
      oneLine(40, '').refine(
        (text) => !/^\d+([.,]\d+)?E\+\d+$/i.test(text),
        'A spreadsheet has shortened this number. Format the column as text and save the file again',
      ),
    ),
    packageName: z.string().transform((text) => (isNoProduct(text) ? '' : text)),
    classesLeft: z.string().transform((text, { addIssue }) => {
      const left = classesLeftOf(text)
      if (left === null) addIssue('This is no number of classes. Write 4, or Unlimited')
      return left ?? undefined
    }),
    status: z.string().transform((text, { addIssue }) => {
      const standing = standingOf(text, statuses)
      if (standing === null) addIssue(UNKNOWN_STATUS)
      return standing ?? 'ended'
    }),
    validUntil: soon,
    startsOn: soon,
    resumesOn: soon,
    nextPayment: soon,
    price: z.string().transform(penceOf),
    consent: z.string().transform(isConsent),
    born: past,
    joinedOn: past,
    lastVisitOn: past,
    notes: optional(paragraphs(2000, '')),
  })
}

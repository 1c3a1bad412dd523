/** What is imported of a member, as typed in the file. */
export type ImportedTexts = {
  name: string
  email: string
  contact: string
  packageName: string
  /** The last day of the membership. */
  validUntil: string
  notes: string
}

type Heading = keyof ImportedTexts | 'firstName' | 'lastName'

/** The headings that exports of the trade use for each field; earlier ones are preferred; only characters A–Z and digits are compared. */
const HEADINGS: Record<Heading, readonly string[]> = {
  name: listed('name, full name, client name, member name, customer name, client, member, customer'),
  firstName: listed('first name, forename, given name, first'),
  lastName: listed('last name, surname, family name, last'),
  email: listed('email, email address, primary email, contact email, mail'),
  contact: listed(
    `mobile, mobile phone, mobile number, cell, cell phone, phone, phone number, telephone, telephone number, contact,
     contact number, home phone, work phone`,
  ),
  packageName: listed(
    `membership, membership package, membership name, membership type, membership plan, package, package name, plan,
     plan name, pricing option, contract, contract name, service`,
  ),
  validUntil: listed(
    `valid until, until, valid to, expires, expires on, expiry, expiry date, expiration date, expiration, end date, ends,
     ends on, membership expires, membership expiry date, membership end date, membership expiration date,
     contract end date, paid until, active until`,
  ),
  notes: listed('notes, note, comments, comment, client notes, member notes, remarks'),
}

function listed(headings: string): string[] {
  return headings.split(',').map(plainly)
}

/** The column of each field, preferred one first, and the columns that are ignored. */
export type Columns = { at: Record<Heading, number[]>; ignored: string[] }

/** Reads the first line of a file; null when it has no column of e-mail addresses, or none of names. */
export function readColumns(headings: readonly string[]): Columns | null {
  const plain = headings.map(plainly)
  const found = Object.entries(HEADINGS).map(([name, known]) => {
    const columns = known.flatMap((heading) => plain.flatMap((one, at) => (one === heading ? [at] : [])))
    return [name, [...new Set(columns)]] as const
  })
  const at = Object.fromEntries(found) as Columns['at']
  if (at.email.length === 0 || at.name.length + at.firstName.length + at.lastName.length === 0) return null
  const used = new Set(Object.values(at).flat())
  return { at, ignored: headings.filter((heading, n) => heading.trim() !== '' && !used.has(n)) }
}

/** The fields of one line, each on one line except the notes. */
export function readTexts(cells: readonly string[], { at }: Columns): ImportedTexts {
  const text = (heading: Heading) => at[heading].map((n) => unguarded(cells[n] ?? '')).find(Boolean) ?? ''
  const whole = wholeName({ first: text('firstName'), last: text('lastName'), name: text('name') })
  return {
    name: whole.slice(0, MOST_CHARACTERS),
    email: text('email').toLowerCase().slice(0, MOST_CHARACTERS),
    contact: text('contact').slice(0, MOST_CHARACTERS),
    packageName: text('packageName').slice(0, MOST_CHARACTERS),
    validUntil: text('validUntil').slice(0, MOST_CHARACTERS),
    notes: text('notes').slice(0, MOST_NOTES),
  }
}

// Longer than any limit, so that too long a text is reported rather than cut.
const MOST_CHARACTERS = 300
const MOST_NOTES = 2500

/** A heading, or the name of a package, for comparison: characters A–Z and digits alone. */
export function plainly(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Exports put an apostrophe before what a spreadsheet would run as a formula (kit/csv.ts): it is not part of the text. */
function unguarded(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

/** Beside a column "First name", a column "Name" is the family name. */
function wholeName({ first, last, name }: Record<'first' | 'last' | 'name', string>): string {
  if (last || !name) return [first, last].filter(Boolean).join(' ')
  return first && !name.includes(first) ? `${first} ${name}` : turned(name)
}

/** Reports write people as "Wong, Mia". */
function turned(name: string): string {
  const [last = '', first = '', more] = name.split(',').map((part) => part.trim())
  return first && last && more === undefined ? `${first} ${last}` : name
}

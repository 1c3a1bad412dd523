import { columnsNamed, type NamedColumns, plainly } from '#src/kit/lists/named-columns.ts'
import { readEmail } from '#src/kit/text/email-address.ts'
import { worldNumber } from '#src/kit/text/phone.ts'

/** What is read of each line of a file, as typed. */
export type ImportedTexts = Record<Field, string>

type Heading = { label: string; known: readonly string[] }

/** The columns of a file that mean something here, with the headings that the exports of TeamUp, Momence, Mindbody, Glofox and others have
 *  for them; earlier ones are preferred; A to Z and digits alone are compared. */
const HEADINGS = {
  name: listed('Name', 'name, full name, client name, member name, customer name, client, member, customer'),
  familyFirst: listed(
    'Family name, first name',
    'last first name, last name first name, surname first name, family name first',
  ),
  firstName: listed('First name', 'first name, forename, given name, first'),
  lastName: listed('Last name', 'last name, surname, family name, last'),
  email: listed(
    'Email',
    'email, email address, primary email, contact email, member email, customer email, client email, mail',
  ),
  contact: listed(
    'Phone',
    `mobile, mobile phone, mobile number, cell, cell phone, phone, phone number, telephone, telephone number, contact,
     contact number, primary phone, client phone, customer phone, member phone, mobile no, phone no, home phone, work phone`,
  ),
  packageName: listed(
    'Membership or pass',
    `membership or pass, membership, membership package, membership name, membership title, membership type, membership plan, package, package name,
     pack name, class pack, credit pack, plan, plan name, pricing option, pricing option name, product, product name, contract,
     contract name, service, purchase option, purchase option name, membership label, membership tier, pass, pass name`,
  ),
  classesLeft: listed(
    'Classes left',
    `credits remaining, remaining credits, credits left, credits, classes remaining, remaining classes, classes left, sessions remaining,
     remaining sessions, sessions left, visits remaining, remaining visits, visits left, visits rem, uses remaining, remaining uses,
     uses left, events remaining, remaining events, count remaining, remaining, balance of classes, left, passes left, classes remaining in pass, number of sessions left`,
  ),
  status: listed(
    'Status',
    'membership status, pricing option status, contract status, plan status, subscription status, pack status, pass status, status, state',
  ),
  validUntil: listed(
    'Valid until',
    `valid until, until, valid to, expires, expires on, expires at, expiry, expiry date, expiration date, expiration, exp date,
     end date, ends, ends on, membership expires, membership expiry date, membership end date, membership expiration date,
     contract end date, paid until, active until, membership expiration, membership expires on, pass expiration date, pass expiry date, valid till`,
  ),
  startsOn: listed(
    'Starts on',
    `starts on, start date, starts, start, membership start date, membership start, membership starts, contract start date, valid from,
     activation date, active from, begins, begins on, pass start date`,
  ),
  resumesOn: listed(
    'Frozen until',
    `frozen until, freeze end date, freeze end, freeze until, paused until, pause end date, pause end, hold end date, hold end,
     on hold until, suspended until, suspension end date, resume date, resumes on, resumes`,
  ),
  nextPayment: listed(
    'Next payment',
    `next payment date, next payment, next payment due, next payment due date, next billing date, next billing, next bill date,
     next charge date, next charge, next invoice date, next autopay date, next autopay, autopay date, renewal date, renews on, renews`,
  ),
  price: listed(
    'Next payment’s amount',
    `next payment amount, next charge amount, next autopay amount, autopay amount, recurring amount, recurring price, monthly price,
     membership price, billing amount, price, amount`,
  ),
  consent: listed(
    'Marketing consent',
    `marketing consent, email marketing consent, marketing opt in, email opt in, opted in, opt in, marketing emails, marketing email,
     email marketing, promotional emails, send me promotional emails, marketing preference, marketing preferences, accepts marketing, subscribed to marketing, newsletter, gdpr consent`,
  ),
  guardianEmail: listed(
    'Parent’s email',
    `parents email, parent email, guardian email, parent guardian email, family manager email, family email, primary account email,
     account manager email, managed by email, responsible email, payer email`,
  ),
  guardianName: listed(
    'Parent’s name',
    'parents name, parent name, parent, guardian name, guardian, parent guardian, family manager, managed by, responsible name, payer, payer name',
  ),
  born: listed('Date of birth', 'date of birth, birth date, birthdate, birthday, dob, born'),
  joinedOn: listed(
    'Joined on',
    `joined on, joined, join date, joined date, date joined, joining date, member since, client since, customer since, signup date, sign up date,
     signed up, registered, registered on, registration date, created, created on, created at, date created`,
  ),
  lastVisitOn: listed(
    'Last visit',
    `last visit, last visit date, last visited, last class, last class date, last attended, last attendance, last attendance date, last check in,
     last checkin, last seen, last booking`,
  ),
  notes: listed('Notes', 'notes, note, comments, comment, client notes, member notes, remarks'),
} as const satisfies Record<string, Heading>

export type Field = keyof typeof HEADINGS
export const FIELDS = Object.keys(HEADINGS) as Field[]

export function labelOf(field: Field): string {
  return HEADINGS[field].label
}

function listed(label: string, headings: string): Heading {
  return { label, known: headings.split(',').map(plainly) }
}

export type Columns = NamedColumns<Field>

/** What each field is called in the files of others. */
export const KNOWN_HEADINGS = Object.fromEntries(FIELDS.map((field) => [field, HEADINGS[field].known])) as Record<
  Field,
  readonly string[]
>

/** What the headings of a file seem to mean. */
export function detectColumns(headings: readonly string[]): Columns {
  return columnsNamed(headings, KNOWN_HEADINGS)
}

/** Whether names and addresses can be read at all; some reports write both into one cell, on lines of their own. */
export function canBeRead(columns: Columns, lines: readonly (readonly string[])[] = []): boolean {
  const { email = [], guardianEmail = [], name = [], familyFirst = [], firstName = [], lastName = [] } = columns
  const inOneCell = name.some((at) => lines.some((cells) => partsOf(cells[at] ?? '').email !== ''))
  const names = name.length + familyFirst.length + firstName.length + lastName.length
  return names > 0 && (email.length + guardianEmail.length > 0 || inOneCell)
}

/** Headings of columns that mean nothing here. */
export function ignoredHeadings(headings: readonly string[], columns: Columns): string[] {
  const used = new Set(Object.values(columns).flat())
  return headings.filter((heading, at) => heading.trim() !== '' && !used.has(at))
}

/** The systems whose exports are known by a heading that others do not have, as it is compared. */
const SYSTEMS: readonly [system: string, headings: readonly string[]][] = [
  ['Mindbody', ['pricingoption', 'visitsremaining', 'visitsrem', 'autopayamount', 'promotionalemails']],
  ['Momence', ['creditsremaining', 'eventsremaining', 'emailmarketingconsent', 'frozenuntil']],
  [
    'TeamUp',
    ['usesremaining', 'familymanageremail', 'familymanager', 'onholduntil', 'marketingoptin', 'isfirstmembership'],
  ],
  ['Glofox', ['membershipplan', 'membershiptier', 'nextautopayamount', 'creditsleft', 'pausedUntil'.toLowerCase()]],
  ['WellnessLiving', ['purchaseoption', 'visitsleft']],
  ['Zen Planner', ['membershiplabel', 'primaryemail']],
  ['Wodify', ['membershipexpiration', 'paymentplan', 'clientemail']],
  ['GymMaster', ['membershipexpires', 'membershipstart']],
  ['LegitFit', ['classesattended', 'clientphone']],
  ['WodGuru', ['lastfirstname', 'passname', 'sessionsleft']],
]

/** Which system a file seems to come from; null where it is none of those known. */
export function detectSystem(headings: readonly string[]): string | null {
  const plain = new Set(headings.map(plainly))
  const matches = SYSTEMS.map(([system, known]) => ({ system, count: known.filter((one) => plain.has(one)).length }))
  const [best] = matches.toSorted((a, b) => b.count - a.count)
  return best && best.count > 0 ? best.system : null
}

/** The fields of one line, each on one line except the notes. */
export function readTexts(cells: readonly string[], columns: Columns): ImportedTexts {
  const text = (field: Field) => (columns[field] ?? []).map((n) => unguarded(cells[n] ?? '')).find(Boolean) ?? ''
  const texts = Object.fromEntries(FIELDS.map((field) => [field, text(field).slice(0, MOST_CHARACTERS)]))
  const one = partsOf(text('name'))
  const name = one.name || firstNameFirst(text('familyFirst'))
  const whole = wholeName({ first: text('firstName'), last: text('lastName'), name })
  const address = (typed: string) => readEmail(typed) ?? typed.toLowerCase().slice(0, MOST_CHARACTERS)
  return {
    ...(texts as ImportedTexts),
    name: whole.slice(0, MOST_CHARACTERS),
    email: address(text('email') || one.email),
    guardianEmail: address(text('guardianEmail')),
    contact: dialled(text('contact') || one.contact).slice(0, MOST_CHARACTERS),
    guardianName: turned(text('guardianName')).slice(0, MOST_CHARACTERS),
    notes: text('notes').slice(0, MOST_NOTES),
  }
}

// Longer than any limit, so that too long a text is reported rather than cut.
const MOST_CHARACTERS = 300
const MOST_NOTES = 2500

/** Exports put an apostrophe before what a spreadsheet would run as a formula (kit/csv.ts): it is not part of the text. */
function unguarded(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\uFF1D\uFF20\uFF0B\uFF0D\u2212])/, '')
}

/** A cell of several lines: the name, and an address and a number below it. */
function partsOf(cell: string): Record<'name' | 'email' | 'contact', string> {
  const [name = '', ...below] = cell.split('\n').map((part) => part.trim())
  return {
    name,
    email: below.find((part) => readEmail(part) !== null) ?? '',
    contact: below.find((part) => worldNumber(part) !== null) ?? '',
  }
}

/** A number as it is dialled here, where a spreadsheet has taken its nought or its plus from it; otherwise as it is written. */
function dialled(typed: string): string {
  const number = /^[1-9]\d{9,12}$/.test(typed) ? worldNumber(typed) : null
  return number?.startsWith('+44') ? `0${number.slice(3)}` : typed
}

/** "Gray Fay" is Fay Gray. */
function firstNameFirst(typed: string): string {
  const [family = '', ...first] = typed.split(/[\s,]+/)
  return [...first, family].join(' ').trim()
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

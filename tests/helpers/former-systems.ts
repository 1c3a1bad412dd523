import { addDays } from '#src/kit/time.ts'

// Exports as other systems write them, of a studio of 300 people that is made up, with all that makes such files hard: children, freezes,
// several products a person, nothing left, no limit, what is over, and one address written in two ways. What is right of it is counted
// from the people, not from the files.

/** The day on which the files are exported. */
export const EXPORTED_ON = '2026-11-23'

type Held = {
  product: 'Monthly Eight' | 'Monthly Unlimited' | 'Ten Class Pass'
  left: number | 'unlimited'
  status: 'active' | 'frozen' | 'cancelled' | 'expired'
  expires?: string
  frozenUntil?: string
  nextPayment?: string
  pricePence?: number
}
type Person = {
  first: string
  last: string
  email: string
  parent?: Person
  born: string
  phone: string
  consents: boolean
  held: Held[]
}

const FIRST = [
  'Ama',
  'Bea',
  'Carl',
  'Dev',
  'Elif',
  'Finn',
  'Gus',
  'Hana',
  'Ines',
  'Jude',
  'Kofi',
  'Lara',
  'Mo',
  'Nia',
  'Otis',
  'Pia',
  'Quin',
  'Rosa',
  'Sven',
  'Tess',
]
const LAST = [
  'Abara',
  'Bloom',
  'Castle',
  'Dunn',
  'Everly',
  'Frost',
  'Gale',
  'Hart',
  'Irwin',
  'Jonas',
  'Keane',
  'Lowe',
  'Marsh',
  'Nolan',
  "O'Hare",
]

function aPlan(n: number, given: Partial<Held> = {}): Held {
  return {
    product: 'Monthly Eight',
    left: n % 8,
    status: 'active',
    nextPayment: addDays(EXPORTED_ON, 1 + (n % 25)),
    pricePence: 4500,
    ...given,
  }
}

function aPass(left: number, given: Partial<Held> = {}): Held {
  return { product: 'Ten Class Pass', left, status: 'active', expires: addDays(EXPORTED_ON, 40), ...given }
}

function heldBy(n: number): Held[] {
  const kind = n % 20
  if (kind < 8) return [aPlan(n)]
  if (kind < 11) return [aPass(1 + (n % 9))]
  if (kind === 11) return [aPlan(n, { product: 'Monthly Unlimited', left: 'unlimited', pricePence: 7000 })]
  if (kind === 12)
    return [aPlan(n, { status: 'frozen', left: 5, frozenUntil: '2026-12-20', nextPayment: '2027-01-05' })]
  if (kind === 13) return [{ ...aPlan(n), left: 3, status: 'cancelled', nextPayment: undefined }]
  if (kind === 14) return [aPass(5, { status: 'expired', expires: addDays(EXPORTED_ON, -30) })]
  if (kind === 15) return [aPlan(n), aPass(7)]
  if (kind === 16) return [aPass(0)]
  if (kind === 17) return []
  if (kind === 18) return [aPass(4)]
  return [aPass(2), aPass(6, { expires: addDays(EXPORTED_ON, 90) })]
}

/** 300 people; each eighteenth of twenty is a child of the one before. */
export function madeUpPeople(): Person[] {
  const people: Person[] = []
  for (let n = 0; n < 300; n++) {
    const [first, last] = [FIRST[n % 20]!, `${LAST[n % 15]!} ${n}`]
    const parent = n % 20 === 18 ? people[n - 1]! : undefined
    people.push({
      first,
      last: parent ? parent.last : last,
      email: parent ? '' : `${first}.${n}@Example.com`,
      ...(parent && { parent }),
      born: parent ? '2017-03-02' : '1988-07-09',
      phone: `07700 9${String(10_000 + n).slice(1)}`,
      consents: n % 3 === 0 && !parent,
      held: heldBy(n),
    })
  }
  return people
}

/** What must be in Tempo after any of the files, to the last class. */
export function rightTotals(people: readonly Person[]) {
  const usable = people.flatMap(({ held }) => held).filter(({ status }) => status === 'active' || status === 'frozen')
  const paying = usable.filter(({ nextPayment }) => nextPayment)
  return {
    people: people.length,
    households: people.filter(({ parent }) => parent).length,
    consents: people.filter(({ consents, parent }) => consents && !parent).length,
    classesLeft: usable.reduce((sum, { left }) => sum + (left === 'unlimited' ? 0 : left), 0),
    unlimited: usable.filter(({ left }) => left === 'unlimited').length,
    frozen: usable.filter(({ status }) => status === 'frozen').length,
    payments: paying.length,
  }
}

const uk = (day?: string) => (day ? day.split('-').toReversed().join('/') : '')
const us = (day?: string) => (day ? `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}` : '')
const pounds = (pence?: number) => (pence ? `£${(pence / 100).toFixed(2)}` : '')
const quoted = (cells: readonly string[], separator: string) =>
  cells.map((cell) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)

/** One line for each product of a person, or one for who has none. */
function linesOf(people: readonly Person[]): [Person, Held | null][] {
  return people.flatMap((person): [Person, Held | null][] =>
    person.held.length > 0 ? person.held.map((held) => [person, held]) : [[person, null]],
  )
}

function table(rows: string[][], separator: string): string {
  return rows.map((cells) => quoted(cells, separator)).join('\r\n')
}

/** UTF-8 with a mark, commas, British dates; a child names the manager of its family. */
export function asTeamUp(people: readonly Person[]): Uint8Array {
  const head = [
    'Customer ID',
    'First Name',
    'Last Name',
    'Email',
    'Mobile',
    'Date of Birth',
    'Family Manager Email',
    'Marketing Opt In',
    'Membership Name',
    'Membership Status',
    'Uses Remaining',
    'Expiry Date',
    'On Hold Until',
    'Next Payment Date',
    'Next Payment Amount',
  ]
  const status = { active: 'Active', frozen: 'On hold', cancelled: 'Cancelled', expired: 'Expired' }
  const rows = linesOf(people).map(([one, held], n) => [
    String(n),
    one.first,
    one.last,
    one.email,
    one.phone,
    uk(one.born),
    one.parent?.email ?? '',
    one.consents ? 'Yes' : 'No',
    held?.product ?? '',
    held ? status[held.status] : '',
    held ? (held.left === 'unlimited' ? 'Unlimited' : String(held.left)) : '',
    uk(held?.expires),
    uk(held?.frozenUntil),
    uk(held?.nextPayment),
    pounds(held?.pricePence),
  ])
  return new TextEncoder().encode(`\uFEFF${table([head, ...rows], ',')}`)
}

/** Semicolons, ISO dates with times, Windows-1252; a child has its parent's address, and every other line writes it in capitals. */
export function asMomence(people: readonly Person[]): Uint8Array {
  const head = [
    'First name',
    'Last name',
    'E-mail',
    'Phone number',
    'Date of birth',
    'Membership',
    'Status',
    'Credits Remaining',
    'Expires at',
    'Frozen until',
    'Renewal date',
    'Price',
    'Email marketing consent',
  ]
  const status = { active: 'active', frozen: 'frozen', cancelled: 'canceled', expired: 'expired' }
  const iso = (day?: string) => (day ? `${day}T00:00:00.000Z` : '')
  const rows = linesOf(people).map(([one, held], n) => {
    const email = one.parent?.email ?? one.email
    return [
      one.first,
      one.last,
      n % 2 ? email.toUpperCase() : email,
      one.phone,
      one.born,
      held?.product ?? '',
      held ? status[held.status] : '',
      held ? (held.left === 'unlimited' ? '9999' : String(held.left)) : '',
      iso(held?.expires),
      iso(held?.frozenUntil),
      iso(held?.nextPayment),
      held?.pricePence ? (held.pricePence / 100).toFixed(2) : '',
      one.consents ? 'true' : 'false',
    ]
  })
  return Uint8Array.from(Buffer.from(table([head, ...rows], ';'), 'latin1'))
}

/** Tabs, UTF-16, American dates, names the other way round; "4 of 10" for what is left, and a child names its parent. */
export function asMindbody(people: readonly Person[]): Uint8Array {
  const head = [
    'ID',
    'Client',
    'Email',
    'Cell Phone',
    'Birthday',
    'Parent Email',
    'Pricing Option',
    'Status',
    'Visits Remaining',
    'Expiration Date',
    'Suspended Until',
    'Next Autopay Date',
    'Autopay Amount',
    'Promotional Emails',
  ]
  const status = { active: 'Active', frozen: 'Suspended', cancelled: 'Terminated', expired: 'Expired' }
  const rows = linesOf(people).map(([one, held], n) => [
    String(n),
    `${one.last}, ${one.first}`,
    one.email,
    one.phone,
    us(one.born),
    one.parent?.email ?? '',
    held?.product ?? '',
    held ? status[held.status] : '',
    held ? (held.left === 'unlimited' ? 'Unlimited' : `${held.left} of 10`) : '',
    us(held?.expires),
    us(held?.frozenUntil),
    us(held?.nextPayment),
    held?.pricePence ? `${(held.pricePence / 100).toFixed(2)} GBP` : '',
    one.consents ? 'Y' : 'N',
  ])
  return Uint8Array.from(Buffer.from(`\uFEFF${table([head, ...rows], '\t')}`, 'utf16le'))
}

export const FORMER_SYSTEMS = { TeamUp: asTeamUp, Momence: asMomence, Mindbody: asMindbody } as const

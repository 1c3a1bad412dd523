import { dayOfMonth, studioDate, wallToInstant } from '#src/kit/time.ts'
import type { PersonDates } from '#src/studio/people/households/household.ts'
import type { Pause, Period } from '../../memberships/membership-period.ts'
import { addressOf, type ReadRow } from '../file/import-row.ts'
import type { ImportedAccount, ImportedPerson } from './import-accounts.ts'
import { type ImportFacts, type JudgedRow, productOf } from './import-facts.ts'
import { holdingOf, type HoldingOfLine, type ImportedHolding } from './imported-holding.ts'
import { heldAlready, type KnownAccount, type KnownPerson, knownPerson, statedUntil } from './known-account.ts'

/** Whose a holding is, and the last day that the file states. */
type OfPerson = { person: string; until: string | null }

/** A member who comes from a file, or to whom one adds. */
export type NewMember = {
  email: string
  name: string
  /** What is here already; null for a member who comes. The rest is then what the file adds. */
  known: KnownAccount | null
  contact: string
  /** Of each person by name; null for the holder. */
  notes: { person: string | null; text: string }[]
  /** Of the people the account books for, without its holder. */
  people: string[]
  /** Of its holder, then of those people in their order. */
  dates: PersonDates[]
  /** What was not known of people who are here. */
  filled: { personId: string; dates: Partial<PersonDates> }[]
  /** Whom the file names, of people who are here. */
  named: string[]
  holdings: (ImportedHolding & OfPerson)[]
  /** What the file names and an earlier one has brought. */
  held: (ImportedHolding & OfPerson & { id: string })[]
  pause: Pause | null
  /** The day of the month on which the months of a plan begin. */
  anchorDay: number | null
  isConsenting: boolean
  /** Whether they are on the list of the newsletter afterwards: who left it stays off. */
  isOnList: boolean
  /** What is due when the months that come end. */
  payment: HoldingOfLine['payment']
}

/** What comes of the lines of one account, the holder's first, so that a plan of a child gives way to theirs. */
export function memberOf(account: ImportedAccount, facts: ImportFacts): { member: NewMember; judged: JudgedRow[] } {
  const { holder, others, known } = account
  const member = blankMember(account, facts)
  const judged: JudgedRow[] = []
  for (const person of [holder, ...others]) {
    const extras = known ? extrasOf(person, member) : []
    for (const [at, row] of person.rows.entries()) {
      const { isThere, ...result } = add(member, row, { isForOther: person !== holder, facts })
      const shown = { line: row.line, name: row.name, email: addressOf(row.account), row }
      const line = { ...result, remarks: [...(at === 0 ? remarksOf(person, member, facts) : []), ...result.remarks] }
      if (!known) judged.push({ ...shown, kind: 'new', ...line })
      else if ((at === 0 && extras.length > 0) || (!isThere && result.holdings.length > 0))
        judged.push({ ...shown, kind: 'added', ...line, remarks: [...(at === 0 ? extras : []), ...line.remarks] })
      else judged.push({ ...shown, kind: 'there', isElsewhere: false, ...line })
    }
  }
  return { member: { ...member, ...agreementOf(member, facts) }, judged }
}

function blankMember({ email, holder, others, known }: ImportedAccount, facts: ImportFacts): NewMember {
  const [all, today] = [[holder, ...others], studioDate(facts.now)]
  const fresh = others.filter(({ name }) => !knownPerson(known, name))
  const isConsenting =
    addressOf(email) !== '' && holder.rows.some(({ consent, guardianEmail }) => consent && !guardianEmail)
  const state = facts.onList.get(email)
  return {
    email: addressOf(email),
    name: known?.name ?? holder.name,
    known,
    contact: known?.contact ? '' : contactOf(all),
    notes: all.flatMap((person) => notesOf(person, { isHolder: person === holder, known })),
    people: fresh.map(({ name }) => name),
    dates: [holder, ...fresh].map((person) => datesOf(person, today)),
    filled: all.flatMap((person) => filledOf(person, knownPerson(known, person.name), today)),
    named: known ? all.filter(({ rows }) => rows.length > 0).map(({ name }) => name) : [],
    holdings: [],
    held: [],
    pause: null,
    anchorDay: null,
    isConsenting,
    isOnList: (state === 'confirmed' && (isConsenting || !known)) || (isConsenting && state === undefined),
    payment: null,
  }
}

function agreementOf(
  { holdings, held, known }: NewMember,
  { products }: ImportFacts,
): Pick<NewMember, 'holdings' | 'anchorDay' | 'payment'> {
  const sorted = holdings.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const last = sorted.findLast(({ kind }) => kind === 'plan')
  if (!last?.endsAt) {
    const payment = held.some(({ kind }) => kind === 'plan') ? (known?.payment ?? null) : null
    return { holdings: sorted, anchorDay: null, payment }
  }
  const day = studioDate(last.endsAt)
  const pence = products.find(({ id }) => id === last.productId)?.pricePence ?? 0
  return { holdings: sorted, anchorDay: dayOfMonth(day), payment: { day, pence } }
}

/** Beside the first line of a person: what stays as it is here. */
function remarksOf({ rows }: ImportedPerson, member: NewMember, { onList }: ImportFacts): string[] {
  const { known, isConsenting, isOnList, email } = member
  const typed = rows.find(({ contact }) => contact)?.contact
  const isOff = isConsenting && !isOnList && onList.has(email) && rows.some(({ consent }) => consent)
  return [
    ...(isOff ? ['They have left the newsletter here, and stay off it'] : []),
    ...(typed && known?.contact && digits(known.contact) !== digits(typed)
      ? [`The account has the number ${known.contact}, which stays`]
      : []),
  ]
}

function digits(number: string): string {
  return number.replace(/\D/g, '').slice(-9)
}

const DATE_NAMES = { bornOn: 'date of birth', joinedOn: 'joined on', lastVisitOn: 'last visit' } as const

/** What is added to an account that is here by the lines of a person, beside what they hold. */
function extrasOf({ name, rows }: ImportedPerson, member: NewMember): string[] {
  const person = knownPerson(member.known, name)
  if (!person) return ['New on this account']
  const filled = member.filled.find(({ personId }) => personId === person.id)?.dates ?? {}
  const notes = member.notes.filter((note) => (note.person ?? member.name) === name).length
  const own = [
    ...Object.keys(filled).map((field) => DATE_NAMES[field as keyof PersonDates]),
    ...(member.contact && rows.some(({ contact }) => contact === member.contact) ? ['phone'] : []),
    ...(notes > 0 ? [notes === 1 ? 'a note' : `${notes} notes`] : []),
    ...(member.isConsenting && member.isOnList && person.isHolder && !member.known!.isOnList ? ['newsletter'] : []),
  ]
  return own.length > 0 ? [`Adds: ${own.join(', ')}`] : []
}

type Added = HoldingOfLine & { isThere: boolean }

function add(
  member: NewMember,
  row: ReadRow,
  { isForOther, facts }: { isForOther: boolean; facts: ImportFacts },
): Added {
  const none = { holdings: [], pause: null, payment: null, remarks: [], isThere: false }
  const product = productOf(row.packageName, facts)
  if (!product) return none
  const of = { person: row.name, until: statedUntil(row) }
  const before = member.known && heldAlready(member.known, { row, productId: product.id })
  if (before) {
    const more = before.filter(({ id }) => !member.held.some((one) => one.id === id))
    member.held.push(...more.map((one) => ({ ...one, ...of })))
    const payment = more.some(({ kind }) => kind === 'plan') ? member.known!.payment : null
    return { ...none, holdings: more, payment, remarks: [thereText(product.name, row, before)], isThere: true }
  }
  const result = holdingOf(row, product, { isForOther, now: facts.now })
  const clash = result.holdings.some((holding) => isInTheWay(member, holding))
  // Two plans of one account never overlap, and an offer is once a person: the second keeps its classes and its days, as a pass.
  const resumesAt = result.pause && wallToInstant(result.pause.resumesOn, '00:00')
  const holdings = clash
    ? result.holdings.map((holding) => ({ ...holding, kind: 'pass' as const, startsAt: resumesAt ?? holding.startsAt }))
    : result.holdings
  member.holdings.push(...holdings.map((holding) => ({ ...holding, ...of })))
  if (clash) {
    const text = 'An account has one plan: this one comes as a pass, which does not renew'
    return { ...none, holdings, remarks: [...result.remarks, text] }
  }
  member.pause ??= result.pause
  return { ...result, holdings, isThere: false }
}

function thereText(name: string, { classesLeft }: ReadRow, held: readonly ImportedHolding[]): string {
  const left = held.reduce((sum, { allowance }) => sum + (allowance ?? 0), 0)
  const isSame = typeof classesLeft !== 'number' || classesLeft === left
  return isSame ? `${name} is here already` : `${name} is here already with ${left} left, and stays as it is`
}

function isInTheWay({ known, holdings }: NewMember, holding: ImportedHolding): boolean {
  if (holding.kind === 'plan' && known?.hasPlan) return true
  if (holding.kind === 'intro' && known?.intros.includes(holding.productId)) return true
  return holdings.some((held) =>
    held.kind === 'intro'
      ? holding.kind === 'intro' && held.productId === holding.productId
      : held.kind === 'plan' && holding.kind === 'plan' && overlap(held as Period, holding as Period),
  )
}

function overlap(a: Period, b: Period): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

function contactOf(people: readonly ImportedPerson[]): string {
  return people.flatMap(({ rows }) => rows.map(({ contact }) => contact)).find(Boolean) ?? ''
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

/** The dates that were not known of a person who is here. */
function filledOf(person: ImportedPerson, known: KnownPerson | null, today: string): NewMember['filled'] {
  if (!known) return []
  const fresh = Object.entries(datesOf(person, today)).filter(
    ([field, day]) => day !== null && known[field as keyof PersonDates] === null,
  )
  return fresh.length > 0 ? [{ personId: known.id, dates: Object.fromEntries(fresh) }] : []
}

function notesOf(
  { name, rows }: ImportedPerson,
  { isHolder, known }: { isHolder: boolean; known: KnownAccount | null },
): NewMember['notes'] {
  const there = new Set(knownPerson(known, name)?.notes)
  const texts = new Set(rows.map(({ notes }) => notes).filter((text) => text && !there.has(text)))
  return [...texts].map((text) => ({ person: isHolder ? null : name, text }))
}

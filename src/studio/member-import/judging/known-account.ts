import type { PersonDates } from '#src/studio/people/households/household.ts'
import { nameKey, type ReadRow } from '../file/import-row.ts'
import type { HoldingOfLine, ImportedHolding } from './imported-holding.ts'

/** What a file names of an account. `isAdded`: it was not there before the file. */
export type Named = {
  people: { id: string; isAdded: boolean }[]
  holdings: NamedHolding[]
  /** Whether it says that they want the newsletter, and they are on its list. */
  isOnList: boolean
  /** What else it added, so that it can be taken off again. */
  notes: string[]
  dates: { personId: string; fields: (keyof PersonDates | 'birthday')[] }[]
  isContactAdded: boolean
  pauseId: string | null
  isPlanAdded: boolean
  subscriptionId: string | null
  /** When it began to be written. */
  since: string
}

/** `until` is the last day as the file said it: with the person and the product it tells one thing from another. */
export type NamedHolding = { id: string; personId: string; until: string | null; isAdded: boolean }

export type KnownPerson = PersonDates & {
  id: string
  name: string
  isHolder: boolean
  birthday: string | null
  notes: string[]
}

/** An account that is here, to which a file adds: of this move-in, or one that an admin chose. */
export type KnownAccount = {
  memberId: string
  name: string
  email: string
  contact: string
  people: KnownPerson[]
  /** What has not ended, with the classes that are left. */
  holdings: (ImportedHolding & { id: string })[]
  /** What earlier files said they hold. */
  named: (Omit<NamedHolding, 'isAdded'> & { productId: string })[]
  /** Offers that they have had. */
  intros: string[]
  hasPlan: boolean
  isPaused: boolean
  /** Whether they get the newsletter. */
  isOnList: boolean
  payment: HoldingOfLine['payment']
}

export function knownPerson(known: KnownAccount | null, name: string): KnownPerson | null {
  return known?.people.find((person) => nameKey(person.name) === nameKey(name)) ?? null
}

/** The last day that a line states. */
export function statedUntil({ validUntil, nextPayment }: ReadRow): string | null {
  return validUntil ?? nextPayment
}

/** What this person has of a product since an earlier file that named the same last day; null where there was none. */
export function heldAlready(
  known: KnownAccount,
  { row, productId }: { row: ReadRow; productId: string },
): KnownAccount['holdings'] | null {
  const person = knownPerson(known, row.name)
  const before = known.named.filter(
    (one) => one.personId === person?.id && one.productId === productId && one.until === statedUntil(row),
  )
  if (before.length === 0) return null
  const ids = new Set(before.map(({ id }) => id))
  return known.holdings.filter(({ id }) => ids.has(id))
}

/** Whether a file added anything to an account that was here. */
export function addsSomething({ people, holdings, notes, dates, isContactAdded, subscriptionId }: Named): boolean {
  const isAny = [...people, ...holdings].some(({ isAdded }) => isAdded)
  return isAny || notes.length > 0 || dates.length > 0 || isContactAdded || subscriptionId !== null
}

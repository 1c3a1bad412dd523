import { addMonths, studioDate } from '#src/kit/time.ts'
import { MOST_PEOPLE, personForm } from '#src/studio/people/households/household.ts'
import { labelOf } from '../file/import-columns.ts'
import { type Fault, nameKey, type ReadRow } from '../file/import-row.ts'
import { type KnownAccount, knownPerson } from './known-account.ts'

/** One person of an account, with the lines about them. */
export type ImportedPerson = { name: string; rows: ReadRow[] }

/** The lines of one address: who has the account, and whom it books for. `known` where it is here already. */
export type ImportedAccount = {
  email: string
  holder: ImportedPerson
  others: ImportedPerson[]
  known: KnownAccount | null
}

export type Grouped = { accounts: ImportedAccount[]; faults: Map<number, Fault> }

/** Makes accounts of lines: those with one address are one account, with several people where they have several names; a child's line
 *  with the address of a parent belongs to the parent's. Who has the account is the parent who is named, otherwise the first adult;
 *  one that is here keeps its holder. */
export function groupAccounts(
  rows: readonly ReadRow[],
  { now, known }: { now: Date; known: ReadonlyMap<string, KnownAccount> },
): Grouped {
  const faults = new Map<number, Fault>()
  const byAccount = Map.groupBy(rows, ({ account }) => account)
  const accounts = [...byAccount].flatMap(
    ([email, lines]) => accountOf(email, lines, { now, faults, known: known.get(email) ?? null }) ?? [],
  )
  return { accounts, faults }
}

type Judging = { now: Date; faults: Map<number, Fault>; known: KnownAccount | null }

function accountOf(email: string, rows: readonly ReadRow[], { now, faults, known }: Judging): ImportedAccount | null {
  const people = [...Map.groupBy(rows, ({ name }) => nameKey(name)).values()].map((lines) => ({
    name: lines[0]!.name,
    rows: lines,
  }))
  const holder = known ? lead(people, known) : holderOf(people, now)
  if (!holder) {
    const text = 'There is no line of the parent, and no name'
    for (const { line } of rows) faults.set(line, { field: labelOf('guardianName'), text })
    return null
  }
  const others = people.filter((person) => person !== holder)
  const isKnown = ({ name }: ImportedPerson) => knownPerson(known, name) !== null
  const before = known?.people.filter(({ isHolder }) => !isHolder).length ?? 0
  const fresh = others.filter((person) => !isKnown(person)).filter((person, at) => fits(person, before + at, faults))
  return { email, holder, others: [...others.filter(isKnown), ...fresh], known }
}

/** Who has an account that is here, with their lines, if there are any. */
function lead(people: readonly ImportedPerson[], { name }: KnownAccount): ImportedPerson {
  return people.find((person) => nameKey(person.name) === nameKey(name)) ?? { name, rows: [] }
}

function fits({ name, rows }: ImportedPerson, at: number, faults: Map<number, Fault>): boolean {
  const isTooLong = !personForm.safeParse({ name }).success
  if (at < MOST_PEOPLE && !isTooLong) return true
  const text = isTooLong
    ? 'Please use 60 characters at most'
    : `An account has ${MOST_PEOPLE} people at most beside its holder`
  for (const { line } of rows) faults.set(line, { field: labelOf('name'), text })
  return false
}

function holderOf(people: readonly ImportedPerson[], now: Date): ImportedPerson | null {
  const guardian = people.flatMap(({ rows }) => rows).find(({ guardianName }) => guardianName)?.guardianName
  if (guardian) return people.find(({ name }) => nameKey(name) === nameKey(guardian)) ?? { name: guardian, rows: [] }
  const own = people.filter(({ rows }) =>
    rows.some(({ email, guardianEmail }) => !guardianEmail || guardianEmail === email),
  )
  return own.find(({ rows }) => !rows.some(({ born }) => isChild(born, now))) ?? own[0] ?? null
}

function isChild(born: string | null, now: Date): boolean {
  return born !== null && addMonths(born, 12 * 18) > studioDate(now)
}

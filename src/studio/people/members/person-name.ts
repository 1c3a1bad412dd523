import { isolated } from '#src/kit/text/isolated.ts'
import { folded } from '#src/kit/search.ts'

/** A name as a register shows it: what it is sorted by stands out. One word alone is both. */
export function splitName(name: string): { first: string; surname: string } {
  const words = name.trim().split(/\s+/)
  return { first: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' }
}

/** Stands where there is no photograph: the first character of the first word and of the last. */
export function initialsOf(name: string): string {
  const { first, surname } = splitName(name)
  return [first, surname].map((part) => /^./u.exec(part)?.[0].toLocaleUpperCase('en-GB') ?? '').join('')
}

type Named = { name: string; guardianName: string | null }

/** How a button or a field says of whom it is. */
export function calledOut({ name, guardianName }: Named): string {
  return guardianName ? `${isolated(name)} (guardian ${isolated(guardianName)})` : name
}

/** What people are ordered by, everywhere: the surname, then the whole name, as they are heard; a child with a first name alone stands
 *  where its guardian would. Its SQL twin is `person_order`. */
export function personOrder({ name, guardianName = null }: { name: string; guardianName?: string | null }): string {
  const { first, surname } = splitName(name)
  const sorted = first === '' && guardianName ? splitName(guardianName).surname : surname
  return `${folded(sorted)}\u0001${folded(name)}`
}

type Ordered = Parameters<typeof personOrder>[0]

export function byPerson(a: Ordered, b: Ordered): number {
  const [one, other] = [personOrder(a), personOrder(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Names alone, such as those of teachers. */
export function byPersonName(a: string, b: string): number {
  return byPerson({ name: a }, { name: b })
}

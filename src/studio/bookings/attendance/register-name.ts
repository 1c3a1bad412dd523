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
  return guardianName ? `${name} (guardian ${guardianName})` : name
}

/** The order of a register: by surname, then by the whole name; a child with a first name alone stands where its guardian would. */
export function bySurname(a: Named, b: Named): number {
  return compare(sortedBy(a), sortedBy(b)) || compare(a.name, b.name)
}

function sortedBy({ name, guardianName }: Named): string {
  const { first, surname } = splitName(name)
  return first === '' && guardianName ? splitName(guardianName).surname : surname
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en-GB', { sensitivity: 'base' })
}

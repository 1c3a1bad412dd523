/** The columns of each field, by their numbers from 0, the preferred one first. */
export type NamedColumns<Field extends string> = Partial<Record<Field, number[]>>

/** A heading, or a name, for comparison: without case, spaces and signs. */
export function plainly(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** What the headings of a file seem to mean, by what each field is called; a column has one meaning. */
export function columnsNamed<Field extends string>(
  headings: readonly string[],
  known: Readonly<Record<Field, readonly string[]>>,
): NamedColumns<Field> {
  const plain = headings.map(plainly)
  const used = new Set<number>()
  const columns: NamedColumns<Field> = {}
  for (const [field, names] of Object.entries(known) as [Field, readonly string[]][]) {
    const found = names.flatMap((name) => plain.flatMap((one, at) => (one === name && !used.has(at) ? [at] : [])))
    if (found.length > 0) columns[field] = [...new Set(found)]
    for (const at of found) used.add(at)
  }
  return columns
}

/** Which of the first records has the most headings that are known, two at least; what stands above it, as a title does, is none. Null where
 *  there is none. */
export function mostKnownAt<Field extends string>(
  records: readonly (readonly string[])[],
  known: Readonly<Record<Field, readonly string[]>>,
): number | null {
  const counts = records.map((cells) => Object.keys(columnsNamed(cells, known)).length)
  const most = Math.max(0, ...counts)
  return most > 1 ? counts.indexOf(most) : null
}

/** Where no heading is known: the first record with as many cells as any. */
export function fullestAt(records: readonly (readonly string[])[]): number {
  const filled = records.map((cells) => cells.filter(Boolean).length)
  return filled.indexOf(Math.max(...filled))
}

/** The columns as someone has set them: for each column of the file the field it is, or none. Columns of one field are preferred in
 *  the order in which they were, then in that of the file. */
export function columnsChosen<Field extends string>(
  fields: readonly Field[],
  chosen: readonly (string | undefined)[],
  before: NamedColumns<Field>,
): NamedColumns<Field> {
  const columns: NamedColumns<Field> = {}
  for (const field of fields) {
    const all = chosen.flatMap((one, at) => (one === field ? [at] : []))
    const known = (before[field] ?? []).filter((at) => all.includes(at))
    const numbers = [...known, ...all.filter((at) => !known.includes(at))]
    if (numbers.length > 0) columns[field] = numbers
  }
  return columns
}

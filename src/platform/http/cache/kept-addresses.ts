/** Addresses at which everybody is sent the same, each with the parameters that it reads: `{ '/news/:slug': [], '/timetable': ['week'] }`. */
export type KeptAddresses = Readonly<Record<string, readonly string[]>>

export type AddressKey = {
  /** The address with the parameters that it reads and no others, in one order: `/timetable?week=…` whatever else was said. Null where
   *  nothing is kept, and of a question that is refused. */
  keyOf(address: string): string | null
  /** Which of what is kept it belongs to. The pages that are declared by name are few; anyone may make up the others. */
  groupOf(key: string): KeptGroup
}
export type KeptGroup = 'declared' | 'named' | 'queried'

/** Reads what addresses ask for as their declaration says, and leaves out the rest: a parameter that is not declared is never seen by its
 *  page, so that links of campaigns (`utm_…`, `fbclid`) are the page itself. */
export function openKeptAddresses(declared: KeptAddresses): AddressKey {
  const entries = Object.entries(declared)
  const byPath = new Map(entries.filter(([path]) => !path.includes(':')))
  const byFolder = new Map(
    entries.filter(([path]) => path.includes(':')).map(([path, names]) => [path.slice(0, path.indexOf(':')), names]),
  )
  return {
    keyOf(address) {
      const question = address.indexOf('?')
      const path = question < 0 ? address : address.slice(0, question)
      const names = byPath.get(path) ?? byFolder.get(path.slice(0, path.lastIndexOf('/') + 1))
      if (!names || address.includes('%00')) return null
      return question < 0 || names.length === 0 ? path : path + searchOf(names, address.slice(question))
    },
    groupOf: (key) => (key.includes('?') ? 'queried' : byPath.has(key) ? 'declared' : 'named'),
  }
}

/** Of a parameter that comes twice the first counts, as for the pages. */
function searchOf(names: readonly string[], search: string): string {
  const [read, kept] = [new URLSearchParams(search), new URLSearchParams()]
  for (const name of names) {
    const value = read.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}

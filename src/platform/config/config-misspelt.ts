// Variables that systems, shells and tools set, or that only look like one of ours.
const NOT_MEANT = new Set(['HOME', 'OS', 'PGHOST', 'PGPORT', 'POST', 'PROD', 'ROOT', 'STY', 'TEST'])
const MOST_CHARACTERS_APART = 2

/** One line for each variable that is set but unknown and within a character or two of one in `known`: `PROT`, `SMTPURL`
 *  (PRODUCT 1). It would otherwise be ignored without a word. */
export function misspeltVariables(env: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.includes(name) && !NOT_MEANT.has(name))
    .flatMap((name) => {
      const [nearest] = known
        .map((ours) => ({ ours, apart: charactersApart(name.toUpperCase(), ours) }))
        .filter(({ apart }) => apart <= MOST_CHARACTERS_APART)
        .sort((a, b) => a.apart - b.apart)
      return nearest ? [`${name} is set but means nothing to Tempo: is ${nearest.ours} meant?`] : []
    })
}

/** The number of characters to add, remove, change or swap with their neighbour (Damerau–Levenshtein). */
function charactersApart(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_CHARACTERS_APART) return MOST_CHARACTERS_APART + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, changed, isSwap ? before[j - 2]! + 1 : Infinity)
    }
    before = last
    last = row
  }
  return last[b.length]!
}

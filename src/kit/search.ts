/** The patterns to match the searched text with, one per word. A word of one or two characters matches only at the start of a
 *  word: elsewhere it would match nearly everything, and no index could be used. */
export function searchPatterns(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.slice(0, MOST_WORDS).map((word) => {
    const literal = word.replace(/[\\%_]/g, (mark) => `\\${mark}`)
    return word.length < 3 ? `% ${literal}%` : `%${literal}%`
  })
}

const MOST_WORDS = 8

/** The patterns a search asks of the searched text, one for each word. A word of one or two characters is looked for at the
 *  beginnings of words only: anywhere else it says nothing, and no index could find it. */
export function searchPatterns(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.slice(0, MOST_WORDS).map((word) => {
    const literal = word.replace(/[\\%_]/g, (mark) => `\\${mark}`)
    return word.length < 3 ? `% ${literal}%` : `%${literal}%`
  })
}

const MOST_WORDS = 8

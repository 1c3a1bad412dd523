import siteMap from '#src/routes.ts'
import { addressesOf } from '../architecture/site-map.ts'

// As the router takes them: an address that is written out goes before one with an id in it.
const patterns = addressesOf(siteMap)
  .filter(({ path }) => !path.startsWith('/dev/') && !path.endsWith('*'))
  .map(({ path, file }) => ({ path, isPage: file.endsWith('.tsx'), form: formOf(path) }))
  .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))

/** Every page that someone may open: the addresses of the site map, and what the links on them lead to, one of each kind. `look` is
 *  given an address, and the one of the site map that it is of, and returns the HTML of the page, or null where it leads elsewhere. Returns
 *  the addresses of the site map that were seen. */
export async function walkPages(look: (path: string, pattern: string) => Promise<string | null>): Promise<Set<string>> {
  const waiting = patterns.filter(({ path, isPage }) => isPage && !path.includes(':')).map(({ path }) => path)
  const known = new Set(waiting.map(kindOf))
  const seen = new Set<string>()
  for (const path of waiting) {
    const pattern = patternOf(path) ?? path
    const html = await look(path, pattern)
    if (html === null) continue
    seen.add(pattern)
    for (const link of linksIn(html)) {
      if (known.has(kindOf(link)) || !patternOf(link)) continue
      known.add(kindOf(link))
      waiting.push(link)
    }
  }
  return seen
}

function patternOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://studio')
  const found = patterns.find(({ form }) => form.test(pathname))
  return found?.isPage ? found.path : undefined
}

function formOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

/** Two addresses of one page are of one kind when they ask for the same: a day or an id is one as good as the other, a word is not. */
function kindOf(address: string): string {
  const { searchParams } = new URL(address, 'http://studio')
  const asked = [...searchParams].map(([name, value]) => (/^[a-z]+$/.test(value) ? `${name}=${value}` : name))
  return [patternOf(address), ...asked.toSorted()].join('&')
}

/** Where its links and the forms that only ask lead to. */
function linksIn(html: string): string[] {
  const found = html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)|<form\b(?![^>]*method="post")[^>]*?\saction="(\/[^"#]*)/g)
  return [...found].map(([, href, action]) => (href ?? action ?? '').replaceAll('&amp;', '&'))
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { CLASS_TYPES, HALL_HIRE, PACKAGES, STUDIO, TEXTS } from '#src/studio/settings/constants.ts'
import { NEW_STUDIO, NEW_TEXTS } from '#src/studio/settings/new-studio.ts'

/** What stands at an address: its text, or a mark of the bytes of a picture. */
export type Crawled = { path: string; status: number; text: string; pictureHash: string | null }

/** Everything a visitor can reach from these addresses: pages, feeds, calendars and pictures, and the answers of calls that are named. */
export async function crawl(origin: string, from: readonly string[]): Promise<Map<string, Crawled>> {
  const found = new Map<string, Crawled>()
  const queue = [...from]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue
    const one = await open(origin, path)
    found.set(path, one)
    for (const next of addressesIn(one, origin)) {
      // The sheet of one class is as good as that of another.
      const isOneOfMany = next.startsWith('/book/') && [...found.keys(), ...queue].some((at) => at.startsWith('/book/'))
      if (!isOneOfMany) queue.push(next)
    }
  }
  return found
}

async function open(origin: string, path: string): Promise<Crawled> {
  const answer = await fetch(new URL(path, origin))
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPicture = answer.headers.get('Content-Type')?.startsWith('image/') === true
  const pictureHash = isPicture ? hashOf(bytes) : null
  return { path, status: answer.status, text: isPicture ? '' : bytes.toString(), pictureHash }
}

/** Our own addresses in a page, a feed or a manifest; another week, day or session of a page is the same page. */
function addressesIn({ path, text }: Crawled, origin: string): string[] {
  // In mark-up, in a list of sources, in a site map, and in JSON.
  const named = text.matchAll(
    /(?:href|src|content)="([^"\s]+)"|srcset="([^"]+)"|<loc>([^<]+)<|"(?:image|src)":"([^"]+)"/gi,
  )
  const addresses = [...named].flatMap(([, one, several, location, inJson]) =>
    several ? several.split(/,\s*/).map((part) => part.split(' ')[0] ?? '') : [one ?? location ?? inJson ?? ''],
  )
  return addresses
    .filter((address) => /^(\/|https?:)/.test(address))
    .map((address) => new URL(address.replaceAll('&amp;', '&'), new URL(path, origin)))
    .filter((url) => url.origin === origin && !/^\/(assets|api|dashboard)\//.test(url.pathname))
    .map(({ pathname }) => pathname)
}

const ownFiles = ['public/icons', 'public/share'].flatMap((folder) =>
  readdirSync(folder).map((file) => `${folder}/${file}`),
)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const demoPictures = new Map(ownFiles.map((file) => [hashOf(readFileSync(file)), file]))

const people = ['Amara Osei', 'Priya Raman', 'Tom Ellery', 'Freya Lindqvist', 'Marcus Bell', 'Joanna Pike']
const demoWords = [
  STUDIO.name,
  STUDIO.tagline,
  STUDIO.phone,
  STUDIO.email,
  ...STUDIO.addressLines.filter((line) => line !== 'London'),
  ...Object.values(TEXTS),
  ...PACKAGES.flatMap(({ name, usage }) => [name, usage]),
  HALL_HIRE.description,
  ...HALL_HIRE.features.slice(0, 1),
  ...CLASS_TYPES.map(({ description }) => description),
  'Karate',
  'Kickboxing',
  'Zumba',
  'Gymnastics',
  'Aerobics',
  'artial arts',
  ...people,
  'Kenji Watanabe',
  'Lucía Romero',
  // What a new studio says until its owner has written something.
  NEW_STUDIO.name,
  NEW_STUDIO.email,
  ...Object.values(NEW_TEXTS),
  'to follow',
]
const escaped = demoWords.map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
const DEMO = new RegExp(`(?<![\\w-])(${escaped.join('|')})(?!\\w)`)

/** The words, if any, that the demo or an empty studio is known by: in what a person or a search engine reads, not in the names of styles. */
export function demoWordsIn(text: string): string | null {
  const readable = text
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll('PRODID:-//Tempo//Studio//EN', '')
    .replaceAll('&#x27;', '’')
  return DEMO.exec(readable)?.[0] ?? null
}

/** All that is left of the demo: words, and pictures that are files of the program. */
export function demoRemains(found: Iterable<Crawled>): string[] {
  return [...found].flatMap(({ path, text, pictureHash }) => {
    const remains = pictureHash ? demoPictures.get(pictureHash) : demoWordsIn(text)
    return remains ? [`${path}: ${remains}`] : []
  })
}

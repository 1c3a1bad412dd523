import { namesIsolated } from '#src/kit/text/isolated.ts'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The name of the site as the frame around the page has read it; a plain word where there is no frame. */
export function siteName(matches: Matches): string {
  const named = matches.map((match) => (match?.loaderData as { studioName?: string } | null | undefined)?.studioName)
  return named.find(Boolean) ?? 'The studio'
}

/** What a page's title begins with after its form was refused. */
export const REFUSED_TITLE = 'Error: '

/** `Timetable · The studio`; a title that names the studio itself, as its owner may write one, stands alone. */
export function pageTitle(matches: Matches, title: string): string {
  const name = siteName(matches)
  return namesIsolated(namesSite(title, name) ? title : `${title} · ${name}`)
}

export function namesSite(title: string, name: string): boolean {
  return title.toLowerCase().includes(name.toLowerCase())
}

/** Keeps a page out of search engines. */
export function unlistedPage(matches: Matches, title: string) {
  return [{ title: pageTitle(matches, title) }, { name: 'robots', content: 'noindex' }]
}

/** The `meta` of a page that is not to be found in search and has one title for everybody. */
export function unlistedMeta(title: string) {
  return ({ matches }: { matches: Matches }) => unlistedPage(matches, title)
}

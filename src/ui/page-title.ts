type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The name of the site a page belongs to, as the frame around the page has read it; our own where there is no frame. */
export function siteName(matches: Matches): string {
  const named = matches.map((match) => (match?.loaderData as { studioName?: string } | null | undefined)?.studioName)
  return named.find(Boolean) ?? 'Tempo'
}

/** What the title of a page begins with while its form has been refused. */
export const REFUSED_TITLE = 'Error: '

/** `Timetable · Tempo`. */
export function pageTitle(matches: Matches, title: string): string {
  return `${title} · ${siteName(matches)}`
}

/** What a page says of itself that is not to be found in search. */
export function unlistedPage(matches: Matches, title: string) {
  return [{ title: pageTitle(matches, title) }, { name: 'robots', content: 'noindex' }]
}

/** The `meta` of a page that is not to be found in search and has one title for everybody. */
export function unlistedMeta(title: string) {
  return ({ matches }: { matches: Matches }) => unlistedPage(matches, title)
}

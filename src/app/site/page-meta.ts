type PageFacts = {
  title: string
  description: string
  /** The page's one address, from the slash on. Pages that are not to be found in search have none. */
  path?: string
  /** Which share picture: a class type's trace, or `tempo` for all eight. */
  art?: string
}

/** What search engines and shared links see of a page: title, description, canonical address and share picture. `origin` is the
 *  public one, from the root loader. */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  { title, description, path, art = 'tempo' }: PageFacts,
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin?: string } | undefined
  const origin = root?.origin ?? ''
  const whole = title.includes('Tempo') ? title : `${title} · Tempo`
  if (path === undefined)
    return [{ title: whole }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Tempo' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: `${origin}/share/${art}.jpg` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

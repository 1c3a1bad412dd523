import type { PageWords } from '#src/studio/settings/page-words.ts'
import { brandPictures } from '#src/studio/content/pictures/brand-mark.ts'
import { figureFor } from '#src/ui/motion/motion-figures.ts'
import { namesSite, pageTitle, siteName } from '#src/ui/page-title.ts'

type PageFacts = {
  title: string
  description: string
  /** The page's canonical address, from the slash on. Pages kept out of search have none. */
  path?: string
  /** The share picture: a class type's trace, or `studio` for all eight. */
  art?: string
  /** What the page is about, for search engines (structured-data.ts). */
  about?: object
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type MetaArgs = { matches: Matches; loaderData?: { about?: object } | object }

/** The `meta` of a page that is the same whatever its data, but for what its loader says it is `about`. */
export function fixedMeta(facts: Omit<PageFacts, 'about'>) {
  return ({ matches, loaderData }: MetaArgs) =>
    pageMeta(matches, { ...facts, about: loaderData && 'about' in loaderData ? loaderData.about : undefined })
}

/** What search engines and shared links see of a page: title, description, canonical address and share picture. `origin` is the
 *  public one, from the root loader. */
export function pageMeta(matches: Matches, { path, art = 'studio', about, ...facts }: PageFacts) {
  const { title, description } = asWritten(matches, facts)
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin?: string } | undefined
  const origin = root?.origin ?? ''
  const site = matches.find((match) => match?.id === 'site')?.loaderData as { brandMark?: string | null } | undefined
  const studio = siteName(matches)
  const share = origin + brandPictures(site?.brandMark ?? null).share(art === 'studio' ? art : figureFor(art))
  const isHome = path === '/' && !namesSite(title, studio)
  const whole = isHome ? `${studio} · ${title}` : pageTitle(matches, title)
  if (path === undefined)
    return [{ title: whole }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: studio },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: share },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(about ? [{ 'script:ld+json': isOneThing(about) ? { image: share, ...about } : about }] : []),
    ...(path === '/' ? [] : [{ 'script:ld+json': trailTo(origin, { title, path }) }]),
  ]
}

/** A list of things has no picture of its own. */
function isOneThing(about: object): boolean {
  return '@type' in about && about['@type'] !== 'ItemList'
}

/** Title and description as the owner has written them, or else the page's own. */
function asWritten(matches: Matches, { title, description }: Pick<PageFacts, 'title' | 'description'>) {
  const site = matches.find((match) => match?.id === 'site')?.loaderData as { words?: PageWords | null } | undefined
  return { title: site?.words?.title || title, description: site?.words?.description || description }
}

/** The breadcrumb from the home page to this one. */
function trailTo(origin: string, { title, path }: { title: string; path: string }) {
  const steps = [
    { name: 'Home', path: '/' },
    { name: title, path },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: origin + step.path,
    })),
  }
}

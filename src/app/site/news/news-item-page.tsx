import { redirect } from 'react-router'
import { formatDate, studioDate } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { actionOf, categoryName, isLive, itemAt, newsPath } from '#src/studio/content/news/news-item.ts'
import { listNews } from '#src/studio/content/news/news.store.server.ts'
import { listPhotographs } from '#src/studio/content/pictures/pictures.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Photograph } from '#src/ui/photographs/photograph.tsx'
import type { Route } from './+types/news-item-page.ts'
import { NewsText } from './news-list.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { newsAsArticle } from '../seo/structured-data.ts'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  const today = studioDate(now())
  const [news, settings, photographs] = await Promise.all([
    listNews(reader, today),
    readSettings(reader),
    listPhotographs(reader, 'news'),
  ])
  const item = itemAt(news, slug)
  if (!item) throw redirect('/news')
  // Its title was another once.
  if (newsPath(item) !== `/news/${slug}`) throw redirect(newsPath(item), 301)
  const photograph = photographs[item.id]
  const about = { '@context': 'https://schema.org', ...newsAsArticle({ ...item, photograph }, settings, links.to) }
  return { item, isOver: !isLive(item, today), about, photograph }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { item, about } = loaderData
  const description = item.excerpt.slice(0, 165) || item.title
  return pageMeta(matches, { title: item.title, description, path: newsPath(item), art: item.art, about })
}

/** One piece of news at an address of its own (PRODUCT 3). What has ended says so. */
export default function NewsItemPage({ loaderData: { item, isOver, photograph } }: Route.ComponentProps) {
  const action = isOver ? null : actionOf(item)
  return (
    <article className={`hue-${item.art} page-width grid gap-6 pt-10`}>
      <PageHeader title={item.title} intro={item.excerpt} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Badge tone="hue">{categoryName(item.category)}</Badge>
        <time dateTime={item.publishedOn}>{formatDate(item.publishedOn, 'full')}</time>
        {isOver && 'This has ended'}
      </p>
      {photograph && (
        <div className="aspect-[3/2] max-w-text overflow-hidden rounded-lg">
          <Photograph photograph={photograph} sizes="(min-width: 44rem) 44rem, 100vw" isFirst className="size-full" />
        </div>
      )}
      <div className="max-w-text">
        <NewsText item={item} />
      </div>
      {action && (
        <ButtonLink to={action.href} variant="secondary" className="justify-self-start">
          {action.text}
        </ButtonLink>
      )}
      <BackLink to="/news">All news</BackLink>
    </article>
  )
}

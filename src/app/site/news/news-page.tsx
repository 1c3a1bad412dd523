import { studioDate } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { isLive } from '#src/studio/content/news/news-item.ts'
import { listNews } from '#src/studio/content/news/news.store.server.ts'
import { listPhotographs } from '#src/studio/content/pictures/pictures.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/news-page.ts'
import { NewsArchive, NewsList } from './news-list.tsx'
import { fixedMeta } from '../seo/page-meta.ts'
import { newsAsArticles } from '../seo/structured-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  const today = studioDate(now())
  const [news, settings, photographs] = await Promise.all([
    listNews(reader, today),
    readSettings(reader),
    listPhotographs(reader, 'news'),
  ])
  return {
    about: newsAsArticles(news, settings, links.to),
    today,
    live: news.filter((item) => isLive(item, today)).map((item) => ({ ...item, photograph: photographs[item.id] })),
    ended: news.filter((item) => !isLive(item, today)),
  }
}

export const meta = fixedMeta({
  title: 'News',
  description: 'New classes, events and offers at the studio, and everything that went before.',
  path: '/news',
  art: 'zumba',
})

/** All news, live and archived. What has ended is never shown as live (PRODUCT 4.8). */
export default function NewsPage({ loaderData: { today, live, ended } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10">
      <PageHeader title="News" intro="New classes, events and offers, as they come." />
      <h2 className="sr-only">What is on</h2>
      {live.length > 0 ? (
        <NewsList items={live} isWholePage />
      ) : (
        <EmptyState
          title="All quiet just now"
          text={`The next piece of news will be here.${ended.length > 0 ? ' The older ones are below.' : ''}`}
        />
      )}
      {ended.length > 0 && (
        <section aria-labelledby="archive-title" className="later pt-20 [--later:22rem]">
          <h2 id="archive-title" className="pb-7">
            Archive
          </h2>
          <NewsArchive items={ended} today={today} />
        </section>
      )}
    </div>
  )
}

import { formatDate } from '#src/kit/time.ts'
import { actionOf, categoryName, type NewsItem, newsPath } from '#src/studio/content/news/news-item.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { TracedPhotograph } from '#src/ui/photographs/traced-photograph.tsx'
import type { PhotographFacts } from '#src/ui/photographs/photograph.tsx'

type ShownNews = NewsItem & { photograph?: PhotographFacts }

// The lead is as wide as the page, the others half of it or less.
const CARD = '(min-width: 48rem) 50vw, 100vw'

/** Live news as cards: category, date, summary, and the full text on 'Read More'. The newest leads; `isWholePage` gives it the
 *  width of the page. Dates come as studio dates. */
export function NewsList({ items, isWholePage }: { items: ShownNews[]; isWholePage?: boolean }) {
  return (
    <ul className={classNames('news-list grid gap-5 md:grid-cols-2', !isWholePage && 'lg:grid-cols-3')}>
      {items.map((item, index) => (
        <li key={item.id} id={`news-${item.id}`} className={placeOf(index, isWholePage)}>
          <NewsCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function placeOf(index: number, isWholePage = false): string | undefined {
  if (index > 0) return isWholePage ? 'news-row later [--later:31rem] lg:[--later:22rem]' : undefined
  return isWholePage ? 'news-wide news-lead md:col-span-2' : 'news-wide news-home md:col-span-2 lg:col-span-1'
}

/** Ended items, as lines: they can be looked up, and are never mistaken for live ones (PRODUCT 4.8). */
export function NewsArchive({ items, today }: { items: NewsItem[]; today: string }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} id={`news-${item.id}`} className="news-past">
          <p className="text-muted">
            <time dateTime={item.publishedOn}>{formatDate(item.publishedOn, 'full')}</time>
            <span className="block">
              {categoryName(item.category)}
              {item.endsOn !== null && item.endsOn < today && ' · This has ended'}
            </span>
          </p>
          <div className="grid max-w-text gap-1">
            <h3>
              <a href={newsPath(item)}>{item.title}</a>
            </h3>
            <p>{item.excerpt}</p>
            <WholeText item={item} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function WholeText({ item }: { item: NewsItem }) {
  return (
    <Disclosure label="Read More" openLabel="Read Less">
      <NewsText item={item} />
    </Disclosure>
  )
}

/** The full text, in its paragraphs. */
export function NewsText({ item }: { item: Pick<NewsItem, 'content'> }) {
  return item.content.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph} className="pb-3">
      {paragraph}
    </p>
  ))
}

function CardArt({ item: { photograph, art } }: { item: ShownNews }) {
  if (photograph) return <TracedPhotograph photograph={photograph} figure={art} sizes={CARD} />
  return <MotionTrace figure={art} className="h-[150%] w-full" />
}

function NewsCard({ item }: { item: ShownNews }) {
  const action = actionOf(item)
  return (
    <article className={`hue-${item.art} news-card`}>
      <div className="news-card-art relative">
        <CardArt item={item} />
      </div>
      <div className="grid content-center gap-2.5 p-5 sm:p-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="hue">{categoryName(item.category)}</Badge>
          <time dateTime={item.publishedOn} className="text-[0.9375rem] text-muted">
            {formatDate(item.publishedOn, 'full')}
          </time>
        </p>
        <h3>
          <a href={newsPath(item)}>{item.title}</a>
        </h3>
        <p>{item.excerpt}</p>
        <WholeText item={item} />
        {action && (
          <ButtonLink to={action.href} variant="secondary" size="small" className="justify-self-start">
            {action.text}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

import { formatDate } from '#src/kit/time.ts'
import { actionOf, categoryName, type NewsItem } from '#src/studio/news/news-item.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { MotionTrace } from '#src/ui/motion-trace.tsx'

/** News as cards: what kind, when, the gist, and the whole of it on 'Read More'. Dates come as studio dates. */
export function NewsList({ items, today }: { items: NewsItem[]; today: string }) {
  return (
    <ul className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <li key={item.id} id={`news-${item.id}`}>
          <NewsCard item={item} hasEnded={item.endsOn !== null && item.endsOn < today} />
        </li>
      ))}
    </ul>
  )
}

function NewsCard({ item, hasEnded }: { item: NewsItem; hasEnded: boolean }) {
  const action = hasEnded ? null : actionOf(item)
  return (
    <article className={`hue-${item.art} news-card`}>
      <div className="news-card-art">
        {item.image ? (
          <img src={item.image} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <MotionTrace figure={item.art} className="h-[150%] w-full" />
        )}
      </div>
      <div className="grid gap-2.5 p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="hue">{categoryName(item.category)}</Badge>
          <time dateTime={item.publishedOn} className="text-[0.9375rem] text-muted">
            {formatDate(item.publishedOn, 'full')}
          </time>
          {hasEnded && <span className="text-[0.9375rem] font-semibold text-muted">This has ended</span>}
        </p>
        <h3>{item.title}</h3>
        <p>{item.excerpt}</p>
        <Disclosure label="Read More" openLabel="Read Less">
          {item.content.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className="pb-3">
              {paragraph}
            </p>
          ))}
        </Disclosure>
        {action && (
          <ButtonLink to={action.href} variant="secondary" size="small" className="justify-self-start">
            {action.text}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

import { Link } from 'react-router'
import { formatPence } from '#src/kit/money.ts'
import { formatDate, studioDate } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { hallOf } from '#src/studio/schedule/rooms/room.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { listShop } from '#src/studio/products/products.store.server.ts'
import { PRODUCT_KIND_NAMES, PRODUCT_STATE_NAMES, priceNote } from '#src/studio/products/product.ts'
import { PROMO_STATE_NAMES } from '#src/studio/sales/promo-codes/promo-code.ts'
import { listPromoCodes } from '#src/studio/sales/promo-codes/promo-codes.store.server.ts'
import { categoryName, isLive, type NewsItem } from '#src/studio/content/news/news-item.ts'
import { listAllNews } from '#src/studio/content/news/news.store.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/content-page.ts'
import { describePromo } from './promo-code-fields.server.ts'
import { settingParts } from './setting-parts.server.ts'

export const meta = unlistedMeta('Content')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const today = studioDate(now())
  const [news, instructors, products, promoCodes, types, rooms] = await Promise.all([
    listAllNews(reader),
    listAllInstructors(reader),
    listShop(reader),
    listPromoCodes(reader),
    listAllClassTypes(reader),
    listRooms(reader),
  ])
  return {
    parts: [
      ...Object.entries(settingParts).map(([name, { title, intro }]) => {
        const mark = name.startsWith('hall') && !hallOf(rooms) ? 'Not let' : null
        return { to: `/dashboard/content/${name}`, name: title, note: intro, mark }
      }),
      LEGAL,
    ],
    news: news.map((item) => ({
      to: `/dashboard/content/news/${item.id}`,
      name: item.title,
      note: `${categoryName(item.category)}, ${item.endsOn ? `${formatDate(item.publishedOn, 'dated')} to ${formatDate(item.endsOn, 'dated')}` : `from ${formatDate(item.publishedOn, 'dated')}`}`,
      mark: newsMark(item, today),
    })),
    instructors: instructors.map(({ id, name, specialty, isActive }) => {
      return { to: `/dashboard/content/instructors/${id}`, name, note: specialty, mark: isActive ? null : 'Not shown' }
    }),
    products: products.map((one) => {
      const mark = one.state === 'on_sale' ? (one.isPopular ? 'Popular' : null) : PRODUCT_STATE_NAMES[one.state]
      const note = `${PRODUCT_KIND_NAMES[one.kind]}, ${formatPence(one.pricePence)} ${priceNote(one)}`
      return { to: `/dashboard/content/products/${one.id}`, name: one.name, note, mark }
    }),
    promoCodes: promoCodes.map((one) => {
      const isOver = one.state === 'ended' || (one.endsOn !== null && one.endsOn < today)
      const mark = isOver ? PROMO_STATE_NAMES.ended : null
      return {
        to: `/dashboard/content/promo-codes/${one.code}`,
        name: one.code,
        note: describePromo(one, products),
        mark,
      }
    }),
    types: types.map(({ id, name, description, isHidden }) => {
      return { to: `/dashboard/content/class-types/${id}`, name, note: description, mark: isHidden ? 'Hidden' : null }
    }),
    rooms: rooms.map(({ id, name, places, isExclusive, isForHire, isHidden }) => {
      const use = isForHire ? 'The hall, for hire' : isExclusive ? 'For one thing at a time' : 'Several at once'
      const note = [use, places !== null && `${places} places`]
      const mark = isHidden ? 'Hidden' : null
      return { to: `/dashboard/content/rooms/${id}`, name, note: note.filter(Boolean).join(', '), mark }
    }),
  }
}

const LEGAL = {
  to: '/dashboard/legal',
  name: 'Legal pages',
  note: 'Terms, privacy, cookies, accessibility: written from your settings, with clauses of your own, in versions.',
  mark: null,
}

function newsMark(item: NewsItem, today: string): string {
  if (isLive(item, today)) return 'Live'
  return item.publishedOn > today ? 'To appear' : 'Ended'
}

/** Links to everything visitors read about the studio that an admin can change (PRODUCT 3). */
export default function ContentPage({
  loaderData: { parts, news, instructors, products, promoCodes, types, rooms },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHeader title="Content" intro="What visitors read. A change is on the site within a second." />
      <Shelf title="The studio" entries={parts} />
      <Shelf title="News" entries={news} add={{ to: '/dashboard/content/news/new', label: 'New post' }} />
      <Shelf
        title="Instructors"
        entries={instructors}
        add={{ to: '/dashboard/content/instructors/new', label: 'New instructor' }}
      />
      <Shelf
        title="Products"
        entries={products}
        add={{ to: '/dashboard/content/products/new', label: 'New product' }}
      />
      <Shelf
        title="Promo codes"
        entries={promoCodes}
        add={{ to: '/dashboard/content/promo-codes/new', label: 'New promo code' }}
      />
      <Shelf
        title="Class types"
        entries={types}
        add={{ to: '/dashboard/content/class-types/new', label: 'New class type' }}
      />
      <Shelf title="Rooms" entries={rooms} add={{ to: '/dashboard/content/rooms/new', label: 'New room' }} />
    </div>
  )
}

type Entry = { to: string; name: string; note: string; mark: string | null }

function Shelf({ title, entries, add }: { title: string; entries: Entry[]; add?: { to: string; label: string } }) {
  const id = title.toLowerCase().replace(/\W+/g, '-')
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {add && (
          <ButtonLink to={add.to} variant="secondary" size="small">
            {add.label}
          </ButtonLink>
        )}
      </div>
      {entries.length === 0 ? (
        <p className="text-muted">Nothing yet.</p>
      ) : (
        <Card as="div" className="py-1!">
          <ul className="divide-y divide-line">
            {entries.map(({ to, name, note, mark }) => (
              <li key={to} className="grid gap-0.5 py-3">
                <span className="flex flex-wrap items-center gap-3">
                  <Link to={to} className="font-semibold wrap-anywhere">
                    {name}
                  </Link>
                  {mark && <Badge tone={mark === 'Live' ? 'success' : 'plain'}>{mark}</Badge>}
                </span>
                <span className="line-clamp-2 text-[0.9375rem] text-muted">{note}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

import { formatPence } from '#src/kit/money.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { readCatalogue } from '#src/studio/products/read-catalogue.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { listInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { listNews } from '#src/studio/content/news/news.store.server.ts'
import { isLive } from '#src/studio/content/news/news-item.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { Route } from './+types/home-page.ts'
import { ClassGrid } from './class-grid.tsx'
import { HallHirePromo } from './hall-hire-promo.tsx'
import { Hero } from './hero.tsx'
import { nextClasses } from './home-facts.ts'
import { NextClasses } from './next-classes.tsx'
import { PackagesSection } from './packages-section.tsx'
import { SectionHead } from './section-head.tsx'
import { InstructorCards } from '../classes/instructor-cards.tsx'
import { studioAsPlace } from '../seo/structured-data.ts'
import { artOf } from '../classes/instructor-art.ts'
import { NewsList } from '../news/news-list.tsx'
import { NewsletterBox } from '../news/newsletter-box.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

const DAYS_LOOKED_AHEAD = 7
const NEWS_SHOWN = 3

export async function loader({ context }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  const at = now()
  const today = studioDate(at)
  const [settings, sessions, types, instructors, catalogue, news] = await Promise.all([
    readSettings(reader),
    listSessionOffers(reader, { from: today, to: addDays(today, DAYS_LOOKED_AHEAD), now: at }, null),
    listClassTypes(reader),
    listInstructors(reader),
    readCatalogue(reader),
    listNews(reader, today),
  ])
  return {
    about: studioAsPlace(settings, catalogue, links.to),
    texts: settings.texts,
    hall: { price: formatPence(settings.hallHire.pricePerHourPence), capacity: settings.hallHire.capacity },
    next: nextClasses(sessions, at),
    types,
    instructors: instructors.map((one) => ({ ...one, art: artOf(one, types) })),
    catalogue,
    news: news.filter((item) => isLive(item, today)).slice(0, NEWS_SHOWN),
  }
}

export const meta = fixedMeta({
  title: 'Dance, fitness and martial arts classes',
  description:
    'Dance, yoga, Pilates, gymnastics, kickboxing, aerobics, karate and Zumba for every age and level. See live places and book online.',
  path: '/',
})

/** Home: the sections in the order of the specification. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { texts, next, types, instructors, catalogue, news, hall } = loaderData
  return (
    <>
      <Hero title={texts.heroTitle} lead={texts.heroLead}>
        <NextClasses {...next} />
      </Hero>
      <ClassGrid types={types} />
      {instructors.length > 0 && (
        <section
          aria-labelledby="instructors-title"
          className="later page-width pt-24 [--later:79rem] lg:[--later:27rem]"
        >
          <SectionHead
            id="instructors-title"
            title="Who you will move with"
            more={{ to: '/instructors', label: 'All instructors' }}
          />
          <InstructorCards instructors={instructors} />
        </section>
      )}
      <PackagesSection {...catalogue} />
      {news.length > 0 && (
        <section aria-labelledby="news-title" className="later page-width pt-24 [--later:94rem] lg:[--later:39rem]">
          <SectionHead id="news-title" title="News" more={{ to: '/news', label: 'All news' }} />
          <NewsList items={news} />
        </section>
      )}
      <div className="later page-width pt-24 [--later:32rem] lg:[--later:19rem]">
        <NewsletterBox lead={texts.newsletterLead} />
      </div>
      <HallHirePromo lead={texts.hallHireLead} {...hall} />
    </>
  )
}

import { formatPence } from '#src/kit/money.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { readCatalogue } from '#src/studio/products/read-catalogue.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { listInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { listPhotographs } from '#src/studio/content/pictures/pictures.store.server.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { listNews } from '#src/studio/content/news/news.store.server.ts'
import { isLive } from '#src/studio/content/news/news-item.ts'
import type { HomeSection } from '#src/studio/settings/home-sections.ts'
import { listWorkshops } from '#src/studio/products/workshops/workshops.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { Route } from './+types/home-page.ts'
import { ClassGrid } from './class-grid.tsx'
import { HallHirePromo } from './hall-hire-promo.tsx'
import { Hero } from './hero.tsx'
import { nextClasses } from './home-facts.ts'
import { NextClasses } from './next-classes.tsx'
import { PackagesSection } from './packages-section.tsx'
import { WorkshopsSection } from './workshops-section.tsx'
import { viewWorkshop } from '../workshops/workshop-view.ts'
import { SectionHead } from './section-head.tsx'
import { InstructorCards } from '../classes/instructor-cards.tsx'
import { studioAsPlace } from '../seo/structured-data.ts'
import { artOf } from '../classes/instructor-art.ts'
import { NewsList } from '../news/news-list.tsx'
import { NewsletterBox } from '../news/newsletter-box.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

const DAYS_LOOKED_AHEAD = 7
const NEWS_SHOWN = 3
const WORKSHOPS_SHOWN = 3

export async function loader({ context }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  const at = now()
  const today = studioDate(at)
  const [hall, settings, sessions, types, instructors, catalogue, news, workshops, ...photographs] = await Promise.all([
    findHall(reader),
    readSettings(reader),
    listSessionOffers(reader, { from: today, to: addDays(today, DAYS_LOOKED_AHEAD), now: at }, null),
    listClassTypes(reader),
    listInstructors(reader),
    readCatalogue(reader),
    listNews(reader, today),
    listWorkshops(reader, { now: at }),
    listPhotographs(reader, 'class-types'),
    listPhotographs(reader, 'instructors'),
    listPhotographs(reader, 'news'),
    listPhotographs(reader, 'site'),
  ])
  const [ofTypes, ofInstructors, ofNews, ofSite] = photographs
  return {
    about: studioAsPlace(settings, catalogue, { to: links.to, photograph: ofSite.home }),
    photograph: ofSite.home,
    texts: settings.texts,
    sections: settings.home.sections,
    hall: hall && {
      price: formatPence(settings.hallHire.pricePerHourPence),
      capacity: settings.hallHire.capacity,
      photograph: ofSite.hall,
    },
    next: nextClasses(sessions, at),
    workshops: workshops.slice(0, WORKSHOPS_SHOWN).map((one) => viewWorkshop(one, at)),
    types: types.map((one) => ({ ...one, photograph: ofTypes[one.id] })),
    instructors: instructors.map((one) => ({ ...one, art: artOf(one, types), photograph: ofInstructors[one.id] })),
    catalogue,
    news: news
      .filter((item) => isLive(item, today))
      .slice(0, NEWS_SHOWN)
      .map((item) => ({ ...item, photograph: ofNews[item.id] })),
  }
}

export const meta = fixedMeta({
  title: 'Classes for every level',
  description: 'Classes for every age and level. See live places and book online.',
  path: '/',
})

/** Home: the sections the owner wants, in that order. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { texts, next, sections, photograph, hall } = loaderData
  return (
    <>
      <Hero title={texts.heroTitle} lead={texts.heroLead} photograph={photograph} hasHall={hall !== null}>
        <NextClasses {...next} />
      </Hero>
      {sections.map((name) => (
        <Section key={name} name={name} {...loaderData} />
      ))}
    </>
  )
}

/** One section of the page; those that would be empty are left out. */
function Section({ name, ...facts }: { name: HomeSection } & Route.ComponentProps['loaderData']) {
  const { texts, types, workshops, instructors, catalogue, news, hall } = facts
  if (name === 'classes') return types.length > 0 && <ClassGrid types={types} />
  if (name === 'workshops') return <WorkshopsSection workshops={workshops} />
  if (name === 'packages') return catalogue.packages.length > 0 && <PackagesSection {...catalogue} />
  if (name === 'hall') return hall && <HallHirePromo lead={texts.hallHireLead} {...hall} />
  if (name === 'newsletter')
    return (
      <div className="later page-width pt-24 [--later:32rem] lg:[--later:19rem]">
        <NewsletterBox lead={texts.newsletterLead} />
      </div>
    )
  if (name === 'instructors')
    return (
      instructors.length > 0 && (
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
      )
    )
  return (
    news.length > 0 && (
      <section aria-labelledby="news-title" className="later page-width pt-24 [--later:94rem] lg:[--later:39rem]">
        <SectionHead id="news-title" title="News" more={{ to: '/news', label: 'All news' }} />
        <NewsList items={news} />
      </section>
    )
  )
}

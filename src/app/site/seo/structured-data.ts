import { penceToPounds } from '#src/kit/money.ts'
import { studioZone, weekdayName, weekdayOf } from '#src/kit/time.ts'
import type { OfferedSession, SeatedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import type { ClassType } from '#src/studio/schedule/classes/weekly-class.ts'
import type { Instructor } from '#src/studio/people/instructors/instructor.ts'
import { type Package, valueInWords } from '#src/studio/products/packages.ts'
import { categoryName, type NewsItem, newsPath } from '#src/studio/content/news/news-item.ts'
import type { PhotographOf } from '#src/studio/content/pictures/picture.ts'
import type { Settings } from '#src/studio/settings/settings.ts'

/** The studio's pages for search engines (schema.org). Addresses are absolute: `to` makes them. Prices are pounds. */
type To = (path: string) => string

type Catalogue = { packages: readonly Package[]; others: readonly Package[] }

type Shown = { photograph?: PhotographOf }

/** Its photograph. Without one the page gives its share picture (page-meta.ts). */
function imageOf({ photograph }: Shown, to: To): { image?: string } {
  const largest = photograph?.files.at(-1)
  return largest ? { image: to(largest.webp) } : {}
}

/** The studio: name, address, hours and lowest price. */
export function studioAsPlace(
  { studio, studioHours }: Settings,
  catalogue: Catalogue,
  { to, ...shown }: { to: To } & Shown,
) {
  const all = [...catalogue.packages, ...catalogue.others].map(({ pricePence }) => pricePence)
  return {
    '@context': 'https://schema.org',
    ...studioInBrief({ studio }, to),
    description: studio.tagline,
    telephone: studio.phone,
    email: studio.email,
    ...imageOf(shown, to),
    ...(all.length > 0 && { priceRange: `from £${penceToPounds(Math.min(...all)).toFixed(2)}` }),
    openingHoursSpecification: hoursOf(studioHours),
    ...(studio.socials.length > 0 && { sameAs: studio.socials.map((social) => social.url) }),
  }
}

/** The class types as courses, each with its next dates and schedule. */
export function typesAsCourses(
  types: readonly (ClassType & Shown & { next: readonly OfferedSession[] })[],
  settings: Pick<Settings, 'studio'>,
  to: To,
) {
  const courses = types.map(({ id, name, description, next, photograph }) => ({
    '@type': 'Course',
    name,
    ...imageOf({ photograph }, to),
    description,
    url: to(`/classes/${id}`),
    provider: studioInBrief(settings, to),
    // A workshop is on dates of its own, and described on its page.
    hasCourseInstance: next
      .filter(({ ticketId }) => ticketId === null)
      .map((session) => ({
        '@type': 'CourseInstance',
        name: session.name,
        url: to(sessionAddress(session)),
        courseMode: 'Onsite',
        startDate: session.startsAt.toISOString(),
        endDate: session.endsAt.toISOString(),
        ...(session.instructor && { instructor: { '@type': 'Person', name: session.instructor } }),
        courseSchedule: {
          '@type': 'Schedule',
          repeatFrequency: 'P1W',
          byDay: `https://schema.org/${weekdayName(weekdayOf(session.date))}`,
          startTime: session.startTime,
          endTime: session.endTime,
          scheduleTimezone: studioZone(),
        },
      })),
  }))
  return listOf('Classes', courses)
}

// The next days are what people search for; the whole week would be larger than the page it describes.
const EVENTS_TOLD = 6

/** The next sessions of a week: those that have not begun at `now`, with their free places. The studio is described once. */
export function weekAsEvents(sessions: readonly SeatedSession[], now: Date, settings: Settings, to: To) {
  const place = { '@id': to('/#studio') }
  const events = sessions
    .filter(({ startsAt }) => startsAt > now)
    .slice(0, EVENTS_TOLD)
    .map((session) => ({
      '@type': 'Event',
      name: session.name,
      startDate: session.startsAt.toISOString(),
      endDate: session.endsAt.toISOString(),
      // Whatever is not cancelled is scheduled.
      ...(session.status === 'cancelled' && { eventStatus: 'https://schema.org/EventCancelled' }),
      url: to(sessionAddress(session)),
      location: place,
      ...(session.instructor && { performer: { '@type': 'Person', name: session.instructor } }),
      maximumAttendeeCapacity: session.maxSpots,
      remainingAttendeeCapacity: Math.max(0, session.spotsLeft),
    }))
  return { '@context': 'https://schema.org', '@graph': [{ ...place, ...studioInBrief(settings, to) }, ...events] }
}

/** The monthly packages as offers of one service. */
export function packagesAsOffers(packages: readonly Package[], settings: Pick<Settings, 'studio'>, to: To) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: 'Monthly class packages',
    serviceType: settings.studio.tagline,
    provider: studioInBrief(settings, to),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Membership packages',
      itemListElement: packages.map((one) => ({
        ...poundsOffer(one.pricePence),
        name: one.name,
        description: [one.usage, valueInWords(one, null).perClass].filter(Boolean).join('. ') + '.',
        url: to(`/membership#${one.id}`),
        availability: 'https://schema.org/InStock',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: penceToPounds(one.pricePence).toFixed(2),
          priceCurrency: 'GBP',
          billingDuration: 'P1M',
        },
      })),
    },
  }
}

/** The instructors. */
export function instructorsAsPeople(
  instructors: readonly (Instructor & Shown)[],
  settings: Pick<Settings, 'studio'>,
  to: To,
) {
  const people = instructors.map(({ id, name, specialty, bio, photograph }) => ({
    '@type': 'Person',
    name,
    ...imageOf({ photograph }, to),
    jobTitle: `${specialty} instructor`,
    description: bio,
    url: to(`/instructors#instructor-${id}`),
    worksFor: studioInBrief(settings, to),
  }))
  return listOf('Instructors', people)
}

export function newsAsArticles(items: readonly (NewsItem & Shown)[], settings: Pick<Settings, 'studio'>, to: To) {
  return listOf(
    'News',
    items.map((item) => newsAsArticle(item, settings, to)),
  )
}

/** One item, as it stands on its own page. */
export function newsAsArticle(item: NewsItem & Shown, settings: Pick<Settings, 'studio'>, to: To) {
  return {
    '@type': 'NewsArticle',
    headline: item.title,
    datePublished: item.publishedOn,
    ...(item.endsOn && { expires: item.endsOn }),
    articleSection: categoryName(item.category),
    description: item.excerpt,
    articleBody: item.content,
    url: to(newsPath(item)),
    ...imageOf(item, to),
    author: studioInBrief(settings, to),
    publisher: studioInBrief(settings, to),
  }
}

/** The hall: capacity, equipment, hours and hourly price. */
export function hallAsVenue({ studio, openingHours, hallHire }: Settings, { to, ...shown }: { to: To } & Shown) {
  return {
    '@context': 'https://schema.org',
    ...studioInBrief({ studio }, to),
    '@type': 'EventVenue',
    name: `${studio.name}: ${hallHire.name}`,
    description: hallHire.description,
    url: to('/hall-hire'),
    ...imageOf(shown, to),
    telephone: studio.phone,
    maximumAttendeeCapacity: hallHire.capacity,
    smokingAllowed: false,
    amenityFeature: [...hallHire.features, ...hallHire.includes].map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
    openingHoursSpecification: hoursOf(openingHours),
    makesOffer: {
      ...poundsOffer(hallHire.pricePerHourPence),
      name: hallHire.name,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: penceToPounds(hallHire.pricePerHourPence).toFixed(2),
        priceCurrency: 'GBP',
        unitCode: 'HUR',
      },
    },
  }
}

export function studioInBrief({ studio }: Pick<Settings, 'studio'>, to: To) {
  const [street = '', town = '', postcode = ''] = studio.addressLines
  return {
    '@type': 'HealthClub',
    name: studio.name,
    url: to('/'),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      postalCode: postcode,
      addressCountry: 'GB',
    },
  }
}

function hoursOf(hours: Settings['openingHours']) {
  return hours.map(({ weekday, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdayName(weekday),
    opens,
    closes,
  }))
}

function poundsOffer(pence: number) {
  return { '@type': 'Offer', price: penceToPounds(pence).toFixed(2), priceCurrency: 'GBP' }
}

export function listOf(name: string, items: readonly object[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  }
}

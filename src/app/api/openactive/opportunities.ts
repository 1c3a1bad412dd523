import { penceToPounds } from '#src/kit/money.ts'
import { studioZone } from '#src/kit/time.ts'
import type { OpenSeries, OpenSession } from '#src/studio/schedule/sessions/open-sessions.store.server.ts'
import { bookAddress, sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import { activityOf } from './activities.ts'

/** What the items of the feeds are made of. Addresses are absolute: `to` makes them. */
export type Facts = {
  to(path: string): string
  studio: Settings['studio']
  /** The price of one class; null where none is sold alone. */
  dropInPence: number | null
}

const CONTEXT = 'https://openactive.io/'

export const SESSIONS_PATH = '/openactive/feeds/scheduled-sessions'
export const SERIES_PATH = '/openactive/feeds/session-series'

/** A weekly class as a `SessionSeries` of OpenActive's Modelling Opportunity Data. */
export function seriesData(series: OpenSeries, facts: Facts) {
  const { to, studio } = facts
  const { id, name, description, type, level, instructor, room } = series
  return {
    '@context': CONTEXT,
    '@type': 'SessionSeries',
    '@id': seriesId(id, facts),
    identifier: id,
    name,
    ...(description && { description }),
    activity: [activityOf(type)],
    level: [level],
    ...(instructor && { leader: [{ '@type': 'Person', name: instructor }] }),
    organizer: organizerOf(facts),
    location: {
      '@type': 'Place',
      name: `${studio.name}, ${room}`,
      address: { '@type': 'PostalAddress', ...addressOf(studio.addressLines) },
    },
    eventSchedule: [scheduleOf(series)],
    ...offersOf(seriesId(id, facts), facts),
    url: to('/timetable'),
  }
}

/** A dated class as a `ScheduledSession`. How many places are left is not told: it changes without the class. */
export function sessionData(session: OpenSession, facts: Facts) {
  const { to } = facts
  const { id, date, classId, name, startsAt, endsAt, status, instructor, maxSpots } = session
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000
  return {
    '@context': CONTEXT,
    '@type': 'ScheduledSession',
    '@id': to(`/openactive/scheduled-sessions/${id}`),
    identifier: id,
    name,
    superEvent: seriesId(classId, facts),
    startDate: inUtc(startsAt),
    endDate: inUtc(endsAt),
    duration: `PT${minutes}M`,
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    ...(instructor && { leader: [{ '@type': 'Person', name: instructor }] }),
    maximumAttendeeCapacity: maxSpots,
    ...(status === 'scheduled' && offersOf(to(`/openactive/scheduled-sessions/${id}`), facts)),
    url: to(sessionAddress({ id, date })),
    ...(status === 'scheduled' && {
      potentialAction: [{ '@type': 'BookAction', target: { '@type': 'EntryPoint', urlTemplate: to(bookAddress(id)) } }],
    }),
  }
}

/** When it takes place each week, in the studio's time. */
function scheduleOf({ weekday, startTime, durationMinutes, fromDate, untilDate }: OpenSeries) {
  return {
    '@type': 'PartialSchedule',
    repeatFrequency: 'P1W',
    byDay: [`https://schema.org/${weekday}`],
    startTime,
    duration: `PT${durationMinutes}M`,
    startDate: fromDate,
    ...(untilDate && { endDate: untilDate }),
    scheduleTimezone: studioZone(),
  }
}

/** The price of one class, where it is sold alone. */
function offersOf(of: string, { dropInPence }: Facts) {
  if (dropInPence === null) return {}
  const price = penceToPounds(dropInPence)
  const offer = { '@type': 'Offer', '@id': `${of}#drop-in`, identifier: 'drop-in', name: 'One class' }
  return { offers: [{ ...offer, price, priceCurrency: 'GBP' }] }
}

/** Without milliseconds: OpenActive knows none. */
const inUtc = (instant: Date) => instant.toISOString().replace(/\.\d+Z$/, 'Z')

/** The dataset of the feeds, as a dataset site says it (OpenActive, Dataset API Discovery). */
export function datasetData(facts: Facts) {
  const { to, studio } = facts
  const feed = (type: string, name: string, path: string) => ({
    '@type': 'DataDownload',
    name,
    additionalType: `https://openactive.io/${type}`,
    encodingFormat: 'application/vnd.openactive.rpde+json; version=1',
    contentUrl: to(path),
  })
  return {
    '@context': ['https://schema.org/', 'https://openactive.io/'],
    '@type': 'Dataset',
    '@id': to('/openactive/'),
    url: to('/openactive/'),
    name: `${studio.name}: classes`,
    description: `The classes of ${studio.name}, week by week, for anybody to use and to share.`,
    schemaVersion: 'https://openactive.io/modelling-opportunity-data/2.0/',
    license: LICENSE,
    inLanguage: ['en-GB'],
    keywords: ['Classes', 'Physical activity', 'Activities', 'Sports', 'OpenActive'],
    documentation: 'https://developer.openactive.io/',
    discussionUrl: to('/'),
    publisher: {
      ...organizerOf(facts),
      legalName: studio.name,
      logo: { '@type': 'ImageObject', url: to('/apple-touch-icon.png') },
    },
    distribution: [
      feed('SessionSeries', 'SessionSeries', SERIES_PATH),
      feed('ScheduledSession', 'ScheduledSession', SESSIONS_PATH),
    ],
  }
}

export const LICENSE = 'https://creativecommons.org/licenses/by/4.0/'

function organizerOf({ to, studio }: Facts) {
  const { name, email, phone } = studio
  return { '@type': 'Organization', '@id': to('/#studio'), name, url: to('/'), email, telephone: phone }
}

/** The lines of the studio's address: the first is the street, the last the postcode with what stands before it. */
function addressOf(lines: readonly string[]) {
  const [street = '', ...rest] = lines
  const last = rest.at(-1) ?? ''
  const postcode = /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.exec(last)?.[0]
  const towns = [...rest.slice(0, -1), last.replace(postcode ?? '', '').trim()].filter(Boolean)
  return {
    streetAddress: street,
    // A region is required; an address of ours has none but its town.
    ...(towns.length > 0 && { addressLocality: towns.join(', '), addressRegion: towns.at(-1) }),
    ...(postcode && { postalCode: postcode }),
    addressCountry: 'GB',
  }
}

function seriesId(id: string, { to }: Facts): string {
  return to(`/openactive/session-series/${id}`)
}

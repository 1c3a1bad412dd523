import { formatPence, penceToPounds } from '#src/kit/money.ts'
import { dayAndTime, studioTime } from '#src/kit/time.ts'
import { seatsLeftText } from '#src/studio/bookings/offers/seats-left.ts'
import { datesToCome, heldDates, ticketsLeft, type Workshop } from '#src/studio/products/workshops/workshop.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { studioInBrief } from '../seo/structured-data.ts'

export type WorkshopView = ReturnType<typeof viewWorkshop>

/** A workshop as public pages show it: plain texts. */
export function viewWorkshop(workshop: Workshop, now: Date) {
  const { id, name, description, typeId, instructor, room, level, maxSpots, pricePence, state } = workshop
  const [held, left] = [heldDates(workshop), ticketsLeft(workshop, now)]
  const [first] = held
  const isCancelled = state === 'ended' || held.length === 0
  const isOpen = !isCancelled && first !== undefined && first.startsAt > now
  return {
    id,
    name,
    description,
    typeId,
    instructor,
    room,
    level,
    href: `/workshops/${id}`,
    price: formatPence(pricePence),
    dates: workshop.dates.map(({ sessionId, startsAt, endsAt, status }) => ({
      id: sessionId,
      startsAt: startsAt.toISOString(),
      when: `${dayAndTime(startsAt, 'full')} to ${studioTime(endsAt)}`,
      isCancelled: status === 'cancelled',
    })),
    summary: first
      ? `${held.length > 1 ? `${held.length} dates from ` : ''}${dayAndTime((datesToCome(workshop, now)[0] ?? first).startsAt)}`
      : '',
    seats: seatsLeftText(left, maxSpots),
    left,
    bookHref: isOpen && left > 0 && state === 'on_sale' ? bookAddress(first.sessionId) : null,
    closed: isCancelled
      ? 'This workshop has been cancelled'
      : !isOpen
        ? 'This workshop has begun'
        : left <= 0
          ? 'Class Full'
          : null,
  }
}

/** A workshop for search engines: one event, or a series of its dates (schema.org). Addresses are absolute: `to` makes them. */
export function workshopAsEvent(
  workshop: Workshop,
  { now, settings, to }: { now: Date; settings: Pick<Settings, 'studio'>; to(path: string): string },
) {
  const { id, name, description, instructor, pricePence, maxSpots, state } = workshop
  const left = ticketsLeft(workshop, now)
  const url = to(`/workshops/${id}`)
  const location = { ...studioInBrief(settings, to), '@type': 'Place' }
  const statusOf = (isCancelled: boolean) => `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`
  const common = {
    name,
    ...(description && { description }),
    url,
    location,
    organizer: studioInBrief(settings, to),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(instructor && { performer: { '@type': 'Person', name: instructor } }),
  }
  const [first, last] = [workshop.dates[0], workshop.dates.at(-1)]
  if (!first || !last) return null
  const dates = workshop.dates.map(({ startsAt, endsAt, status }) => ({
    '@type': 'Event',
    ...common,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    eventStatus: statusOf(status === 'cancelled'),
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    ...common,
    startDate: first.startsAt.toISOString(),
    endDate: last.endsAt.toISOString(),
    eventStatus: statusOf(state === 'ended' || heldDates(workshop).length === 0),
    maximumAttendeeCapacity: maxSpots,
    remainingAttendeeCapacity: left,
    offers: {
      '@type': 'Offer',
      url,
      price: penceToPounds(pricePence).toFixed(2),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${left > 0 && state === 'on_sale' ? 'InStock' : 'SoldOut'}`,
    },
    ...(dates.length > 1 && { subEvent: dates }),
  }
}

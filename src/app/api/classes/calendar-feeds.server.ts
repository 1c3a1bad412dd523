import { z } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { type CalendarEntry, calendarText } from '#src/kit/calendar.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { bookingCalendar, bookingFacts } from '#src/studio/bookings/emails/booking-email.ts'
import { readFeedFile } from '#src/studio/bookings/calendar/calendar-feed.ts'
import { findCalendarFeed } from '#src/studio/bookings/calendar/calendar-feeds.store.server.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { documentation } from '#src/platform/http/endpoint-documentation.server.ts'
import { unlessKnown } from '#src/platform/http/read-headers.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 56
const ALL = 'classes'

/** What the description of the API says of them: a file is no `endpoint()`. */
export const described = documentation('get /calendar/{file}', 'Classes', {
  who: 'everyone',
  isSigned: true,
  summary: 'Retrieve a calendar to subscribe to',
  returns: 'Classes of the last 30 days and the next 56, as iCalendar',
  description:
    'iCalendar: `classes.ics` is the timetable, `yoga.ics` and the like one class type of it, by its id. A member’s own places are at the address that their profile shows them. Classes that are over stay for 30 days, cancelled ones are marked.',
  contentType: 'text/calendar',
  schema: z.string(),
  status: 200,
  alsoResponds: {
    404: { description: 'There is no such calendar', content: { 'text/plain': { schema: z.string() } } },
  },
})

/** Calendars to subscribe to (PRODUCT 3): `/calendar/classes.ics` is the timetable, `/calendar/yoga.ics` one class type of it, and
 *  `/calendar/my-….ics` a member's own places, by a secret address they can change. */
export function routes(): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  app.get('/calendar/:file', async (c) => {
    const { ctx } = c.get('scope')
    const file = c.req.param('file')
    const own = readFeedFile(ctx.links, file, ctx.now())
    const { studio } = await readSettings(ctx.reader)
    if (own) return answer(c, await ownEntries(ctx, own, studio), `${studio.name}: my classes`, 'private, no-store')
    const typeId = /^([a-z-]+)\.ics$/.exec(file)?.[1]
    const found = typeId ? await publicEntries(ctx, typeId, studio) : null
    return answer(c, found?.entries ?? null, `${studio.name}: ${found?.of}`, 'public, max-age=900')
  })
  return app
}

async function ownEntries(
  { reader, now, links }: Ctx,
  { memberId, version }: { memberId: string; version: number },
  studio: Studio,
): Promise<CalendarEntry[] | null> {
  const feed = await findCalendarFeed(reader, memberId)
  if (!feed?.isOn || feed.version !== version) return null
  const since = new Date(now().getTime() - DAYS_BACK * 86_400_000)
  const entries = await listUpcomingBookings(reader, memberId, since)
  return entries.map((entry) => {
    const session = { ...entry, id: entry.sessionId, name: entry.className }
    const to = { name: '', personName: entry.personName, manageUrl: links.to('/dashboard/schedule'), links }
    const { location, ...booked } = bookingCalendar(bookingFacts({ id: entry.id, session }, to), 'REQUEST')
    return { ...booked, location: placeOf(location, studio), method: 'PUBLISH' as const }
  })
}

async function publicEntries({ reader, now, links }: Ctx, typeId: string, studio: Studio) {
  const types = await listAllClassTypes(reader)
  const of = typeId === ALL ? 'classes' : types.find(({ id }) => id === typeId)?.name
  if (of === undefined) return null
  const today = studioDate(now())
  const sessions = await listSessionOffers(
    reader,
    { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD), now: now() },
    null,
  )
  const entries = sessions
    .filter((session) => typeId === ALL || session.typeId === typeId)
    .map((session): CalendarEntry => ({
      uid: session.id,
      sequence: session.sequence,
      method: 'PUBLISH',
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      summary: session.name,
      location: placeOf(session.room, studio),
      description: [session.instructor && `With ${session.instructor}`, session.level].filter(Boolean).join('. '),
      url: links.to(sessionAddress(session)),
      status: session.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    }))
  return { of, entries }
}

type Studio = Settings['studio']

const placeOf = (room: string, { name, addressLines }: Studio) =>
  [room, name, ...addressLines].filter(Boolean).join(', ')

const REFRESH_HOURS = 1

/** Stamped to the hour, so that a calendar that has not changed is the same until it is due to be asked for again. */
function answer(c: Context<HonoEnv>, entries: CalendarEntry[] | null, name: string, cacheControl: string) {
  if (!entries) return c.text('There is no such calendar.', 404)
  const hour = REFRESH_HOURS * 3_600_000
  const stampedAt = new Date(Math.floor(c.get('scope').ctx.now().getTime() / hour) * hour)
  const text = calendarText(entries, { stampedAt, feed: { name, refreshHours: REFRESH_HOURS } })
  const headers = { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': cacheControl }
  return unlessKnown(c, c.body(text, 200, headers))
}

import { redirect } from 'react-router'
import { isId } from '#src/kit/id.ts'
import { addDays, formatDate, studioDate } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { byPersonName } from '#src/studio/people/members/person-name.ts'
import { type Frame, setAside } from '#src/platform/http/frame.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { listGuests } from '#src/studio/bookings/guests.store.server.ts'
import { type Holdings, offersIn, type SeatedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { BookButton } from '#src/studio/bookings/offers/book-button.tsx'
import { findHoldings } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { lastOpenDate, opensOn } from '#src/studio/schedule/sessions/booking-horizon.ts'
import { findSessionDay } from '#src/studio/schedule/classes/classes.store.server.ts'
import { closureInWords } from '#src/studio/schedule/closures/closure.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { weekAfter, requestedWeek, weekBefore, weekTitle } from '#src/studio/schedule/timetable/timetable.ts'
import {
  isFiltered,
  passesFilters,
  readFilters,
  timetableAddress,
} from '#src/studio/schedule/timetable/timetable-filters.ts'
import { eventTypeNames } from '#src/studio/hall-hire/hall-hire.ts'
import { NoticeStrip } from '#src/ui/notice-strip.tsx'
import type { Route } from './+types/timetable-page.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { readClassTypes, readHasHall, readSharedSettings, readWeek } from '../layout/shared-facts.server.ts'
import { weekAsEvents } from '../seo/structured-data.ts'
import { HallHires } from './hall-hires.tsx'
import { FilterBar, WeekNav } from './timetable-bar.tsx'
import { WeekGrid } from './week-grid.tsx'
import { NoClasses, WeekNote } from './week-notes.tsx'
import { viewWeek } from './week-view.ts'
import { drawBlocks, drawDays } from './drawn-days.server.ts'
import { keepForMembers } from './weeks-for-members.server.ts'
import { ClassCancelled } from './session-block.tsx'
import '#src/ui/theme/timetable.css'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const description = 'This week’s classes with live places. Find yours and book it.'
  return pageMeta(matches, { title: 'Timetable', description, path: '/timetable', about: loaderData?.about })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { actor, reader, now, links } = scope.ctx
  const memberId = actor.kind === 'account' ? actor.userId : null
  const search = new URL(request.url).searchParams
  const today = studioDate(now())
  const monday = requestedWeek(search.get('week'), today)
  const days = { from: monday, to: addDays(monday, 6) }
  const [{ seated, hires, closures }, types, settings, hasHall, holdings] = await Promise.all([
    readWeek(scope, days),
    readClassTypes(scope),
    readSharedSettings(scope),
    readHasHall(scope),
    memberId ? findHoldings(reader, memberId, days) : null,
  ])
  const sessionId = search.get('session') || null
  const markedId = seated.find(({ id }) => id === sessionId)?.id ?? null
  if (sessionId && !markedId) await leadToSession(reader, sessionId)
  const household = holdings?.people ?? []
  const personId = household.find(({ id, isHolder }) => id === search.get('for') && !isHolder)?.id ?? null
  const isAtStudio = actor.kind === 'account' && actor.role === 'admin'
  const ids = seated.map(({ id }) => id)
  const guests = isAtStudio ? await listGuests(reader, ids) : null
  const filters = readFilters(search)
  const shown = seated.filter((session) => passesFilters(session, filters))
  const isCurrent = monday === requestedWeek(null, today)
  const { weeksAhead } = settings.bookings
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  // The names of a family are not cached beyond the page that shows them.
  const frame: Frame = (scope.frame = { parts: [], isShared: household.length < 2 })
  const week = viewWeek(monday, shown, {
    now: now(),
    today,
    rules: settings.bookings,
    closures,
    markedId,
    isVisitor: memberId === null,
    personId,
    typeNames,
    guests,
  })
  const address = timetableAddress(isCurrent ? null : monday, filters)
  const offersOf = offersIn(shown, settings.bookings)
  const blocksOf = (held: Holdings | null) =>
    drawBlocks(week, held && !isAtStudio ? offersOf(held, personId, now()) : null, address)
  keepForMembers(scope, { days, blocksOf })
  return {
    // Search engines count as visitors.
    about: memberId ? undefined : weekAsEvents(seated, now(), settings, links.to),
    week: drawDays(week, blocksOf(holdings), (html) => setAside(frame, html)),
    weeks: { isCurrent, ...weekFacts(monday, today, weeksAhead) },
    closed: closures.map((one) => `We are closed ${closureInWords(one)}${one.reason && `: ${one.reason}`}`),
    isMissing: sessionId !== null && markedId === null,
    isMember: memberId !== null && !isAtStudio,
    personId,
    bar: {
      week: isCurrent ? null : monday,
      markedId,
      filters,
      ...choicesOf(seated, types),
      people: household.length > 1 ? household : [],
    },
    hires: hasHall && hires.map(viewHire),
  }
}

function viewHire({ id, eventDate, startTime, endTime, eventType, status }: Hire) {
  return {
    id,
    date: formatDate(eventDate),
    time: `${startTime} to ${endTime}`,
    event: eventTypeNames[eventType],
    status,
  }
}

type Hire = Awaited<ReturnType<typeof readWeek>>['hires'][number]

/** The address names a class that is in another week, because it was moved: redirects to where it is now. */
async function leadToSession(reader: Reader, sessionId: string): Promise<void> {
  const found = isId(sessionId) ? await findSessionDay(reader, sessionId) : null
  if (found) throw redirect(sessionAddress(found))
}

function weekFacts(monday: string, today: string, weeksAhead: number) {
  const isOpen = monday <= lastOpenDate(today, weeksAhead)
  return {
    title: weekTitle(monday),
    isOver: addDays(monday, 6) < today,
    opening: isOpen ? null : { weeksAhead, from: formatDate(opensOn(monday, weeksAhead), 'full') },
    previous: weekBefore(monday),
    next: weekAfter(monday),
  }
}

/** What a block shows once its class has filled or been cancelled: for any class, so that an open page shows it from the notice and
 *  need not read the week again. The script fills in the class (show-places.ts). */
function OnceHappened({ isMember, personId }: { isMember: boolean; personId: string | null }) {
  const anyClass = { id: '', name: '', ...(personId && { personId }) }
  return (
    <>
      {isMember && (
        <template data-when="full">
          <BookButton session={anyClass} offer={{ kind: 'full', waitlist: 0, position: null }} />
        </template>
      )}
      <template data-when="cancelled">
        <ClassCancelled />
      </template>
    </>
  )
}

/** What the week can be filtered by. */
function choicesOf(sessions: SeatedSession[], types: { id: string; name: string; isHidden: boolean }[]) {
  return {
    types: types.filter(({ isHidden }) => !isHidden).map(({ id, name }) => ({ id, name })),
    levels: onceEach(sessions.map(({ level }) => level)),
    instructors: onceEach(sessions.map(({ instructor }) => instructor)).toSorted(byPersonName),
  }
}

/** In alphabetical order. */
function onceEach(values: string[]): string[] {
  return [...new Set(values)].filter(Boolean).toSorted((a, b) => a.localeCompare(b))
}

export default function TimetablePage({ loaderData }: Route.ComponentProps) {
  const { week, weeks, bar, hires, closed, isMissing, isMember, personId } = loaderData
  const isEmpty = week.days.every(({ count }) => count === 0)
  return (
    <div className="tt page-width">
      <header className="tt-head">
        <h1>Timetable</h1>
        <WeekNav weeks={weeks} filters={bar.filters} />
      </header>
      <FilterBar {...bar} />
      <WeekNote weeks={weeks} closed={closed} isMissing={isMissing} />
      <div data-live-week="">
        {isEmpty ? (
          <NoClasses isFiltered={isFiltered(bar.filters)} weeks={weeks} week={bar.week} />
        ) : (
          <WeekGrid week={week} />
        )}
      </div>
      <div className="tt-answers" data-answers="" aria-live="polite" />
      <OnceHappened isMember={isMember} personId={personId} />
      <template data-failure="">
        <NoticeStrip notice={{ tone: 'error', text: '' }} />
      </template>
      <p className="tt-feed" data-screen-only>
        <a href={`/calendar/${bar.filters.type ?? 'classes'}.ics`}>
          {bar.filters.type ? 'Follow these classes in your calendar' : 'Follow the timetable in your calendar'}
        </a>
      </p>
      {hires && <HallHires hires={hires} />}
    </div>
  )
}

import { isId } from '#src/kit/id.ts'
import { formatDate, studioDate, weekdayName, weekdayOf } from '#src/kit/time.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listGuests } from '#src/studio/bookings/guests.store.server.ts'
import {
  findManagedSession,
  listManagedClasses,
  type ManagedSession,
} from '#src/studio/bookings/rosters/managed-classes.store.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { nearestDay, slotOf } from '#src/studio/schedule/series/arranged-dates.ts'
import { findWeeklyClass } from '#src/studio/schedule/classes/classes.store.server.ts'
import type { WeeklyClass } from '#src/studio/schedule/classes/weekly-class.ts'
import { listSessionsToCome } from '#src/studio/schedule/sessions/session-changes.store.server.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { readArrangedDates } from './arranged-dates.server.ts'
import { readAffected } from '../front-desk/affected.server.ts'

/** The data of Class Management: the classes of one weekday and, on request, a form to add or change one, with who would be
 *  affected (PRODUCT 4.7). */
export async function readClassManagement(ctx: SignedInCtx, url: URL) {
  const { reader, now } = ctx
  const today = studioDate(now())
  const editing = url.searchParams.get('edit')
  const copying = url.searchParams.get('copy')
  const [session, copied] = [await findOne(reader, editing), await findOne(reader, copying)]
  const weekly = await findWeekly(reader, url.searchParams.get('weekly'))
  const weekday = session?.weekday ?? weekly?.weekday ?? chosenDay(url, today)
  const [classes, types, instructors, rooms] = await Promise.all([
    listManagedClasses(reader, weekday, today, now()),
    listAllClassTypes(reader),
    listAllInstructors(reader),
    listRooms(reader),
  ])
  const nextIds = classes.flatMap(({ nextSessionId }) => nextSessionId ?? [])
  const guests = await listGuests(reader, nextIds)
  return {
    weekday,
    today,
    /** Where its dialogs lead when they are done: to the list of their day, or where they were opened. */
    behind: safePath(url.searchParams.get('back'), `/dashboard/schedule?day=${weekday}`),
    isAdding: url.searchParams.has('add'),
    /** What a new class begins as. */
    copied,
    classes: classes.map((one) => ({
      ...one,
      nextDate: one.nextDate && formatDate(one.nextDate, 'short'),
      nextHref:
        one.nextSessionId && one.nextDate ? sessionAddress({ id: one.nextSessionId, date: one.nextDate }) : undefined,
      when: one.nextDate ? `${formatDate(one.nextDate)}, ${one.startTime}` : '',
      guests: guests.filter(({ sessionId }) => sessionId === one.nextSessionId).map(({ name }) => name),
    })),
    choices: {
      types: types
        .filter(({ id, isHidden }) => !isHidden || id === (session ?? weekly)?.typeId)
        .map(({ id, name }) => ({ value: id, label: name })),
      instructors: [
        { value: '', label: 'No instructor yet' },
        // A former instructor stays visible where a class still names them.
        ...instructors
          .filter(({ id, isActive }) => isActive || id === (session ?? weekly)?.instructorId)
          .map(({ id, name }) => ({ value: id, label: name })),
      ],
      rooms: rooms
        .filter(({ id, isHidden }) => !isHidden || id === (session ?? weekly)?.roomId)
        .map(({ id, name }) => ({ value: id, label: name })),
      days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) })),
    },
    weekly: weekly && (await readWeekly(ctx, weekly, today)),
    editing: session && {
      ...session,
      title: `${session.name}, ${formatDate(session.date)}`,
      ...(await readAffected(ctx, session.id)),
      arranged: await readArrangedDates(ctx, { classId: session.classId, sessionId: session.id }),
      days: daysFrom(session.date, today),
    },
  }
}

export type ClassManagementData = Awaited<ReturnType<typeof readClassManagement>>

function findWeekly(reader: Reader, classId: string | null): Promise<WeeklyClass | null> {
  return isId(classId) ? findWeeklyClass(reader, classId) : Promise.resolve(null)
}

/** A weekly class with all its dates to come, if it has any. */
async function readWeekly(ctx: SignedInCtx, weekly: WeeklyClass, today: string) {
  const dates = await listSessionsToCome(ctx.reader, weekly.id, ctx.now())
  const [first] = dates
  return {
    ...weekly,
    title: `${weekly.name}, every ${weekdayName(weekly.weekday)} ${weekly.startTime}`,
    hasDates: dates.length > 0,
    arranged: await readArrangedDates(ctx, { classId: weekly.id }),
    days: daysFrom(first && slotOf({ ...first, date: first.sessionDate }, weekly), today),
  }
}

/** The days of the week, each with the date on which a class of that date would be held first. */
function daysFrom(date: string | undefined, today: string) {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: date ? formatDate(nearestDay(date, day, today)) : weekdayName(day),
  }))
}

function findOne(reader: Reader, sessionId: string | null): Promise<ManagedSession | null> {
  return isId(sessionId) ? findManagedSession(reader, sessionId) : Promise.resolve(null)
}

function chosenDay(url: URL, today: string): number {
  const day = Number(url.searchParams.get('day'))
  return Number.isInteger(day) && day >= 1 && day <= 7 ? day : weekdayOf(today)
}

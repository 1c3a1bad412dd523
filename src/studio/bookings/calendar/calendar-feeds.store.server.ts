import { eq } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { calendarFeeds } from '../bookings.tables.server.ts'

export type CalendarFeed = { version: number; isOn: boolean }

export async function findCalendarFeed(reader: Reader, memberId: string): Promise<CalendarFeed | null> {
  const { version, isOn } = calendarFeeds
  return first(reader.select({ version, isOn }).from(calendarFeeds).where(eq(calendarFeeds.memberId, memberId)))
}

type Written = CalendarFeed & { memberId: string; changedAt: Date }

export async function writeCalendarFeed(tx: Tx, feed: Written): Promise<void> {
  const { version, isOn, changedAt } = feed
  await tx
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.memberId, set: { version, isOn, changedAt } })
}

import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { calendarFeeds } from '../bookings.tables.server.ts'

export type CalendarFeed = { version: number; isOn: boolean }

export async function findCalendarFeed(reader: Reader, memberId: string): Promise<CalendarFeed | null> {
  const { version, isOn } = calendarFeeds
  const [row] = await reader.select({ version, isOn }).from(calendarFeeds).where(eq(calendarFeeds.memberId, memberId))
  return row ?? null
}

type Written = CalendarFeed & { memberId: string; changedAt: Date }

export async function writeCalendarFeed(tx: Tx, feed: Written): Promise<void> {
  const { version, isOn, changedAt } = feed
  await tx
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.memberId, set: { version, isOn, changedAt } })
}

import type { Reader } from '#src/platform/database/db.server.ts'
import { findNextMonth, type NextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { findOwedPence } from '../account/account.store.server.ts'
import { ARREARS_TEXT } from '../account/arrears.ts'

/** What a pay link asks for: the next month, or classes used of one that was not paid. */
export type DueMonth = NextMonth & { amountPence: number; description: string; isArrears: boolean }

/** What is due for the month after the last one held; null without one. While direct debit tries again it is the month itself;
 *  once that has ended, what is owed comes first. */
export async function readDueMonth(reader: Reader, memberId: string): Promise<DueMonth | null> {
  const month = await findNextMonth(reader, memberId)
  if (!month) return null
  const owedPence = month.isCollected ? 0 : await findOwedPence(reader, memberId)
  if (owedPence > 0) return { ...month, amountPence: owedPence, description: ARREARS_TEXT, isArrears: true }
  return { ...month, amountPence: month.pricePence, description: `${month.packageName}, one month`, isArrears: false }
}

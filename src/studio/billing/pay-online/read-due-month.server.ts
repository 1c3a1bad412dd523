import type { Reader } from '#src/platform/database/db.server.ts'
import { findNextMonth, type NextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { findOwedMonth } from '../account/account.store.server.ts'
import { ARREARS_TEXT } from '../account/arrears.ts'

/** What a pay link asks for: the next month, or classes used of one that was not paid. */
export type DueMonth = NextMonth & { amountPence: number; description: string; isArrears: boolean }

/** What is due for the month after the last one held; null without one. While direct debit tries again it is the month itself;
 *  once that has ended, what is owed comes first, and `renewsAt` is the month it is owed for. */
export async function readDueMonth(reader: Reader, memberId: string): Promise<DueMonth | null> {
  const month = await findNextMonth(reader, memberId)
  if (!month) return null
  const debt = await findOwedMonth(reader, memberId)
  if (debt && !(month.isCollected && debt.isTriedAgain)) {
    const { owedPence: amountPence, renewsAt } = debt
    return { ...month, renewsAt, amountPence, description: ARREARS_TEXT, isArrears: true }
  }
  return { ...month, amountPence: month.pricePence, description: `${month.packageName}, one month`, isArrears: false }
}

import { bookingRules } from './booking-rules.ts'
import type { DataRule, PersonalRule } from './data-rule.ts'
import { hallRules } from './hall-rules.ts'
import { moneyRules } from './money-rules.ts'
import { orderRules } from './order-rules.ts'
import { peopleRules } from './people-rules.ts'
import { signInRules } from './sign-in-rules.ts'
import { studioRules } from './studio-rules.ts'

/** What every column of every table means for the people it is about. The download and the deletion of an account are derived
 *  from these rules, so no column can be forgotten or kept by accident: a test compares them with the tables. Rows found by way
 *  of others come before those. */
export const dataRules: Readonly<Record<string, DataRule>> = {
  ...orderRules,
  ...moneyRules,
  ...hallRules,
  ...signInRules,
  ...bookingRules,
  ...peopleRules,
  ...studioRules,
}

/** The tables with personal data, in the order in which they are cleared. */
export function personalTables(): { table: string; rule: PersonalRule }[] {
  return Object.entries(dataRules).flatMap(([table, rule]) => (rule.about === 'somebody' ? [{ table, rule }] : []))
}

/** What this studio has rows of: a hall that is let, or was; payments online, now or before. */
export type DataScope = { hasHall: boolean; hasPaidOnline: boolean }

// Written by nothing but payments online.
const ONLINE_TABLES = ['payment_customers', 'mandates', 'renewals', 'cart_items']

/** Whether people are told of a table: nothing is said of what this studio never had. */
export function isTold(table: string, { hasHall, hasPaidOnline }: DataScope): boolean {
  return (hasHall || !Object.hasOwn(hallRules, table)) && (hasPaidOnline || !ONLINE_TABLES.includes(table))
}

/** What stays when an account is deleted, by its reason: for the confirmation page. */
export function whatStays(scope: DataScope): { why: string; titles: string[] }[] {
  const reasons = new Map<string, string[]>()
  for (const { table, rule } of personalTables()) {
    if (!rule.why || !isTold(table, scope)) continue
    reasons.set(rule.why, [...(reasons.get(rule.why) ?? []), rule.title])
  }
  return [...reasons].map(([why, titles]) => ({ why, titles }))
}

/** What is removed: titles of the rows. */
export function whatGoes(): string[] {
  return personalTables()
    .filter(({ rule }) => rule.end === 'removed')
    .map(({ rule }) => rule.title)
}

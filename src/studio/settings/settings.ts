import { z } from 'zod'
import { emailTyped } from '#src/kit/text/email-address.ts'
import { minutesOf, weekdayName } from '#src/kit/time.ts'
import { lineOrNone, oneLine } from '#src/kit/typed-text.ts'
import { accountsSetting } from './accounts.ts'
import { brandSetting } from './brand.ts'
import { homeSections, homeSetting } from './home-sections.ts'
import { PAGE_WORDS, pageWordsSetting } from './page-words.ts'
import { embedsSetting } from './embeds/embeds.ts'
import * as constants from './constants.ts'
import { vatSetting } from './vat.ts'

const text = oneLine(500, 'Please write something')
const texts = z.array(text).max(20)
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const hours = z.array(z.object({ weekday: z.int().min(1).max(7), opens: wallTime, closes: wallTime })).max(7)
const days = z.int().min(1).max(3650)
const years = z.int().min(1).max(20)
const pence = z.int().min(0).max(1_000_000)
const fee = z.int().min(0).max(10_000)
const policyCost = z.enum(constants.POLICY_COSTS)

/** Every IANA time zone that a studio can be in, in alphabetical order. */
export const zoneNames: readonly string[] = Intl.supportedValuesOf('timeZone')
export const zoneSetting = z.enum(zoneNames, 'Please choose a time zone from the list')

/** A schema for each property of these constants. */
export function schemaForEach<Name extends string, Schema>(
  constants: Record<Name, unknown>,
  schemaOf: (name: string) => Schema,
) {
  return Object.fromEntries(Object.keys(constants).map((name) => [name, schemaOf(name)])) as Record<Name, Schema>
}

/** The schema of each row of the settings. A row that does not fit is ignored and the constant is used. */
export const settingSchemas = {
  /** Whether visitors see the site; otherwise that the studio opens soon. */
  opening: z.object({ isOpen: z.boolean() }),
  brand: brandSetting,
  home: homeSetting,
  /** What search results and shared links say of pages. */
  pageWords: pageWordsSetting,
  studio: z.object({
    name: text,
    tagline: text,
    addressLines: texts,
    phone: text,
    email: emailTyped(),
    zone: zoneSetting,
    socials: z.array(z.object({ name: text, url: z.url({ protocol: /^https$/ }) })).max(8),
  }),
  /** When the studio is open. */
  studioHours: hours,
  /** When the hall may be hired. */
  openingHours: hours,
  prices: z.object({ referralPercent: z.int().min(0).max(100) }),
  hallHire: z.object({
    id: text,
    name: text,
    description: text,
    pricePerHourPence: pence,
    capacity: z.int().min(1).max(500),
    minimumMinutes: z.int().min(15).max(1440),
    stepMinutes: z.int().min(5).max(60),
    bookAheadDays: z.int().min(1).max(730),
    cancellationNoticeHours: z.int().min(0).max(720),
    replyHours: z.int().min(1).max(168).default(constants.HALL_HIRE.replyHours),
    holdHours: z.int().min(1).max(720).default(constants.HALL_HIRE.holdHours),
    features: texts,
    includes: texts,
    restrictions: texts,
    // The hours of notice are a rule of their own; rows written before that begin with them.
    cancellationTerms: z.preprocess((words) => withoutNotice(words), lineOrNone(500)),
  }),
  bookings: z.object({
    cancellationCutoffHours: z.int().min(0).max(168),
    // Rows written before these were rules do not have them.
    lateCancellation: policyCost.default(constants.BOOKING_RULES.lateCancellation),
    lateFeePence: fee.default(constants.BOOKING_RULES.lateFeePence),
    noShow: policyCost.default(constants.BOOKING_RULES.noShow),
    noShowFeePence: fee.default(constants.BOOKING_RULES.noShowFeePence),
    closesMinutesBefore: z.int().min(0).max(10_080).default(constants.BOOKING_RULES.closesMinutesBefore),
    waitingListCutoffHours: z.int().min(0).max(168).default(constants.BOOKING_RULES.waitingListCutoffHours),
    weeksAhead: z.int().min(1).max(26),
  }),
  retention: z.object({
    ...schemaForEach(constants.RETENTION, (name) => (name.endsWith('Years') ? years : days)),
    receiptsYears: years.min(6),
    logsDays: days.nullable(),
  }),
  access: texts,
  vat: vatSetting,
  /** The codes of the accounts in the accountant's export. */
  accounts: accountsSetting,
  /** Whether the admins have the figures of the week by e-mail. */
  reports: z.object({ mondayEmail: z.boolean() }),
  /** Which other sites may show parts of this one. */
  embeds: embedsSetting,
  texts: z.object(schemaForEach(constants.TEXTS, () => text)),
}

export type SettingKey = keyof typeof settingSchemas
export type Settings = { [Key in SettingKey]: z.output<(typeof settingSchemas)[Key]> }

function withoutNotice(words: unknown): unknown {
  return typeof words === 'string' ? words.replace(/^\d+ hours notice for a full refund\.\s*/, '') : words
}

/** What the demo starts with, key by key, and what stands for a setting that is missing: a studio older than that setting has been open
 *  all along. */
export const defaultSettings: Settings = {
  opening: { isOpen: true },
  brand: { accent: '' },
  home: { sections: homeSections },
  pageWords: PAGE_WORDS,
  studio: constants.STUDIO,
  studioHours: constants.STUDIO_HOURS,
  openingHours: constants.HALL_HOURS,
  prices: { referralPercent: constants.REFERRAL_PERCENT },
  hallHire: constants.HALL_HIRE,
  bookings: constants.BOOKING_RULES,
  retention: constants.RETENTION,
  access: constants.ACCESS,
  vat: constants.VAT,
  accounts: constants.ACCOUNT_CODES,
  reports: { mondayEmail: true },
  embeds: { sites: [] },
  texts: constants.TEXTS,
}

export const settingKeys = Object.keys(settingSchemas) as SettingKey[]

/** The settings in these rows; what is missing, or does not fit its schema, is the constant. */
export function settingsFromRows(rows: { key: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const entries = settingKeys.map((key) => {
    const parsed = settingSchemas[key].safeParse(stored.get(key))
    return [key, parsed.success ? parsed.data : defaultSettings[key]]
  })
  return Object.fromEntries(entries) as Settings
}

/** Opening hours as lines of text, days with the same hours together: `Monday to Friday, 9:00 AM to 9:00 PM`. */
export function describeOpeningHours(hours: Settings['openingHours']): string[] {
  const runs: { first: number; last: number; times: string }[] = []
  for (const { weekday, opens, closes } of hours.toSorted((a, b) => a.weekday - b.weekday)) {
    const times = `${twelveHour(opens)} to ${twelveHour(closes)}`
    const run = runs.at(-1)
    if (run && run.times === times && run.last === weekday - 1) run.last = weekday
    else runs.push({ first: weekday, last: weekday, times })
  }
  return runs.map(({ first, last, times }) =>
    first === last ? `${weekdayName(first)}, ${times}` : `${weekdayName(first)} to ${weekdayName(last)}, ${times}`,
  )
}

/** `09:00` → `9:00 AM`. */
function twelveHour(time: string): string {
  const hour = Math.floor(minutesOf(time) / 60)
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

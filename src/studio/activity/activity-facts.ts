import { formatPenceExact } from '#src/kit/money.ts'
import { dayAndTime, formatDate, isStudioDate } from '#src/kit/time.ts'

/** One detail of an act for its reader: the value before and after, or a single value. */
export type ActivityFact = { label: string; before: string | null; after: string | null }

type Details = Record<string, unknown>

/** The details of an act, for people: each changed field with its value before and after, then the rest. Ids and unchanged
 *  fields are left out. */
export function activityFacts(details: Details): ActivityFact[] {
  const { before, after, ...rest } = details
  const changes = isRecord(before) || isRecord(after) ? changedFields(before, after) : changedWhole(before, after)
  const others = inOrder(Object.keys(rest)).flatMap((key) => {
    const value = rest[key]
    const text = inWords(key, value)
    return text === null ? [] : [{ label: labelOf(key), before: null, after: text }]
  })
  return [...changes, ...others]
}

const FIRST = ['name', 'class', 'package', 'startsAt', 'endsAt', 'lastDay', 'date', 'startTime', 'endTime']

/** The database keeps no order of keys: the most useful come first, the rest by name. */
function inOrder(keys: string[]): string[] {
  const rank = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)
  return keys.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** One detail on one line, for files and narrow places. */
export function factInWords({ label, before, after }: ActivityFact): string {
  if (before === null) return `${label}: ${after ?? 'nothing'}`
  return after === null ? `${label} before: ${before}` : `${label}: ${before} → ${after}`
}

function changedFields(before: unknown, after: unknown): ActivityFact[] {
  const [was, is] = [recordOf(before), recordOf(after)]
  const keys = inOrder([...new Set([...Object.keys(was), ...Object.keys(is)])])
  return keys.flatMap((key) => factOf(labelOf(key), inWords(key, was[key]), inWords(key, is[key])))
}

function changedWhole(before: unknown, after: unknown): ActivityFact[] {
  return factOf('', inWords('', before ?? undefined), inWords('', after ?? undefined)).map((fact) => ({
    ...fact,
    label: fact.before === null ? 'Now' : fact.after === null ? 'Was' : 'Changed',
  }))
}

function factOf(label: string, before: string | null, after: string | null): ActivityFact[] {
  return before === after ? [] : [{ label, before, after }]
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function recordOf(value: unknown): Details {
  return isRecord(value) ? value : {}
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const LONGEST = 300

/** A value in words, an empty one is `nothing`; null for what is not there, or means nothing to a reader (an id). */
function inWords(key: string, value: unknown): string | null {
  if (value === undefined || /Ids?$/.test(key) || key === 'id') return null
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return /Pence$/i.test(key) ? formatPenceExact(value) : String(value)
  if (typeof value === 'string') return textInWords(value)
  const parts = Array.isArray(value)
    ? value.map((one) => inWords('', one))
    : Object.entries(value).map(([name, one]) => {
        const text = inWords(name, one)
        return text && `${labelOf(name).toLowerCase()} ${text}`
      })
  return parts.filter((part) => part !== null).join(', ') || 'nothing'
}

function textInWords(text: string): string | null {
  if (ID.test(text)) return null
  const isDate: boolean = isStudioDate(text)
  if (isDate) return formatDate(text, 'full')
  const instant = INSTANT.test(text) ? new Date(text) : null
  if (instant && !Number.isNaN(instant.getTime())) {
    return dayAndTime(instant, 'full')
  }
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const labels: Record<string, string> = {
  maxSpots: 'Places',
  startsAt: 'Starts',
  endsAt: 'Ends',
  startTime: 'Time',
  fromDate: 'From',
  untilDate: 'Until',
  durationMinutes: 'Minutes',
  isLate: 'Late',
  because: 'Because',
  for: 'For',
  notifType: 'Notification method',
  notifTime: 'Hours before',
  signInsEnded: 'Sign-ins ended',
  registersOf: 'Registers of',
  typeId: 'Type',
}

/** `amountPence` → `Amount`, `specialRequirements` → `Special requirements`. */
function labelOf(key: string): string {
  const known = Object.hasOwn(labels, key) ? labels[key] : undefined
  if (known) return known
  const words = key
    .replace(/(Pence|At)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

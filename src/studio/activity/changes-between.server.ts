import { isDeepStrictEqual } from 'node:util'

/** Of the fields that are given, those that change, as they were and as they are to be, for the activity log; null when none does. */
export function changesBetween<Facts extends object>(
  was: Facts,
  given: Partial<Facts>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = (Object.keys(given) as (keyof Facts & string)[]).filter(
    (field) => !isDeepStrictEqual(was[field], given[field]),
  )
  if (changed.length === 0) return null
  const pick = (side: Partial<Facts>) => Object.fromEntries(changed.map((field) => [field, side[field]]))
  return { before: pick(was), after: pick(given) }
}

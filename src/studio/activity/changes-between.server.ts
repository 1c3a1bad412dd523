import { isDeepStrictEqual } from 'node:util'

/** The given fields that change, before and after, for the activity log; null when none does. */
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

import { isDeepStrictEqual } from 'node:util'

/** The given fields that change, before and after, for the activity log; null when none does. */
export function changesBetween<Facts extends object>(
  was: Facts,
  fields: Partial<Facts>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = (Object.keys(fields) as (keyof Facts & string)[]).filter(
    (field) => !isDeepStrictEqual(was[field], fields[field]),
  )
  if (changed.length === 0) return null
  const pick = (side: Partial<Facts>) => Object.fromEntries(changed.map((field) => [field, side[field]]))
  return { before: pick(was), after: pick(fields) }
}

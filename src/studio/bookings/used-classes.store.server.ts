import type { Reader } from '#src/platform/database/db.server.ts'

/** Classes that are counted on something a member has: places in sessions that start in the period, and those cancelled too late.
 *  Without an id it is the month to come. Counted, never stored (PRODUCT 4.4a). */
export async function countUsedClasses(
  reader: Reader,
  memberId: string,
  counted: { id: string | null; startsAt: Date; endsAt: Date },
): Promise<number> {
  const { rows } = await reader.$client.query<{ used: number }>({
    name: 'used-classes',
    text: 'select used_classes($1, $2, $3, $4) as used',
    values: [memberId, counted.id, counted.startsAt, counted.endsAt],
  })
  return rows[0]?.used ?? 0
}

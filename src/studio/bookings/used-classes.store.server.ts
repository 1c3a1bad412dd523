import type { Reader } from '#src/platform/database/db.server.ts'

/** Classes of a member's month that are used: places in sessions that start in it, and places cancelled too late. Counted, never
 *  stored (PRODUCT 4.3). */
export async function countUsedClasses(
  reader: Reader,
  memberId: string,
  period: { startsAt: Date; endsAt: Date },
): Promise<number> {
  const { rows } = await reader.$client.query<{ used: number }>({
    name: 'used-classes',
    text: 'select count(*)::int as used from used_places($1, $2, $3)',
    values: [memberId, period.startsAt, period.endsAt],
  })
  return rows[0]?.used ?? 0
}

import type { Reader } from '#src/platform/database/db.server.ts'

/** The weekly classes that have not ended on the studio date `today`: how many, and of which types. */
export async function countWeeklyClasses(
  reader: Reader,
  today: string,
): Promise<{ weeklyClasses: number; taughtTypes: string[] }> {
  const { rows } = await reader.$client.query<{ typeId: string; count: number }>({
    name: 'weekly-classes-by-type',
    text: `select type_id as "typeId", count(*)::int as count from weekly_classes
      where until_date is null or until_date >= $1::date group by type_id order by type_id`,
    values: [today],
  })
  return {
    weeklyClasses: rows.reduce((sum, { count }) => sum + count, 0),
    taughtTypes: rows.map(({ typeId }) => typeId),
  }
}

import type { Reader } from '#src/platform/database/db.server.ts'

export type SeatCount = { sessionId: string; classId: string; spotsLeft: number; status: 'scheduled' | 'cancelled' }

/** Seats left in these sessions, counted now; none where the class is cancelled. */
export async function listSeatCounts(reader: Reader, sessionIds: string[], now: Date): Promise<SeatCount[]> {
  const { rows } = await reader.$client.query<SeatCount>({
    name: 'seat-counts',
    text: `select s.id as "sessionId", s.class_id as "classId", s.status,
             case when s.status = 'cancelled' then 0 else (select count(*)::int from free_seats(s.id, $2)) end as "spotsLeft"
             from class_sessions s where s.id = any($1::uuid[])`,
    values: [sessionIds, now],
  })
  return rows
}

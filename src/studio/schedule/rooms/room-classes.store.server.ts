import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { roomOccupancies } from './rooms.tables.server.ts'

/** Has every class in the room occupy it; false when two of those to come overlap. Of past ones that did, the first has it. */
export async function insertClassOccupancies(tx: Tx, roomId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.$client.query<{ isWhole: boolean }>({
    name: 'occupy-by-classes',
    text: `
      with coming as (
        select id, tstzrange(starts_at, ends_at) as during, ends_at > $2 as is_ahead from class_sessions
         where room_id = $1 and status = 'scheduled' order by starts_at),
      occupied as (
        insert into room_occupancies (room_id, during, occupant_kind, occupant_id)
        select $1, during, 'class_session', id from coming on conflict do nothing returning occupant_id)
      select not exists (select from coming where is_ahead and id not in (select occupant_id from occupied)) as "isWhole"`,
    values: [roomId, now],
  })
  return rows[0]!.isWhole
}

/** The classes to come in a room by how many places they have, the most first: where it is made smaller, those keep theirs. */
export async function listLargestClasses(
  reader: Reader,
  roomId: string,
  today: string,
): Promise<{ name: string; maxSpots: number; startsAt: Date }[]> {
  const { rows } = await reader.$client.query<{ name: string; maxSpots: number; startsAt: Date }>({
    name: 'largest-classes-of-room',
    text: `select s.name, s.max_spots as "maxSpots", min(s.starts_at) as "startsAt" from class_sessions s
            where s.room_id = $1 and s.status = 'scheduled' and s.session_date >= $2::date
            group by s.class_id, s.name, s.max_spots order by s.max_spots desc, min(s.starts_at), s.name limit 5`,
    values: [roomId, today],
  })
  return rows
}

export async function deleteClassOccupancies(tx: Tx, roomId: string): Promise<void> {
  const { roomId: room, occupantKind } = roomOccupancies
  await tx.delete(roomOccupancies).where(and(eq(room, roomId), eq(occupantKind, 'class_session')))
}

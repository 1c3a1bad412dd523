import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { weeklyClasses } from '../classes/classes.tables.server.ts'
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

/** The same for what the first of two has left without: beside it, as someone has said why. False where the studio is closed then. */
export async function insertOverlappingClasses(tx: Tx, roomId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.$client.query<{ isWhole: boolean }>({
    name: 'occupy-by-overlapping-classes',
    text: `
      with coming as (
        select id, tstzrange(starts_at, ends_at) as during from class_sessions s
         where room_id = $1 and status = 'scheduled' and ends_at > $2
           and not exists (select from room_occupancies o where o.room_id = $1 and o.occupant_kind = 'class_session' and o.occupant_id = s.id)),
      occupied as (
        insert into room_occupancies (room_id, during, occupant_kind, occupant_id, is_confirmed)
        select $1, during, 'class_session', id, true from coming
         where not exists (select from room_occupancies o where o.room_id = $1 and o.occupant_kind = 'closure' and o.during && coming.during)
        returning occupant_id)
      select not exists (select from coming where id not in (select occupant_id from occupied)) as "isWhole"`,
    values: [roomId, now],
  })
  return rows[0]!.isWhole
}

/** Two things that overlap in a room, the first time they will and how often; one of them is a class. */
export type RoomOverlap = { names: [string, string]; classIds: string[]; startsAt: Date; dates: number }

/** Which classes to come overlap in a room, with one another or with a hire, the earliest first. */
export async function listOverlaps(reader: Reader, roomId: string, now: Date): Promise<RoomOverlap[]> {
  const { rows } = await reader.$client.query<RoomOverlap>({
    name: 'overlaps-of-room',
    text: `
      with things as (
        select id, class_id, name, tstzrange(starts_at, ends_at) as during from class_sessions
         where room_id = $1 and status = 'scheduled' and ends_at > $2
        union all
        select occupant_id, null, 'a hire', during from room_occupancies
         where room_id = $1 and occupant_kind = 'hall_hire' and upper(during) > $2)
      select json_build_array(a.name, b.name) as names, array_remove(array[a.class_id, b.class_id], null) as "classIds",
             min(greatest(lower(a.during), lower(b.during))) as "startsAt", count(*)::int as dates
        from things a join things b on b.during && a.during and a.class_id is not null
         and (b.class_id is null or (lower(a.during), a.id) < (lower(b.during), b.id))
       group by a.name, b.name, a.class_id, b.class_id order by 3, a.name, b.name`,
    values: [roomId, now],
  })
  return rows
}

/** Why these classes may be beside others, so that their later dates are made beside them too; what was said before stays. */
export async function writeOverlapReason(tx: Tx, classIds: readonly string[], reason: string): Promise<void> {
  const { id, overlapReason } = weeklyClasses
  await tx
    .update(weeklyClasses)
    .set({ overlapReason: reason })
    .where(and(inArray(id, [...classIds]), isNull(overlapReason)))
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

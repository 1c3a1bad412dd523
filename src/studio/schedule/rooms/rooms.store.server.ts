import { and, asc, eq, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Occupancy, Occupant, Room } from './room.ts'
import { roomOccupancies, rooms } from './rooms.tables.server.ts'

const roomColumns = pick(rooms, 'id', 'name', 'places', 'isExclusive', 'isHidden', 'isForHire')

/** All rooms in the order they are shown, hidden ones too. */
export async function listRooms(reader: Reader): Promise<Room[]> {
  return reader.select(roomColumns).from(rooms).orderBy(asc(rooms.position), asc(rooms.name))
}

export async function findRoom(reader: Reader, roomId: string): Promise<Room | null> {
  return first(reader.select(roomColumns).from(rooms).where(eq(rooms.id, roomId)))
}

export async function findRoomByName(reader: Reader, name: string): Promise<Room | null> {
  return first(reader.select(roomColumns).from(rooms).where(eq(rooms.name, name)))
}

/** Inserts the rooms that are missing, in this order. */
export async function insertMissingRooms(
  tx: Tx,
  missing: readonly Pick<Room, 'name' | 'isExclusive' | 'isForHire'>[],
): Promise<void> {
  await tx
    .insert(rooms)
    .values(missing.map((room, position) => ({ ...room, position })))
    .onConflictDoNothing()
}

/** Puts the room last in the list; null when there is one of that name. */
export async function insertRoom(tx: Tx, room: Room): Promise<Room | null> {
  const position = sql`(select coalesce(max(position), 0) + 1 from rooms)`
  return first(
    tx
      .insert(rooms)
      .values({ ...room, position })
      .onConflictDoNothing()
      .returning(roomColumns),
  )
}

/** Locked so that a class being put there waits (its foreign key needs the row). */
export async function lockRoom(tx: Tx, roomId: string): Promise<Room | null> {
  return first(tx.select(roomColumns).from(rooms).where(eq(rooms.id, roomId)).for('update'))
}

export async function updateRoom(tx: Tx, { id, ...words }: Room): Promise<void> {
  await tx.update(rooms).set(words).where(eq(rooms.id, id))
}

/** What occupies the room at any moment of [from, to), earliest first. */
export async function listOccupancies(reader: Reader, roomId: string, from: Date, to: Date): Promise<Occupancy[]> {
  const rows = await reader
    .select({
      kind: roomOccupancies.occupantKind,
      id: roomOccupancies.occupantId,
      startsAt: sql`lower(${roomOccupancies.during})`.mapWith(asInstant),
      endsAt: sql`upper(${roomOccupancies.during})`.mapWith(asInstant),
    })
    .from(roomOccupancies)
    .where(and(eq(roomOccupancies.roomId, roomId), sql`${roomOccupancies.during} && ${during(from, to)}`))
    .orderBy(sql`lower(${roomOccupancies.during})`)
  return rows.map(({ kind, id, startsAt, endsAt }) => ({ roomId, occupant: { kind, id }, startsAt, endsAt }))
}

/** Writes the occupancy and returns whether it could. An overlapping row, committed or still being written, is waited for and
 *  makes this false (the exclusion constraint, without the deadlock of two plain inserts waiting for each other); what is confirmed stands
 *  beside rows of these kinds. */
export async function insertOccupancy(
  tx: Tx,
  { roomId, occupant, startsAt, endsAt }: Occupancy,
  beside: readonly Occupant['kind'][] = [],
): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'occupy-room',
    text: `insert into room_occupancies (room_id, during, occupant_kind, occupant_id, is_confirmed)
           select $1, $2::tstzrange, $3, $4, $6
            where not exists (select from room_occupancies o
                               where o.room_id = $1 and o.during && $2::tstzrange and (o.is_confirmed or $6) and o.occupant_kind <> all($5))
           on conflict do nothing`,
    values: [roomId, range(startsAt, endsAt), occupant.kind, occupant.id, beside, beside.length > 0],
  })
  return rowCount === 1
}

export async function deleteOccupancy(tx: Tx, occupant: Occupant): Promise<void> {
  await tx
    .delete(roomOccupancies)
    .where(and(eq(roomOccupancies.occupantKind, occupant.kind), eq(roomOccupancies.occupantId, occupant.id)))
}

function range(from: Date, to: Date): string {
  return `[${from.toISOString()},${to.toISOString()})`
}

function during(from: Date, to: Date) {
  return sql`${range(from, to)}::tstzrange`
}

function asInstant(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value))
}

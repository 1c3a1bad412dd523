import type { Reader, Tx } from '#src/platform/database/db.server.ts'

/** A seat kept for someone who is paying: the order it is held for, and until when. */
export type SeatHold = {
  sessionId: string
  heldBy: string
  until: Date
  /** The network of a visitor, hashed. */
  from?: string | null
}

/** Until when a seat is held for an order; null when it is not, or no longer. */
export async function findHoldEnd(
  reader: Reader,
  { sessionId, heldBy, now }: Pick<SeatHold, 'sessionId' | 'heldBy'> & { now: Date },
): Promise<Date | null> {
  const { rows } = await reader.$client.query<{ until: Date }>({
    name: 'hold-end',
    text: `select held_until as until from session_seats where session_id = $1 and held_by = $2 and held_until > $3`,
    values: [sessionId, heldBy, now],
  })
  return rows[0]?.until ?? null
}

/** The sessions in which a seat is held for an order, whether its time has run out or not, earliest first. */
export async function listHeldBy(reader: Reader, heldBy: string): Promise<string[]> {
  const { rows } = await reader.$client.query<{ id: string }>({
    name: 'held-by',
    text: `select s.id from session_seats seat join class_sessions s on s.id = seat.session_id
            where seat.held_by = $1 order by s.starts_at, s.id`,
    values: [heldBy],
  })
  return rows.map(({ id }) => id)
}

/** Holds the lowest free seat; false when there is none. Needs the session's lock, and that holds which ran out are cleared. */
export async function writeHold(tx: Tx, { sessionId, heldBy, until, from }: SeatHold, now: Date): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'write-hold',
    text: `update session_seats set held_by = $2, held_until = $3, held_from = $5
            where session_id = $1 and seat_no = (select min(seat_no) from free_seats($1, $4))`,
    values: [sessionId, heldBy, until, now, from ?? null],
  })
  return rowCount === 1
}

/** Leaves a seat that is held for one order to another, or to the same for longer. */
export async function passOnHold(tx: Tx, of: string, { sessionId, heldBy, until, from }: SeatHold): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'pass-on-hold',
    text: `update session_seats set held_by = $3, held_until = $4, held_from = $5 where session_id = $1 and held_by = $2`,
    values: [sessionId, of, heldBy, until, from ?? null],
  })
  return rowCount === 1
}

/** Clears the holds of a session that have run out; returns how many. */
export async function clearHolds(tx: Tx, sessionId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.$client.query({
    name: 'clear-holds',
    text: `update session_seats set held_by = null, held_until = null, held_from = null where session_id = $1 and held_until <= $2`,
    values: [sessionId, now],
  })
  return rowCount ?? 0
}

/** Clears the hold of an order, live or not. */
export async function clearHold(tx: Tx, { sessionId, heldBy }: Pick<SeatHold, 'sessionId' | 'heldBy'>): Promise<void> {
  await tx.$client.query({
    name: 'clear-hold',
    text: `update session_seats set held_by = null, held_until = null, held_from = null where session_id = $1 and held_by = $2`,
    values: [sessionId, heldBy],
  })
}

import type { Reader, Tx } from '#src/platform/database/db.server.ts'

/** A seat kept for someone who is paying: the order it is held for, and until when. */
export type SeatHold = { sessionId: string; heldBy: string; until: Date }

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

/** Holds the lowest free seat; false when there is none. Needs the session's lock, and that holds which ran out are cleared. */
export async function writeHold(tx: Tx, { sessionId, heldBy, until }: SeatHold, now: Date): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'write-hold',
    text: `update session_seats set held_by = $2, held_until = $3
            where session_id = $1 and seat_no = (select min(seat_no) from free_seats($1, $4))`,
    values: [sessionId, heldBy, until, now],
  })
  return rowCount === 1
}

/** Clears the holds of a session that have run out. */
export async function clearHolds(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.$client.query({
    name: 'clear-holds',
    text: `update session_seats set held_by = null, held_until = null where session_id = $1 and held_until <= $2`,
    values: [sessionId, now],
  })
}

/** Clears the hold of an order, live or not. */
export async function clearHold(tx: Tx, { sessionId, heldBy }: Pick<SeatHold, 'sessionId' | 'heldBy'>): Promise<void> {
  await tx.$client.query({
    name: 'clear-hold',
    text: `update session_seats set held_by = null, held_until = null where session_id = $1 and held_by = $2`,
    values: [sessionId, heldBy],
  })
}

/** Clears every hold that has run out and names the sessions; one that is being changed at this moment is left for the next time. */
export async function sweepRunOutHolds(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.$client.query<{ sessionId: string }>({
    name: 'sweep-holds',
    text: `with run_out as (
             select session_id, seat_no from session_seats where held_until <= $1 for update skip locked),
           swept as (
             update session_seats seat set held_by = null, held_until = null from run_out
              where seat.session_id = run_out.session_id and seat.seat_no = run_out.seat_no returning seat.session_id)
           select distinct session_id as "sessionId" from swept`,
    values: [now],
  })
  return rows.map(({ sessionId }) => sessionId)
}

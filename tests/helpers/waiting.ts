import { expect } from 'vitest'
import type { Database } from '#src/platform/database/db.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { aClassSession, aMember, type Account, ctxFor, type SessionInput } from './build.ts'

/** A class that is full, with those who sit in it and the reference of each one's booking. */
export async function aFullClass(db: Database, request: SessionInput = {}) {
  const capacity = request.capacity ?? 1
  const session = await aClassSession(db, { ...request, capacity })
  const seated: { member: Account; reference: string }[] = []
  for (let n = 0; n < capacity; n++) {
    const member = await aMember(db)
    const outcome = await bookSession(ctxFor(db, member), { sessionId: session.id })
    seated.push({ member, reference: outcome.ok ? outcome.value.reference : outcome.refusal })
  }
  return { session, seated, first: seated[0] as (typeof seated)[number] }
}

/** Puts members in line, one after the other. */
export async function waits(db: Database, sessionId: string, ...members: Account[]): Promise<void> {
  for (const member of members)
    expect(await joinWaitingList(ctxFor(db, member), { sessionId })).toMatchObject({ ok: true })
}

/** Whether each has a place, waits (with the position) or neither. */
export async function standingOf(db: Database, sessionId: string, ...members: Account[]): Promise<(string | number)[]> {
  const { rows } = await db.pool.query<{ memberId: string; status: string; n: string }>(
    `select member_id as "memberId", status, rank() over (partition by status order by waiting_no) as n
       from bookings where session_id = $1 and status <> 'cancelled'`,
    [sessionId],
  )
  return members.map(({ userId }) => {
    const row = rows.find(({ memberId }) => memberId === userId)
    return row ? (row.status === 'waiting' ? Number(row.n) : 'booked') : 'out'
  })
}

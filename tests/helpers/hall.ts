import type { Actor } from '#src/platform/ctx.server.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import type { HallHire } from '#src/studio/hall-hire/hall-hire.ts'
import type { HallRequest } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { keepHallRequest } from '#src/studio/hall-hire/keep-hall-request.server.ts'
import { requestHallHire } from '#src/studio/hall-hire/request-hall-hire.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import { ctxFor, MONDAY } from './build.ts'

export const VISITOR: Actor = { kind: 'visitor' }

/** A birthday party for 24 in the hall, a week after the studio's Monday, ten to twelve, unless given otherwise. */
export function aHallRequest(request: Partial<HallRequest> = {}): HallRequest {
  return {
    customerName: 'Priya Shah',
    customerEmail: 'priya@example.com',
    customerPhone: '07700 900123',
    eventDate: '2026-11-30',
    startTime: '10:00',
    endTime: '12:00',
    expectedAttendees: 24,
    eventType: 'birthday-party',
    specialRequirements: 'A table by the door for the cake',
    ...request,
  }
}

/** A request that stands, asked by a visitor who has opened the mailed link; the rooms are made with it when they are missing. */
export async function aHallHire(
  db: Database,
  request: Partial<HallRequest> = {},
  given: { actor?: Actor; now?: Date } = {},
): Promise<HallHire> {
  const { id } = await anUnconfirmedHire(db, request, given)
  const link: Actor = { kind: 'link', purpose: 'hall-hire-mailed', subject: id }
  const kept = await keepHallRequest(ctxFor(db, link, given.now ?? MONDAY), id)
  if (!kept.ok) throw new Error(`The hall was not kept: ${kept.refusal}`)
  return kept.value
}

/** A hire on each of these days, in this order; their ids. */
export async function hallHiresOn(db: Database, dates: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const eventDate of dates) ids.push((await aHallHire(db, { eventDate })).id)
  return ids
}

/** A request just made: whose customer, unless they are signed in, has not opened the mailed link. */
export async function anUnconfirmedHire(
  db: Database,
  request: Partial<HallRequest> = {},
  { actor = VISITOR, now = MONDAY }: { actor?: Actor; now?: Date } = {},
): Promise<HallHire> {
  const ctx = ctxFor(db, actor, now)
  await seedRooms(ctx)
  const outcome = await requestHallHire(ctx, aHallRequest(request))
  if (!outcome.ok) throw new Error(`The hall was refused: ${outcome.refusal}`)
  return outcome.value
}

export type SentEmail = { kind: string; recipient: string; facts: Record<string, unknown> }

/** What stands in the outbox, oldest first. */
export async function emailsOf(db: Database): Promise<SentEmail[]> {
  const { rows } = await db.pool.query<SentEmail>(
    'select kind, recipient, facts from messages order by created_at, kind',
  )
  return rows
}

export async function verbsOf(db: Database, subjectId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ verb: string }>(
    'select verb from activities where subject_id = $1 order by at, verb',
    [subjectId],
  )
  return rows.map(({ verb }) => verb)
}

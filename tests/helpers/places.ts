import { newId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import type { BookingRequest } from '#src/studio/bookings/booking.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import type { UseCaseTest } from './actors.ts'
import { type Account, aMember, anAccount, ctxFor, MONDAY } from './build.ts'

type Place = { id: string; reference: string; cancel(): Promise<unknown> }

/** A place in a class: of the account given, or of a new member; `request` may name a person or a guest. */
export async function aPlace(
  db: Database,
  session: { id: string },
  { of, at = MONDAY, ...request }: Omit<BookingRequest, 'sessionId'> & { of?: Account; at?: Date } = {},
): Promise<Place> {
  const by = ctxFor(db, of ?? (await aMember(db)), at)
  const booked = await bookSession(by, { sessionId: session.id, ...request })
  if (!booked.ok) throw new Error(booked.refusal)
  const { id, reference } = booked.value
  return { id, reference, cancel: () => cancelBooking(by, { reference }) }
}

/** The class and its date are taught by a new instructor; their account. */
export async function taughtBy(
  { db, sql }: Pick<UseCaseTest, 'db' | 'sql'>,
  session: { id: string; classId: string },
  name: string,
): Promise<string> {
  const [{ userId }, id] = [await anAccount(db, { role: 'instructor' }), newId()]
  await sql(`insert into instructors (id, name, user_id, specialty, bio) values ($1, $2, $3, '', '')`, [
    id,
    name,
    userId,
  ])
  await sql('update class_sessions set instructor_id = $2 where id = $1', [session.id, id])
  await sql('update weekly_classes set instructor_id = $2 where id = $1', [session.classId, id])
  return userId
}

/** Another person on a member's account, added at that time; their id. */
export async function aPersonOf(
  { sql }: Pick<UseCaseTest, 'sql'>,
  { userId }: Account,
  name: string,
  addedAt = MONDAY,
): Promise<string> {
  const id = newId()
  await sql('insert into people (id, member_id, name, is_holder, created_at) values ($1, $2, $3, false, $4)', [
    id,
    userId,
    name,
    addedAt,
  ])
  return id
}

/** The instant before. */
export function before(instant: Date): Date {
  return new Date(instant.getTime() - 1)
}

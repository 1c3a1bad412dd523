import { addDays, studioDate } from '#src/kit/time.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { findBalancePence } from '#src/studio/billing/account/account.store.server.ts'
import { markAttendance } from '#src/studio/bookings/attendance/mark-attendance.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { replyTimer } from '#src/studio/hall-hire/hall-admin.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { type Account, aClassSession, aMember, anAccount, ctxFor } from './build.ts'
import { aHallHire } from './hall.ts'
import { aFullClass, standingOf, waits } from './waiting.ts'

/** What a studio's policy turns out to be when its use cases are run, with none of its sentences read: hours and minutes before the
 *  start, and pence; null pence where it is the class that counts. */
export type Observed = {
  freeHours: number
  latePence: number | null
  missedPence: number | null
  opensDays: number
  closesMinutes: number
  waitingHours: number
  noticeHours: number
  replyHours: number
}

const HOUR_MS = 3_600_000
const HOURS = Array.from({ length: 100 }, (_, n) => n)

class Undone extends Error {}

/** What `run` answers, with all that it did undone. */
async function tried<T>(db: Database, actor: Account, at: Date, run: (ctx: ReturnType<typeof ctxFor>) => Promise<T>) {
  let answer: T | undefined
  await ctxFor(db, actor, at)
    .transaction(async (work) => {
      answer = await run(work)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return answer as T
}

/** The fewest whole hours before an instant at which that is so; at nought, the last millisecond before it. */
async function fewestHours(instant: Date, isSo: (at: Date) => Promise<boolean>): Promise<number> {
  for (const hours of HOURS) {
    if (await isSo(new Date(instant.getTime() - Math.max(1, hours * HOUR_MS)))) return hours
  }
  throw new Error('It is never so')
}

export async function observePolicy(db: Database): Promise<Observed> {
  const [member, admin] = [await aMember(db), await anAccount(db, { role: 'admin' })]
  const session = await aClassSession(db, { date: '2026-12-04' })
  const booked = await bookSession(ctxFor(db, member), { sessionId: session.id })
  if (!booked.ok) throw new Error(booked.refusal)
  const { id: bookingId, reference } = booked.value
  const cancels = (at: Date) => tried(db, member, at, (ctx) => cancelBooking(ctx, { reference }))
  const freeHours = await fewestHours(session.startsAt, async (at) => (await cancels(at)).ok)
  const paid = async () => {
    const pence = -(await findBalancePence(db.reader, member.userId))
    const { rows } = await db.pool.query<{ used: number }>(
      `select used_classes($1, id, '-infinity', 'infinity') as used from holdings where member_id = $1`,
      [member.userId],
    )
    return rows[0]?.used === 1 ? null : pence
  }
  const { opensDays, closesMinutes } = await observeWindow(db, session)
  const register = ctxFor(db, admin, session.startsAt)
  await markAttendance(register, { bookingId, mark: 'no_show' })
  const missedPence = await paid()
  await markAttendance(register, { bookingId, mark: 'attended' })
  const late = new Date(session.startsAt.getTime() - 1)
  const agrees = { reference, agreesTo: 'whatever' }
  await cancelBooking(ctxFor(db, member, late), agrees)
  const latePence = await paid()
  return {
    freeHours,
    latePence,
    missedPence,
    opensDays,
    closesMinutes,
    waitingHours: await observeWaiting(db),
    ...(await observeHall(db, admin)),
  }
}

/** Until when the ticket of a workshop turns out to be refunded, by giving it back. */
export async function observeRefundedUntil(
  db: Database,
  admin: Account,
  { reference, firstAt }: { reference: string; firstAt: Date },
): Promise<Date> {
  const isRefunded = async (at: Date) => {
    const given = await tried(db, admin, at, (ctx) => cancelBooking(ctx, { reference }))
    return given.ok && given.value.cost === 'nothing' && !given.value.isLate
  }
  // The instant itself is past it.
  const hours = await fewestHours(firstAt, (at) => isRefunded(new Date(at.getTime() - 1)))
  return new Date(firstAt.getTime() - hours * HOUR_MS)
}

async function observeWindow(db: Database, { id: sessionId, startsAt }: { id: string; startsAt: Date }) {
  const other = await aMember(db, { allowance: 100, startsAt: new Date('2026-01-01'), endsAt: new Date('2027-12-01') })
  const books = async (at: Date) => (await tried(db, other, at, (ctx) => bookSession(ctx, { sessionId }))).ok
  const date = studioDate(startsAt)
  let opensDays = 0
  while (await books(new Date(`${addDays(date, -opensDays - 1)}T00:00:00Z`))) opensDays++
  let closesMinutes = 0
  while (!(await books(new Date(startsAt.getTime() - closesMinutes * 60_000 - 1)))) closesMinutes += 30
  return { opensDays, closesMinutes }
}

async function observeWaiting(db: Database): Promise<number> {
  const { session, first } = await aFullClass(db, { date: '2026-12-03' })
  const waiting = await aMember(db)
  await waits(db, session.id, waiting)
  const isPassedOn = (at: Date) =>
    tried(db, first.member, at, async (ctx) => {
      const work = ctx as never as Parameters<Parameters<typeof ctx.transaction>[0]>[0]
      await cancelBooking(work, { reference: first.reference, agreesTo: 'whatever' })
      const { rows } = await work.tx.$client.query<{ status: string }>(
        `select status from bookings where session_id = $1 and member_id = $2`,
        [session.id, waiting.userId],
      )
      return rows[0]?.status === 'confirmed'
    })
  // The cutoff itself is past it.
  const hours = await fewestHours(session.startsAt, (at) => isPassedOn(new Date(at.getTime() - 1)))
  if ((await standingOf(db, session.id, waiting))[0] !== 1) throw new Error('It was not undone')
  return hours
}

async function observeHall(db: Database, admin: Account) {
  const hire = await aHallHire(db, { eventDate: '2026-12-10' })
  const isFull = async (at: Date) => {
    const cancelled = await tried(db, admin, at, (ctx) => cancelHallHire(ctx, { hireId: hire.id, by: 'customer' }))
    return cancelled.ok && cancelled.value.isFullRefund === true
  }
  await db.pool.query(`update hall_hires set lapses_at = starts_at where id = $1`, [hire.id])
  const noticeHours = await fewestHours(hire.startsAt, isFull)
  const { hallHire: rules } = await readSettings(db.reader)
  const isOverdue = (hours: number) =>
    replyTimer(hire.createdAt, new Date(hire.createdAt.getTime() + hours * HOUR_MS + 1), rules).isOverdue
  return { noticeHours, replyHours: HOURS.find(isOverdue) ?? 0 }
}

import { registerOf } from '#src/studio/schedule/sessions/session-address.ts'
import { formatPence } from '#src/kit/money.ts'
import { addDays, formatDate, studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { listRegister, type RegisterLine } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { registerOpensAt } from '#src/studio/bookings/attendance/attendance.ts'
import { listStaffSessions, type StaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { listWaiting } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { eventTypeNames, hasLapsed, isUnconfirmed } from '#src/studio/hall-hire/hall-hire.ts'
import { listHallHires } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { describeLines } from '../attendance/describe-lines.server.ts'

/** How far back a register that nobody has finished is called in, and ahead a teacher's next class is looked for. */
const [DAYS_BACK, DAYS_AHEAD] = [7, 28]

/** The day in classes: for the front desk all of the studio's, for an instructor their own (PRODUCT 2). */
export async function readClassesOfDay(ctx: SignedInCtx) {
  const { actor, reader } = ctx
  const at = ctx.now()
  const today = studioDate(at)
  const taughtBy = isAtDesk(actor) ? null : actor.userId
  const recent = await listStaffSessions(reader, { from: addDays(today, -DAYS_BACK), to: today, taughtBy, now: at })
  const held = recent.filter(({ status }) => status === 'scheduled')
  const ids = held.map(({ id }) => id)
  const [lines, waiting] = await Promise.all([listRegister(reader, ids), listWaiting(reader, ids)])
  const unmarkedIn = ({ id }: StaffSession) =>
    lines.filter(({ sessionId, attended }) => sessionId === id && attended === null)
  const ofToday = recent.filter(({ date }) => date === today)
  return {
    classes: ofToday.map((session) => ({
      ...session,
      phase: phaseOf(session, at),
      waiting: waiting.filter(({ sessionId }) => sessionId === session.id).length,
      unmarked: unmarkedIn(session).length,
    })),
    arrivals: await describeArrivals(
      ctx,
      ofToday
        .filter((session) => phaseOf(session, at) === 'arriving')
        .map((session) => ({ session, places: lines.filter(({ sessionId }) => sessionId === session.id) })),
    ),
    unmarked: held
      .filter((session) => session.endsAt <= at && unmarkedIn(session).length > 0)
      .map((session) => ({
        id: session.id,
        name: session.name,
        when: `${formatDate(session.date, 'short')}, ${session.startTime}`,
        to: registerOf(session),
        count: unmarkedIn(session).length,
      })),
    next: ofToday.length > 0 ? null : await findNext(reader, { today, taughtBy, now: at }),
  }
}

async function describeArrivals(ctx: SignedInCtx, arriving: { session: StaffSession; places: RegisterLine[] }[]) {
  const lines = await describeLines(
    ctx,
    arriving.flatMap(({ places }) => places),
    arriving.map(({ session }) => session),
  )
  return arriving
    .map(({ session }) => ({ ...session, people: lines.filter(({ sessionId }) => sessionId === session.id) }))
    .filter(({ people }) => people.length > 0)
}

/** People arrive from when the register opens until the class is over. */
function phaseOf({ status, startsAt, endsAt }: StaffSession, now: Date) {
  if (status === 'cancelled') return 'cancelled' as const
  if (endsAt <= now) return 'over' as const
  return registerOpensAt(startsAt) <= now ? ('arriving' as const) : ('later' as const)
}

type Whose = { today: string; taughtBy: string | null; now: Date }

/** The next class after a day without any. */
async function findNext(reader: Reader, { today, taughtBy, now }: Whose): Promise<string | null> {
  const days = { from: addDays(today, 1), to: addDays(today, DAYS_AHEAD) }
  const coming = await listStaffSessions(reader, { ...days, taughtBy, now })
  const next = coming.find(({ status }) => status === 'scheduled')
  return next ? `${formatDate(next.date)}, ${next.startTime}: ${next.name}` : null
}

/** Today's hires of the hall with what is still to be paid, and how many requests wait for an answer. */
export async function readHallOfDay(reader: Reader, now: Date) {
  const today = studioDate(now)
  const [hires, pending] = await Promise.all([
    listHallHires(reader, { from: today, to: today, isStanding: true }),
    listHallHires(reader, { status: 'pending' }),
  ])
  const standing = hires.filter((hire) => !hasLapsed(hire, now))
  const payments = await listHallPayments(
    reader,
    standing.map(({ id }) => id),
  )
  return {
    toAnswer: pending.filter((hire) => !hasLapsed(hire, now) && !isUnconfirmed(hire)).length,
    hires: standing.map((hire) => {
      const paid = payments.filter(({ hireId }) => hireId === hire.id)
      const { duePence } = hallAccount(hire, paid)
      return {
        id: hire.id,
        customerName: hire.customerName,
        what: `${eventTypeNames[hire.eventType]}, ${hire.expectedAttendees} people`,
        startTime: hire.startTime,
        endTime: hire.endTime,
        isPending: hire.status === 'pending',
        due: hire.status === 'confirmed' && duePence > 0 ? formatPence(duePence) : null,
      }
    }),
  }
}

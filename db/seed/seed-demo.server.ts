import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#src/kit/id.ts'
import { keysOf } from '#src/kit/keys-of.ts'
import { addDays, addStudioDays, mondayOf, studioDate } from '#src/kit/time.ts'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { attendances } from '#src/studio/bookings/attendance/attendance.tables.server.ts'
import { bookings } from '#src/studio/bookings/bookings.tables.server.ts'
import { insertWeeklyClasses } from '#src/studio/schedule/classes/classes.store.server.ts'
import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'
import { scheduleSessions } from '#src/studio/schedule/sessions/schedule-sessions.server.ts'
import { hirePurchase } from '#src/studio/hall-hire/hall-words.ts'
import { insertLedgerEntry, insertPayment, takeReceiptNo } from '#src/studio/billing/payments/payments.store.server.ts'
import { hallHires } from '#src/studio/hall-hire/hall-hire.tables.server.ts'
import { insertInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { people } from '#src/studio/people/members/members.tables.server.ts'
import { holdings } from '#src/studio/memberships/memberships.tables.server.ts'
import { insertNewsItems } from '#src/studio/content/news/news.store.server.ts'
import { occupyRoom } from '#src/studio/schedule/rooms/occupy-room.server.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { BOOKING_RULES, PACKAGES, STUDIO } from '#src/studio/settings/constants.ts'
import { defaultSettings } from '#src/studio/settings/settings.ts'
import { updateSetting } from '#src/studio/settings/settings.store.server.ts'
import { demoBookings, type DemoSession } from './demo-bookings.ts'
import { DEMO_CLASSES, type DemoClass } from './demo-classes.ts'
import { demoHallHires } from './demo-hall-hires.ts'
import { DEMO_INSTRUCTORS, type DemoInstructor } from './demo-instructors.ts'
import { demoAccountHolder, type DemoMember, demoMembers, type DemoPerson } from './demo-members.ts'
import { demoNews } from './demo-news.ts'
import { demoRandom } from './demo-random.ts'

const WEEKS_PAST = 4

/** Fills an empty studio with a living one, around its own now: instructors, a week of classes with past and coming sessions,
 *  members with memberships, bookings and attendance, hires of the hall, and news. `accountId` is the member whose sign-in is printed; it gets a
 *  membership and a few bookings too. The studio gets the demo's settings and is open. Rooms, class types and packages must be there (seedExamples).
 *  Promises: all or nothing; the same studio every time, but for its ids. */
export async function seedDemo(ctx: Ctx, accountId?: string): Promise<void> {
  await ctx.transaction(async (work) => {
    const now = ctx.now()
    const random = demoRandom()
    for (const key of keysOf(defaultSettings)) await updateSetting(work.tx, key, defaultSettings[key])
    const classIds = await insertClasses(work.tx, now)
    await schedulePastAndComing(work)
    await cancelOneSession(work.tx, classIds, addDays(mondayOf(studioDate(now)), 7))
    const members = demoMembers(now, random)
    const everyone = await insertMembers(work.tx, members, accountId ? demoAccountHolder(accountId, now) : null)
    const sessions = await listDemoSessions(work.tx, classIds)
    await insertBookings(work.tx, demoBookings(sessions, everyone, { now, random }), sessions)
    await insertHallHires(work.tx, now)
    const news = demoNews(studioDate(now)).map((item) => ({ ...item, id: newId() }))
    await insertNewsItems(work.tx, news, now)
  })
}

/** The week's classes with who teaches them; the classes by their ids. */
async function insertClasses(tx: Tx, now: Date): Promise<Map<string, DemoClass>> {
  const instructors = Object.entries(DEMO_INSTRUCTORS).map(([key, row]) => ({ ...row, key, id: newId() }))
  await insertInstructors(
    tx,
    instructors.map(({ key: _key, ...row }) => row),
  )
  const instructorId = (key: DemoInstructor) => instructors.find((one) => one.key === key)!.id
  const rooms = await listRooms(tx)
  const fromDate = addDays(mondayOf(studioDate(now)), -7 * (WEEKS_PAST + 1))
  const classes = DEMO_CLASSES.map((demo) => ({ demo, id: newId() }))
  await insertWeeklyClasses(
    tx,
    classes.map(({ id, demo: { demand: _demand, instructor, room, ...fields } }) => ({
      ...fields,
      id,
      instructorId: instructorId(instructor),
      roomId: rooms.find(({ name }) => name === room)!.id,
      fromDate,
      untilDate: null,
    })),
    now,
  )
  return new Map(classes.map(({ id, demo }) => [id, demo]))
}

/** Runs the generator as of four weeks ago, and as of now. */
async function schedulePastAndComing(ctx: Ctx): Promise<void> {
  const monday = new Date(`${mondayOf(studioDate(ctx.now()))}T00:00:00Z`)
  const terms = { weeksAhead: BOOKING_RULES.weeksAhead, alertTo: STUDIO.email }
  await scheduleSessions({ ...ctx, now: () => addStudioDays(monday, -7 * WEEKS_PAST) }, terms)
  await scheduleSessions(ctx, terms)
}

/** One class is cancelled next week, as an example. */
async function cancelOneSession(tx: Tx, classes: Map<string, DemoClass>, nextMonday: string): Promise<void> {
  const [classId] = [...classes].find(([, { name }]) => name === 'Low-impact aerobics')!
  const sessionDate = addDays(nextMonday, 2)
  await tx
    .update(classSessions)
    .set({ status: 'cancelled', sequence: 1 })
    .where(and(eq(classSessions.classId, classId), eq(classSessions.sessionDate, sessionDate)))
}

async function insertMembers(tx: Tx, members: DemoMember[], holder: DemoPerson | null): Promise<DemoPerson[]> {
  await tx.insert(users).values(
    members.map(({ id, name, email, contact, createdAt }) => {
      return { id, name, email, contact, emailVerified: true, createdAt, updatedAt: createdAt }
    }),
  )
  const everyone = members.flatMap((member) => member.people)
  const children = everyone.filter(({ isChild }) => isChild)
  await tx.insert(people).values(children.map(({ id, memberId, name }) => ({ id, memberId, name, isHolder: false })))
  if (holder) everyone.unshift(holder)
  // The database has created the holders' own people with their accounts.
  const holders = await tx
    .select({ id: people.id, memberId: people.memberId })
    .from(people)
    .where(eq(people.isHolder, true))
  const idOf = new Map(holders.map((row) => [row.memberId, row.id]))
  const known = everyone.map((person) => (person.isChild ? person : { ...person, id: idOf.get(person.memberId)! }))
  const packages = new Map(PACKAGES.map((one) => [one.id as string, one]))
  await tx.insert(holdings).values(
    known
      .filter(({ isChild }) => !isChild)
      .flatMap(({ memberId, periods }) =>
        periods.map(({ packageId, allowance, startsAt, endsAt }) => {
          const source = 'purchase'
          const { name, isShared = false } = packages.get(packageId) as { name: string; isShared?: boolean }
          const terms = { productId: packageId, name, isShared, allowance }
          return { memberId, ...terms, startsAt, endsAt, source, createdAt: startsAt, updatedAt: startsAt }
        }),
      ),
  )
  return known
}

async function listDemoSessions(tx: Tx, classes: Map<string, DemoClass>): Promise<DemoSession[]> {
  const { id, classId, startsAt, endsAt } = classSessions
  const rows = await tx
    .select({ id, classId, startsAt, endsAt })
    .from(classSessions)
    .where(eq(classSessions.status, 'scheduled'))
    .orderBy(startsAt, classSessions.name)
  return rows.map((row) => ({ ...classes.get(row.classId)!, ...row }))
}

async function insertBookings(tx: Tx, made: ReturnType<typeof demoBookings>, sessions: DemoSession[]): Promise<void> {
  await tx.insert(bookings).values(made.map(({ attended: _attended, ...booking }) => booking))
  await tx.execute(sql`
    update bookings b set holding_id = m.id from class_sessions s, memberships m
     where s.id = b.session_id and m.member_id = b.member_id and m.starts_at <= s.starts_at and s.starts_at < m.ends_at`)
  const endOf = new Map(sessions.map((session) => [session.id, session.endsAt]))
  const marks = made.flatMap(({ id, sessionId, attended }) =>
    attended === null ? [] : [{ bookingId: id, attended, markedAt: endOf.get(sessionId)! }],
  )
  await tx.insert(attendances).values(marks)
}

async function insertHallHires(tx: Tx, now: Date): Promise<void> {
  const hall = (await listRooms(tx)).find(({ isExclusive }) => isExclusive)!
  for (const { row, payments } of demoHallHires(now)) {
    const { id, startsAt, endsAt } = row
    const holds = row.status !== 'cancelled'
    const occupancy = { roomId: hall.id, occupant: { kind: 'hall_hire', id }, startsAt, endsAt } as const
    // A class in the hall takes precedence, should the demo's week ever change.
    if (holds && !(await occupyRoom(tx, occupancy)).ok) continue
    await tx.insert(hallHires).values(row)
    for (const payment of payments) await insertHallPayment(tx, { hire: row, ...payment })
  }
}

type DemoPayment = ReturnType<typeof demoHallHires>[number]['payments'][number]
type DemoHire = ReturnType<typeof demoHallHires>[number]['row']

/** A payment at the desk, in the ledger. */
async function insertHallPayment(tx: Tx, { hire, kind, at, amountPence }: DemoPayment & { hire: DemoHire }) {
  const [paymentId, provider] = [newId(), 'desk']
  await insertPayment(tx, {
    id: paymentId,
    ...hirePurchase(hire, { isDeposit: kind === 'deposit' }),
    tender: 'bank_transfer',
    amountPence,
    state: 'succeeded',
    provider,
    grant: 'given',
    receiptNo: await takeReceiptNo(tx, provider),
    createdAt: at,
    settledAt: at,
  })
  const depositPence = kind === 'deposit' ? amountPence : 0
  const charge = { at, paymentId, kind: 'charge' as const, amountPence, depositPence }
  await insertLedgerEntry(tx, { ...charge, providerRef: `desk:${paymentId}` })
}

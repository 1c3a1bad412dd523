import { addDays, studioDate, wallToInstant, weekdayOf } from '#src/kit/time.ts'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import type { Actor, Ctx, Role } from '#src/platform/ctx.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import {
  classSessions,
  classTypes,
  sessionSeats,
  weeklyClasses,
} from '#src/studio/schedule/classes/classes.tables.server.ts'
import { holdings } from '#src/studio/memberships/memberships.tables.server.ts'
import { products } from '#src/studio/products/products.tables.server.ts'
import type { PromoCode } from '#src/studio/sales/promo-codes/promo-code.ts'
import { insertPromoCode } from '#src/studio/sales/promo-codes/promo-codes.store.server.ts'
import { rooms } from '#src/studio/schedule/rooms/rooms.tables.server.ts'

/** The studio's time in tests: Monday 23 November 2026, ten in the morning. */
export const MONDAY = new Date('2026-11-23T10:00:00Z')

export type Account = Extract<Actor, { kind: 'account' }>

let count = 0

/** A verified account, as an actor. */
export async function anAccount(db: Database, as: { role?: Role; name?: string } = {}): Promise<Account> {
  const n = ++count
  const name = as.name ?? `Member ${n}`
  const [row] = await db.reader
    .insert(users)
    .values({
      name,
      email: `member${n}-${process.pid}@example.com`,
      emailVerified: true,
      contact: '07700 900000',
      role: as.role ?? 'member',
    })
    .returning()
  if (!row) throw new Error('No account was made')
  return { kind: 'account', userId: row.id, role: row.role, name, email: row.email, signInSessionId: row.id }
}

/** A membership of the basic package's kind, covering two weeks either side of the day unless given otherwise. */
export async function aMembership(
  db: Database,
  member: Pick<Account, 'userId'>,
  terms: { allowance?: number; startsAt?: Date; endsAt?: Date; packageId?: 'basic' | 'family' } = {},
): Promise<string> {
  await db.reader.insert(products).values([basic, family]).onConflictDoNothing()
  const [row] = await db.reader
    .insert(holdings)
    .values({
      memberId: member.userId,
      productId: terms.packageId ?? 'basic',
      name: terms.packageId === 'family' ? family.name : basic.name,
      isShared: terms.packageId === 'family',
      allowance: terms.allowance ?? 6,
      startsAt: terms.startsAt ?? new Date(MONDAY.getTime() - 14 * 86_400_000),
      endsAt: terms.endsAt ?? new Date(MONDAY.getTime() + 14 * 86_400_000),
      source: 'grant',
      createdAt: MONDAY,
      updatedAt: MONDAY,
    })
    .returning({ id: holdings.id })
  return row?.id ?? ''
}

/** A member with a membership. */
export async function aMember(db: Database, terms: Parameters<typeof aMembership>[2] = {}): Promise<Account> {
  const member = await anAccount(db)
  await aMembership(db, member, terms)
  return member
}

export type SessionInput = {
  capacity?: number
  date?: string
  time?: string
  minutes?: number
  classId?: string
  name?: string
}

/** A dated class with its seats, on the Monday at 18:00 unless given otherwise. */
export async function aClassSession(
  db: Database,
  request: SessionInput = {},
): Promise<{ id: string; classId: string; startsAt: Date; endsAt: Date }> {
  const { capacity = 12, date = studioDate(MONDAY), time = '18:00', minutes = 60, name = 'Salsa' } = request
  const roomId = await theStudioRoom(db)
  await db.reader
    .insert(classTypes)
    .values({ id: 'dance', name: 'Dance', description: 'Dance', position: 1 })
    .onConflictDoNothing()
  const words = {
    name,
    typeId: 'dance',
    level: 'All levels',
    maxSpots: capacity,
    roomId,
    createdAt: MONDAY,
    updatedAt: MONDAY,
  }
  const classId = request.classId ?? (await aWeeklyClass(db, { ...words, date, time, minutes }))
  const startsAt = wallToInstant(date, time)
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const [session] = await db.reader
    .insert(classSessions)
    .values({ ...words, classId, sessionDate: date, startsAt, endsAt })
    .returning()
  if (!session) throw new Error('No session was made')
  const seats = Array.from({ length: capacity }, (_, seat) => ({ sessionId: session.id, seatNo: seat + 1 }))
  if (seats.length > 0) await db.reader.insert(sessionSeats).values(seats)
  return { id: session.id, classId, startsAt, endsAt }
}

type WeeklyWords = Omit<typeof weeklyClasses.$inferInsert, 'weekday' | 'startTime' | 'durationMinutes' | 'fromDate'>

async function aWeeklyClass(
  db: Database,
  words: WeeklyWords & { date: string; time: string; minutes: number },
): Promise<string> {
  const { date, time, minutes, ...rest } = words
  const slot = { weekday: weekdayOf(date), startTime: time, durationMinutes: minutes, fromDate: addDays(date, -70) }
  const [row] = await db.reader
    .insert(weeklyClasses)
    .values({ ...rest, ...slot })
    .returning({ id: weeklyClasses.id })
  return row?.id ?? ''
}

/** The room that classes are held in by default: not exclusive. */
export async function theStudioRoom(db: Database): Promise<string> {
  await db.reader.insert(rooms).values({ name: 'Studio', isExclusive: false }).onConflictDoNothing()
  const [row] = await db.reader.select().from(rooms)
  return row?.id ?? ''
}

/** A promo code on sale that takes a fifth off everything, unless given otherwise. */
export async function aPromoCode(db: Database, given: Partial<PromoCode> = {}): Promise<string> {
  const promo = {
    code: 'AUTUMN',
    percent: 20,
    offPence: null,
    productIds: null,
    startsOn: null,
    endsOn: null,
    ...given,
  }
  const row = { mostUses: null, mostEach: null, state: 'active' as const, ...promo, createdAt: MONDAY }
  await db.transaction((tx) => insertPromoCode(tx, row))
  return row.code
}

/** A ctx at a fixed time, its log lines dropped. */
export function ctxFor(db: Database, actor: Actor, now: Date = MONDAY): Ctx {
  const links = openLinks('http://localhost:3000', 'a secret of the tests')
  const [log, payments] = [openLog(() => {}), openClosedProvider()]
  return createCtx({ db, clock: { now: () => now }, log, links, payments, paysOnline: true }, actor)
}

const basic = {
  id: 'basic',
  name: '6 Class Package',
  pricePence: 3300,
  othersPricePence: 2999,
  allowance: 6,
  usage: '6 classes a month',
  features: [],
  isPopular: false,
  position: 1,
}

const family = {
  ...basic,
  id: 'family',
  name: '20 Class Family Package',
  pricePence: 9500,
  allowance: 20,
  isShared: true,
  position: 3,
}

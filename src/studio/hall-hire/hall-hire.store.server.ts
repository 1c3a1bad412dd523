import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { searchPatterns } from '#src/kit/search.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { HallHire, HallHireStatus } from './hall-hire.ts'
import { hallHireNotes, hallHires } from './hall-hire.tables.server.ts'
import type { HallNote } from './money/hall-money.ts'

const { deletedAt: _deletedAt, ...hireColumns } = getTableColumns(hallHires)
const isListed = isNull(hallHires.deletedAt)

export async function findHallHire(reader: Reader, hireId: string): Promise<HallHire | null> {
  const [hire] = await reader
    .select(hireColumns)
    .from(hallHires)
    .where(and(eq(hallHires.id, hireId), isListed))
  return hire ?? null
}

/** The hire, locked so that of two concurrent acts the second sees the result of the first. */
export async function lockHallHire(tx: Tx, hireId: string): Promise<HallHire | null> {
  const [hire] = await tx
    .select(hireColumns)
    .from(hallHires)
    .where(and(eq(hallHires.id, hireId), isListed))
    .for('update')
  return hire ?? null
}

/** Pending requests whose time to be answered has run out, locked; those locked by another instance are skipped. */
export async function lockLapsedHallHires(tx: Tx, now: Date): Promise<HallHire[]> {
  return tx
    .select(hireColumns)
    .from(hallHires)
    .where(and(eq(hallHires.status, 'pending'), lte(hallHires.lapsesAt, now), isListed))
    .orderBy(asc(hallHires.lapsesAt))
    .limit(100)
    .for('update', { skipLocked: true })
}

/** The unconfirmed requests of one e-mail address that hold their time, and when the first of them lapses. Locks the address
 *  until the transaction ends, so that two requests at once are counted one after the other. */
export async function countUnconfirmedHires(
  tx: Tx,
  { email, now }: { email: string; now: Date },
): Promise<{ count: number; firstLapsesAt: Date | null }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hall-request:${email.toLowerCase()}`}, 0))`)
  const rows = await tx
    .select({ lapsesAt: hallHires.lapsesAt })
    .from(hallHires)
    .where(
      and(
        sql`lower(${hallHires.customerEmail}) = ${email.toLowerCase()}`,
        eq(hallHires.status, 'pending'),
        isNull(hallHires.keptAt),
        gt(hallHires.lapsesAt, now),
      ),
    )
    .orderBy(asc(hallHires.lapsesAt))
  return { count: rows.length, firstLapsesAt: rows[0]?.lapsesAt ?? null }
}

export async function insertHallHire(tx: Tx, hire: typeof hallHires.$inferInsert): Promise<HallHire> {
  const [row] = await tx.insert(hallHires).values(hire).returning(hireColumns)
  return row!
}

/** Writes the changes and counts them, so that a later calendar entry replaces the earlier one. */
export async function updateHallHire(
  tx: Tx,
  hireId: string,
  changes: Partial<typeof hallHires.$inferInsert> & { updatedAt: Date },
): Promise<HallHire> {
  const [row] = await tx
    .update(hallHires)
    .set({ ...changes, sequence: sql`${hallHires.sequence} + 1` })
    .where(eq(hallHires.id, hireId))
    .returning(hireColumns)
  return row!
}

/** A calendar entry says nothing of it, so it is none of the changes that are counted. */
export async function updateGoodwill(tx: Tx, hireId: string, goodwillPence: number): Promise<HallHire> {
  const [row] = await tx.update(hallHires).set({ goodwillPence }).where(eq(hallHires.id, hireId)).returning(hireColumns)
  return row!
}

export type HallHireFilter = {
  status?: HallHireStatus
  /** Only those not cancelled. */
  isStanding?: boolean
  /** Studio dates of the event, both included. */
  from?: string
  to?: string
  /** Part of the customer's name, e-mail or telephone number. */
  search?: string
}

/** Hires by the date of their event; pending ones without a range in the order they have waited, longest first. */
export async function listHallHires(reader: Reader, filter: HallHireFilter, most = 200): Promise<HallHire[]> {
  const conditions: (SQL | undefined)[] = [
    isListed,
    filter.status && eq(hallHires.status, filter.status),
    filter.isStanding ? ne(hallHires.status, 'cancelled') : undefined,
    filter.from ? gte(hallHires.eventDate, filter.from) : undefined,
    filter.to ? lte(hallHires.eventDate, filter.to) : undefined,
    filter.search ? matches(filter.search) : undefined,
  ]
  return reader
    .select(hireColumns)
    .from(hallHires)
    .where(and(...conditions))
    .orderBy(filter.status === 'pending' ? asc(hallHires.createdAt) : asc(hallHires.startsAt), asc(hallHires.id))
    .limit(most)
}

/** How many hires are compared one by one, before the index is asked for all that fit: of what fits many it would read every one. */
const COMPARED_ONE_BY_ONE = 150

/** The first hires by the date of their event that these words fit. */
export async function listHallHiresNamed(reader: Reader, search: string, most: number): Promise<HallHire[]> {
  const first = reader
    .select()
    .from(hallHires)
    .where(isListed)
    .orderBy(asc(hallHires.eventDate), asc(hallHires.startsAt), asc(hallHires.id))
    .limit(COMPARED_ONE_BY_ONE)
  const { rows } = await reader.execute<{ id: string }>(sql`
    with hall_hires as materialized (${first}) select id from hall_hires where ${matches(search)} limit ${most}`)
  if (rows.length < most) return listHallHires(reader, { search }, most)
  const isOne = inArray(
    hallHires.id,
    rows.map(({ id }) => id),
  )
  return reader.select(hireColumns).from(hallHires).where(isOne).orderBy(asc(hallHires.startsAt), asc(hallHires.id))
}

/** All of the words, by the index that has the same expression. */
function matches(search: string): SQL | undefined {
  const { customerName, customerEmail, customerPhone } = hallHires
  return and(
    ...searchPatterns(search).map(
      (pattern) => sql`search_text(${customerName}, ${customerEmail}, ${customerPhone}) like ${pattern}`,
    ),
  )
}

/** What everyone may see of a hire: its time, event type and whether it is settled. Never whose it is. */
export type PublicHallHire = Pick<HallHire, 'id' | 'eventDate' | 'startTime' | 'endTime' | 'eventType'> & {
  status: 'pending' | 'confirmed'
}

/** Hires that hold the hall on the studio dates `from` to `to`, both included, earliest first: the list below the timetable. */
export async function listPublicHallHires(
  reader: Reader,
  from: string,
  to: string,
  now: Date,
): Promise<PublicHallHire[]> {
  const { id, eventDate, startTime, endTime, eventType, status } = hireColumns
  const rows = await reader
    .select({ id, eventDate, startTime, endTime, eventType, status })
    .from(hallHires)
    .where(and(isListed, gte(eventDate, from), lte(eventDate, to), ne(status, 'cancelled'), holdsAt(now)))
    .orderBy(asc(hallHires.startsAt))
  return rows as PublicHallHire[]
}

/** Except requests whose time to be answered has run out before the job has noticed. */
export function holdsAt(now: Date): SQL | undefined {
  return or(ne(hallHires.status, 'pending'), gt(hallHires.lapsesAt, now))
}

export async function listHallNotes(reader: Reader, hireId: string): Promise<HallNote[]> {
  return reader
    .select()
    .from(hallHireNotes)
    .where(eq(hallHireNotes.hireId, hireId))
    .orderBy(desc(hallHireNotes.writtenAt))
}

export async function insertHallNote(tx: Tx, note: typeof hallHireNotes.$inferInsert): Promise<void> {
  await tx.insert(hallHireNotes).values(note)
}

import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Cover } from './allowance/allowance.ts'
import { members } from '#src/studio/people/members/members.tables.server.ts'
import { memberships } from './memberships.tables.server.ts'

/** A period a member holds or held. */
export type Membership = Cover & {
  id: string
  memberId: string
  source: MembershipSource
  createdAt: Date
  isLapsed: boolean
}

export type MembershipSource = 'purchase' | 'grant' | 'claim' | 'starter' | 'renewal'

const columns = {
  ...pick(memberships, 'id', 'memberId', 'packageId', 'allowance', 'startsAt', 'endsAt'),
  source: sql<MembershipSource>`${memberships.source}`,
  createdAt: memberships.createdAt,
  /** It has ended, and nothing follows by direct debit. */
  isLapsed: sql<boolean>`${memberships.lapsedAt} is not null`,
}

export async function hasMember(reader: Reader, memberId: string): Promise<boolean> {
  const found = await reader.select({ id: members.id }).from(members).where(eq(members.id, memberId))
  return found.length > 0
}

/** What covers the member at an instant: a month they hold, or the next one that an active direct debit will pay for; null when
 *  nothing does. */
export async function findMembershipCovering(reader: Reader, memberId: string, at: Date): Promise<Cover | null> {
  const { rows } = await reader.$client.query<Cover>({
    name: 'membership-covering',
    text: `select id, package_id as "packageId", allowance, starts_at as "startsAt", ends_at as "endsAt"
             from membership_periods($1) where starts_at <= $2 and $2 < ends_at`,
    values: [memberId, at],
  })
  return rows[0] ?? null
}

/** All periods of a member, earliest first. */
export async function listMemberships(reader: Reader, memberId: string): Promise<Membership[]> {
  return reader
    .select(columns)
    .from(memberships)
    .where(eq(memberships.memberId, memberId))
    .orderBy(asc(memberships.startsAt))
}

/** The period opened by a payment, order line or claim, if there is one. */
export async function findMembershipBySource(reader: Reader, sourceRef: string): Promise<Membership | null> {
  return first(reader.select(columns).from(memberships).where(eq(memberships.sourceRef, sourceRef)))
}

export async function insertMembership(
  tx: Tx,
  row: Omit<typeof memberships.$inferInsert, 'updatedAt'>,
): Promise<Membership> {
  const [written] = await tx
    .insert(memberships)
    .values({ ...row, updatedAt: row.createdAt })
    .returning(columns)
  return written as Membership
}

/** Many at once, for members who hold nothing yet. */
export async function insertMemberships(
  tx: Tx,
  rows: readonly Omit<typeof memberships.$inferInsert, 'updatedAt'>[],
): Promise<Membership[]> {
  const written: Membership[] = []
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = rows.slice(at, at + SLICE).map((row) => ({ ...row, updatedAt: row.createdAt }))
    written.push(...(await tx.insert(memberships).values(slice).returning(columns)))
  }
  return written
}

const SLICE = 1000

export async function findMembership(reader: Reader, membershipId: string): Promise<Membership | null> {
  return first(reader.select(columns).from(memberships).where(eq(memberships.id, membershipId)))
}

/** Deletes a period that has not begun. */
export async function removeMembership(tx: Tx, membershipId: string): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.id, membershipId))
}

export async function updateMembership(
  tx: Tx,
  membershipId: string,
  change: Partial<Pick<Membership, 'packageId' | 'allowance' | 'startsAt' | 'endsAt'>> & { updatedAt: Date },
): Promise<Membership> {
  const [written] = await tx.update(memberships).set(change).where(eq(memberships.id, membershipId)).returning(columns)
  return written as Membership
}

/** Records that a month has ended and nothing follows; false when that is recorded already or the month goes on. */
export async function markLapsed(tx: Tx, membershipId: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(memberships)
    .set({ lapsedAt: now, updatedAt: now })
    .where(and(eq(memberships.id, membershipId), isNull(memberships.lapsedAt), lte(memberships.endsAt, now)))
    .returning({ id: memberships.id })
  return marked.length > 0
}

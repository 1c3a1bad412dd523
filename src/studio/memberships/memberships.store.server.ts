import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Cover } from './allowance/allowance.ts'
import { members } from '#src/studio/people/members/members.tables.server.ts'
import { holdings } from './memberships.tables.server.ts'

/** A month of a plan that a member holds or held. */
export type Membership = Cover & {
  id: string
  memberId: string
  source: MembershipSource
  createdAt: Date
  isLapsed: boolean
}

export type MembershipSource = 'purchase' | 'grant' | 'claim' | 'starter' | 'renewal'

const columns = {
  ...pick(holdings, 'id', 'memberId', 'name', 'isShared', 'allowance', 'startsAt', 'endsAt', 'createdAt'),
  packageId: holdings.productId,
  source: sql<MembershipSource>`${holdings.source}`,
  /** It has ended, and nothing follows by direct debit. */
  isLapsed: sql<boolean>`${holdings.lapsedAt} is not null`,
}

const isPlan = eq(holdings.kind, 'plan')

export async function hasMember(reader: Reader, memberId: string): Promise<boolean> {
  const found = await reader.select({ id: members.id }).from(members).where(eq(members.id, memberId))
  return found.length > 0
}

/** What covers the member at an instant: a month they hold, or the next one that an active direct debit will pay for; null when
 *  nothing does. */
export async function findMembershipCovering(reader: Reader, memberId: string, at: Date): Promise<Cover | null> {
  const { rows } = await reader.$client.query<Cover>({
    name: 'membership-covering',
    text: `select id, "productId" as "packageId", name, "isShared", allowance, "startsAt", "endsAt"
             from holdings_of($1, $2, $2) where kind = 'plan'`,
    values: [memberId, at],
  })
  return rows[0] ?? null
}

/** All periods of a member, earliest first. */
export async function listMemberships(reader: Reader, memberId: string): Promise<Membership[]> {
  const isTheirs = and(isPlan, eq(holdings.memberId, memberId))
  const rows = await reader.select(columns).from(holdings).where(isTheirs).orderBy(asc(holdings.startsAt))
  return rows.map(dated)
}

/** A plan always has its dates. */
function dated(
  row: Omit<Membership, 'startsAt' | 'endsAt'> & { startsAt: Date | null; endsAt: Date | null },
): Membership {
  return row as Membership
}

/** The period opened by a payment, order line or claim, if there is one. */
export async function findMembershipBySource(reader: Reader, sourceRef: string): Promise<Membership | null> {
  const row = await first(
    reader
      .select(columns)
      .from(holdings)
      .where(and(isPlan, eq(holdings.sourceRef, sourceRef))),
  )
  return row && dated(row)
}

export async function insertMembership(
  tx: Tx,
  row: Omit<typeof holdings.$inferInsert, 'updatedAt'>,
): Promise<Membership> {
  const [written] = await tx
    .insert(holdings)
    .values({ ...row, updatedAt: row.createdAt })
    .returning(columns)
  return written as Membership
}

export async function findMembership(reader: Reader, membershipId: string): Promise<Membership | null> {
  const row = await first(
    reader
      .select(columns)
      .from(holdings)
      .where(and(isPlan, eq(holdings.id, membershipId))),
  )
  return row && dated(row)
}

/** Deletes a period that has not begun. */
export async function removeMembership(tx: Tx, membershipId: string): Promise<void> {
  await tx.delete(holdings).where(eq(holdings.id, membershipId))
}

export async function updateMembership(
  tx: Tx,
  membershipId: string,
  change: Partial<typeof holdings.$inferInsert> & { updatedAt: Date },
): Promise<Membership> {
  const [written] = await tx.update(holdings).set(change).where(eq(holdings.id, membershipId)).returning(columns)
  return written as Membership
}

/** Records that a month has ended and nothing follows; false when that is recorded already or the month goes on. */
export async function markLapsed(tx: Tx, membershipId: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(holdings)
    .set({ lapsedAt: now, updatedAt: now })
    .where(and(eq(holdings.id, membershipId), isNull(holdings.lapsedAt), lte(holdings.endsAt, now)))
    .returning({ id: holdings.id })
  return marked.length > 0
}

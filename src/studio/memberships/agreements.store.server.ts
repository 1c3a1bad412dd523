import { eq, sql } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { agreements } from './memberships.tables.server.ts'

export type Agreement = typeof agreements.$inferSelect

/** Null for a member who never held a month. */
export async function findAgreement(reader: Reader, memberId: string): Promise<Agreement | null> {
  return first(reader.select().from(agreements).where(eq(agreements.memberId, memberId)))
}

export async function updateAgreement(
  tx: Tx,
  memberId: string,
  change: Partial<Omit<Agreement, 'memberId'>>,
): Promise<void> {
  await tx.update(agreements).set(change).where(eq(agreements.memberId, memberId))
}

/** A month that is paid for already, or being paid for, though it has not begun. */
export type MonthAhead = {
  /** Null while its collection is on its way. */
  membershipId: string | null
  packageId: string
  pricePence: number
}

/** The months ahead of the present one: those bought, and the one whose collection is on its way, with what they were bought as. */
export async function listMonthsAhead(reader: Reader, memberId: string, now: Date): Promise<MonthAhead[]> {
  const { rows } = await reader.execute<MonthAhead>(sql`
    select ahead.id as "membershipId", p.id as "packageId", p.price_pence as "pricePence"
      from (select m.id, m.package_id, m.starts_at from memberships m
             where m.member_id = ${memberId} and m.starts_at > ${now.toISOString()}
            union all
            select null, case when a.paid_ahead_pence > 0 then a.package_id else y.package_id end, s.starts_at
              from standing_agreement(${memberId}) s
              join agreements a on a.member_id = ${memberId}
              join payments y on y.id = s.collection_id) ahead
      join products p on p.id = ahead.package_id
     order by ahead.starts_at`)
  return rows
}

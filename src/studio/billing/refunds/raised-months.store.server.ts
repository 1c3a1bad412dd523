import { sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'

/** The months that a paid upgrade raised besides its present one, earliest first: those held when it was paid, and the one that
 *  was being collected then. */
export async function listRaisedAhead(reader: Reader, upgrade: Payment, now: Date): Promise<string[]> {
  const { memberId, membershipId, packageId, settledAt } = upgrade
  const { rows } = await reader.execute<{ id: string }>(sql`
    select m.id from memberships m
      join memberships present on present.id = ${membershipId} and present.starts_at < m.starts_at
      left join payments y on m.source_ref = 'payment:' || y.id
     where m.member_id = ${memberId} and m.package_id = ${packageId} and m.ends_at > ${now.toISOString()}
       and (m.created_at <= ${settledAt?.toISOString()} or y.package_id <> m.package_id)
     order by m.starts_at`)
  return rows.map(({ id }) => id)
}

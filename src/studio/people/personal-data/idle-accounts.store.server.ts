import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { DELETED_ADDRESS } from './data-rule.ts'

export type IdleAccount = { id: string; name: string; email: string; isProven: boolean; isOpen: boolean }

/** Which accounts: signed up and never confirmed; unused and not notified yet; unused some time after the notice. */
export type Idleness =
  | { is: 'unconfirmed'; days: number }
  | { is: 'to_tell'; usedBefore: Date }
  | { is: 'to_end'; usedBefore: Date; toldBefore: Date }

// Oldest first, so that a night that ends early has done what was most due.
const AT_MOST = 5000

export async function listIdleAccounts(reader: Reader, which: Idleness): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(
    sql`select u.id from users u where ${conditionOf(which)} order by u.last_used_at limit ${AT_MOST}`,
  )
  return rows.map(({ id }) => id)
}

/** The account, locked, if it is still idle in that way. */
export async function lockIdleAccount(tx: Tx, id: string, which: Idleness): Promise<IdleAccount | null> {
  const { rows } = await tx.execute<IdleAccount>(
    sql`select u.id, u.name, u.email, u.email_verified as "isProven", u.deactivated_at is null as "isOpen"
          from users u where u.id = ${id} and ${conditionOf(which)} for update of u`,
  )
  return rows[0] ?? null
}

export async function markToldUnused(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update users set unused_told_at = ${at(now)} where id = ${id}`)
}

/** Deletes an account that nothing references but what is deleted with it. */
export async function removeAccount(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from users where id = ${id}`)
}

// Staff are selected by role, and erased accounts have no address any more.
const IS_SOMEONE = sql`u.role = 'member' and u.email not like ${DELETED_ADDRESS}`

const HAS_NOTHING = sql`not exists (select from imported_members i where i.member_id = u.id)
  and not exists (select from memberships m where m.member_id = u.id)
  and not exists (select from bookings b where b.member_id = u.id)
  and not exists (select from orders o where o.buyer_id = u.id)
  and not exists (select from payments p where p.member_id = u.id)
  and not exists (select from hall_hires h where h.member_id = u.id)`

/** A member who comes to the front desk never signs in, and is active all the same. */
const isUnusedSince = (time: SQL) => sql`u.last_used_at < ${time}
  and not exists (select from memberships m where m.member_id = u.id and m.ends_at > ${time})
  and not exists (select from bookings b where b.member_id = u.id and b.updated_at > ${time})
  and not exists (select from payments p where p.member_id = u.id and p.updated_at > ${time})
  and not exists (select from hall_hires h where h.member_id = u.id and h.ends_at > ${time})
  and not exists (select from mandates d where d.member_id = u.id and d.state in ('preparing', 'pending', 'active'))`

function conditionOf(which: Idleness): SQL {
  // Sign-up uses real time, as its links do.
  if (which.is === 'unconfirmed')
    return sql`${IS_SOMEONE} and not u.email_verified and u.first_signed_in_at is null and u.deactivated_at is null
               and u.created_at < now() - make_interval(days => ${which.days}) and ${HAS_NOTHING}`
  const isUnused = sql`${IS_SOMEONE} and ${isUnusedSince(at(which.usedBefore))}`
  if (which.is === 'to_tell')
    return sql`${isUnused} and (u.unused_told_at is null or u.unused_told_at < u.last_used_at)`
  return sql`${isUnused} and u.unused_told_at >= u.last_used_at and u.unused_told_at < ${at(which.toldBefore)}`
}

function at(time: Date): SQL {
  return sql`cast(${time.toISOString()} as timestamptz)`
}

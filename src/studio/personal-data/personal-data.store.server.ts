import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/db.server.ts'
import { exportedColumns, type PersonalRule } from './data-rule.ts'
import { personalTables } from './data-rules.ts'

/** Whose data: the account, its address, and the studio's time. */
export type Whose = { memberId: string; email: string; now: Date }

export type PersonalRow = Record<string, unknown>

const BATCH = 500

/** The rows of one table that speak of a member, in batches, so that a long history never has to fit into memory at once. */
export async function* listPersonalRows(
  reader: Reader,
  { table, rule }: { table: string; rule: PersonalRule },
  whose: Whose,
): AsyncGenerator<PersonalRow[]> {
  const columns = exportedColumns(rule).map(([name, expression]) => `${expression} as "${name}"`)
  if (columns.length === 0) return
  for (let from = 0; ; from += BATCH) {
    const found = await reader.execute<PersonalRow>(
      filled(
        `select ${columns.join(', ')} from "${table}" t where ${rule.whose} order by t.ctid limit ${BATCH} offset ${from}`,
        whose,
      ),
    )
    if (found.rows.length > 0) yield found.rows
    if (found.rows.length < BATCH) return
  }
}

/** Empties every table of what speaks of a member, as its rule says. */
export async function erasePersonalRows(tx: Tx, whose: Whose): Promise<void> {
  for (const { table, rule } of personalTables()) {
    if (rule.end === 'removed') {
      await tx.execute(filled(`delete from "${table}" where ${rule.whose}`, whose))
      continue
    }
    const erased = Object.entries({ ...rule.erased, ...rule.erasedUnseen })
    if (erased.length === 0) continue
    const changes = erased.map(([name, value]) => `"${name}" = ${value}`)
    await tx.execute(filled(`update "${table}" set ${changes.join(', ')} where ${rule.whose}`, whose))
  }
}

/** Everybody who may run the studio, held so that of two who leave at once one stays. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from users where role = 'admin' and email_verified and deactivated_at is null order by id for update`,
  )
  return rows.map(({ id }) => id)
}

/** Payments whose end is not known yet: the money may still come. */
export async function countMovingPayments(reader: Reader, memberId: string): Promise<number> {
  const found = await reader.execute<{ moving: number }>(
    sql`select count(*)::int as moving from payments where member_id = ${memberId} and state in ('processing', 'requires_action')`,
  )
  return found.rows[0]?.moving ?? 0
}

/** The text with its placeholders bound as parameters. */
function filled(text: string, { memberId, email, now }: Whose): SQL {
  const given: Record<string, SQL> = {
    ':member': sql`cast(${memberId} as uuid)`,
    ':email': sql`lower(${email})`,
    ':now': sql`cast(${now.toISOString()} as timestamptz)`,
  }
  const parts = text.split(/(:member|:email|:now)\b/)
  return sql.join(parts.map((part) => given[part] ?? sql.raw(part)))
}

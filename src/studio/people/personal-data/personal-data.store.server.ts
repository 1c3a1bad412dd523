import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { Retention } from '#src/studio/settings/constants.ts'
import { erasedColumns, exportedColumns, type PersonalRule } from './data-rule.ts'
import { personalTables } from './data-rules.ts'
import { type Due, unitOf } from './retention.ts'

/** Whose data: the account, its address, and the studio's time. */
export type DataOwner = { memberId: string; email: string; now: Date }

export type PersonalRow = Record<string, unknown>

const BATCH = 500

/** The rows of one table that speak of a member, in batches, so that a long history never has to fit into memory at once. */
export async function* listPersonalRows(
  reader: Reader,
  { table, rule }: { table: string; rule: PersonalRule },
  whose: DataOwner,
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

/** Clears every table of a member's data, as its rule says. */
export async function erasePersonalRows(tx: Tx, whose: DataOwner): Promise<void> {
  for (const { table, rule } of personalTables()) {
    if (rule.end === 'removed') {
      await tx.execute(filled(`delete from "${table}" where ${rule.whose}`, whose))
      continue
    }
    const erased = erasedColumns(rule)
    if (rule.namedIn) await replaceIn(tx, table, pick(erased, rule.namedIn.columns), rule.namedIn.whose, whose)
    await replaceIn(tx, table, erased, rule.whose, whose)
  }
}

/** Makes what bears a former address of an account the account's, as each rule says: what is still to be sent goes to the new one. */
export async function readdressRows(
  tx: Tx,
  { memberId, email, former }: { memberId: string; email: string; former: string },
): Promise<void> {
  const whose = { memberId, email, former, now: new Date(0) }
  for (const { table, rule } of personalTables())
    for (const one of rule.addresses ?? []) {
      if ('stays' in one) continue
      const change = 'links' in one ? `"${one.links}" = :member` : `"${one.column}" = ${one.becomes}`
      const bearing = `lower("${one.column}") = :former`
      const where = one.where ? `${bearing} and ${one.where}` : bearing
      await tx.execute(filled(`update "${table}" set ${change} where ${where}`, whose))
      if ('otherwise' in one) await tx.execute(filled(`delete from "${table}" where ${bearing}`, whose))
    }
}

/** The addresses whose domain is kept in ASCII, of accounts and of everything that follows an address. */
export async function listAsciiAddresses(tx: Tx): Promise<string[]> {
  const borne = personalTables().flatMap(({ table, rule }) =>
    (rule.addresses ?? []).flatMap((one) => ('becomes' in one ? [`select "${one.column}" from "${table}"`] : [])),
  )
  const found = await tx.execute<{ email: string }>(
    sql.raw(`select distinct lower(email) as email from (${['select email from users', ...borne].join(' union all ')}) a
              where email like '%@%xn--%' order by 1`),
  )
  return found.rows.map(({ email }) => email)
}

/** Writes an address otherwise wherever it stands; false where another account has it so. */
export async function respellAddress(tx: Tx, { email, former }: { email: string; former: string }): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from users where email = ${email} and exists (select from users where email = ${former})`,
  )
  if (rows.length > 0) return false
  await tx.execute(sql`update users set email = ${email} where email = ${former}`)
  const whose = { memberId: '', email, former, now: new Date(0) }
  for (const { table, rule } of personalTables())
    for (const one of rule.addresses ?? []) {
      if (!('becomes' in one)) continue
      const bearing = `lower("${one.column}") = :former`
      const where = one.where ? `${bearing} and ${one.where}` : bearing
      await tx.execute(filled(`update "${table}" set "${one.column}" = ${one.becomes} where ${where}`, whose))
      if ('otherwise' in one) await tx.execute(filled(`delete from "${table}" where ${bearing}`, whose))
    }
  return true
}

async function replaceIn(tx: Tx, table: string, erased: Record<string, string>, where: string, whose: DataOwner) {
  if (Object.keys(erased).length === 0) return
  await tx.execute(filled(`update "${table}" set ${changes(erased)} where ${where}`, whose))
}

function pick(erased: Record<string, string>, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(erased).filter(([column]) => columns.includes(column)))
}

function changes(expressions: Record<string, string>): string {
  return Object.entries(expressions)
    .map(([column, value]) => `"${column}" = ${value}`)
    .join(', ')
}

/** Ends what is past its time in one table, a limited number of rows at a time; returns how many. Rows locked by another
 *  process are skipped. Rows already erased are not found again. */
export async function endRows(
  tx: Tx,
  { table, ending, change }: Due,
  { now, retention, most }: { now: Date; retention: Retention; most: number },
): Promise<number> {
  const { clock, period, since, where = 'true' } = ending
  const interval = `make_interval(${period ? unitOf(period) : 'day'}s => ${period ? (retention[period] ?? 0) : 0})`
  const isLeft =
    change === 'removed'
      ? 'true'
      : Object.entries(change)
          .map(([column, value]) => `t."${column}" is distinct from ${value}`)
          .join(' or ')
  const past = `select t.ctid from "${table}" t
                 where ${since} <= ${clock === 'real' ? 'now()' : ':now'} - ${interval} and (${where}) and (${isLeft})
                 limit ${most} for update of t skip locked`
  const act = change === 'removed' ? `delete from "${table}"` : `update "${table}" set ${changes(change)}`
  const done = await tx.execute(filled(`${act} where ctid = any(array(${past}))`, { memberId: '', email: '', now }))
  return done.rowCount ?? 0
}

/** Payments whose outcome is unknown: the money may still come. */
export async function countMovingPayments(reader: Reader, memberId: string): Promise<number> {
  const found = await reader.execute<{ moving: number }>(
    sql`select count(*)::int as moving from payments where member_id = ${memberId} and state in ('processing', 'requires_action')`,
  )
  return found.rows[0]?.moving ?? 0
}

/** The text with its placeholders bound as parameters. */
function filled(text: string, { memberId, email, now, former = '' }: DataOwner & { former?: string }): SQL {
  const parameters: Record<string, SQL> = {
    ':member': sql`cast(${memberId} as uuid)`,
    // No address is nobody's: what has none is not matched by it.
    ':email': sql`nullif(lower(${email}), '')`,
    ':former': sql`nullif(lower(${former}), '')`,
    ':now': sql`cast(${now.toISOString()} as timestamptz)`,
  }
  const parts = text.split(/(:member|:email|:former|:now)\b/)
  return sql.join(parts.map((part) => parameters[part] ?? sql.raw(part)))
}

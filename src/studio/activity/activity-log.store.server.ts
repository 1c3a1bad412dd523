import { type SQL, sql } from 'drizzle-orm'
import { wallToInstant, addDays } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { inOrderOfPerson } from '#src/platform/database/person-order.server.ts'
import { ACTIVITY_KINDS, type ActivityCursor, type ActivityKind } from './activity-search.ts'

/** An act with the names of both people. */
export type LoggedActivity = {
  id: string
  at: Date
  actorKind: string
  actorId: string | null
  actorName: string | null
  memberId: string | null
  memberName: string | null
  verb: string
  subjectId: string
  details: Record<string, unknown>
}

export type ActivityFilter = {
  /** Only acts by or on these accounts; null for all. */
  people: string[] | null
  kind: ActivityKind | ''
  /** Studio dates, both included; empty for any. */
  from: string
  to: string
  after: ActivityCursor | null
}

const MOST_PEOPLE = 50

/** The accounts whose name, address or number contains all these words; fifty at most. */
export async function listAccountsNamed(reader: Reader, patterns: string[]): Promise<string[]> {
  const words = patterns.map((pattern) => sql`search_text like ${pattern}`)
  const { rows } = await reader.execute<{ id: string }>(
    sql`select id from users where ${sql.join(words, sql` and `)} order by ${inOrderOfPerson(sql`name`)}, id limit ${MOST_PEOPLE}`,
  )
  return rows.map(({ id }) => id)
}

/** The log, newest first, after a given act: the given number of rows. However long the log grows, a page reads only about as
 *  many rows as it shows, because each filter (time, kind, person) has an index that is read backwards. */
export async function listActivityLog(reader: Reader, filter: ActivityFilter, most: number): Promise<LoggedActivity[]> {
  const { rows } = await reader.execute<Omit<LoggedActivity, 'at'> & { at: string | Date }>(sql`
    with chosen as (${chosen(filter, most)})
    select a.id, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", actor.name as "actorName",
           a.member_id as "memberId", member.name as "memberName", a.verb, a.subject_id as "subjectId", a.details
      from chosen join activities a on a.id = chosen.id
      left join users actor on actor.id = a.actor_id
      left join users member on member.id = a.member_id
     order by a.at desc, a.id desc limit ${most}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

function chosen(filter: ActivityFilter, most: number): SQL {
  const newest = sql`order by a.at desc, a.id desc limit ${most}`
  const fits = within(filter)
  if (filter.people) {
    const ofKind = filter.kind ? sql`and (${kindOf(filter.kind, sql`a.verb`)})` : sql``
    const by = (column: SQL) =>
      sql`(select a.id from activities a where ${column} = p.id and ${fits} ${ofKind} ${newest})`
    return sql`select distinct one.id from unnest(${sql.param(filter.people)}::uuid[]) p(id)
      cross join lateral (${by(sql`a.actor_id`)} union all ${by(sql`a.member_id`)}) one`
  }
  if (!filter.kind) return sql`select a.id from activities a where ${fits} ${newest}`
  // Finds the verbs there are by jumping from one to the next in the index; then the newest acts of each.
  return sql`select one.id from (
      with recursive verbs as (
        (select verb from activities order by verb limit 1)
        union all
        select (select a.verb from activities a where a.verb > v.verb order by a.verb limit 1) from verbs v where v.verb is not null)
      select verb from verbs where ${kindOf(filter.kind, sql`verb`)}) v
    cross join lateral (select a.id from activities a where a.verb = v.verb and ${fits} ${newest}) one`
}

function kindOf(kind: ActivityKind, column: SQL): SQL {
  const beginnings = ACTIVITY_KINDS[kind].verbs.map((verb) => sql`starts_with(${column}, ${verb})`)
  return sql.join(beginnings, sql` or `)
}

function within({ from, to, after }: ActivityFilter): SQL {
  const conditions: SQL[] = []
  if (from) conditions.push(sql`a.at >= ${wallToInstant(from, '00:00').toISOString()}::timestamptz`)
  if (to) conditions.push(sql`a.at < ${wallToInstant(addDays(to, 1), '00:00').toISOString()}::timestamptz`)
  if (after) conditions.push(sql`(a.at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Who changed this field of a subject last, by name, or did the latest to it where the log names no fields; null where that was no account. */
export async function findLastActor(reader: Reader, subjectId: string, field: string): Promise<string | null> {
  const { rows } = await reader.execute<{ name: string | null }>(sql`
    select u.name from activities a left join users u on u.id = a.actor_id
     where a.subject_id = ${subjectId}
     order by coalesce(jsonb_exists(a.details->'after', ${field}), false) desc, a.at desc limit 1`)
  return rows[0]?.name ?? null
}

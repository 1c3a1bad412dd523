import type { Role } from '#src/platform/role.ts'
import { type SQL, sql } from 'drizzle-orm'
import { searchPatterns } from '#src/kit/search.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { inOrderOfPerson } from '#src/platform/database/person-order.server.ts'
import { largeCount } from '#src/platform/database/large-count.server.ts'
import { ANY_PASS, type ListedPass, type MemberFilter, type MemberSort } from './member-search.ts'

/** An account as the front desk lists it. `membershipType` as the profile has it: the package (while a downgrade waits, the one to
 *  come), `inactive` when the last month has ended, null when none was ever held. */
export type ListedMember = {
  id: string
  name: string
  email: string
  contact: string
  /** The names of the people on the account beside its holder, in the order they were added. */
  people: string[]
  role: Role
  isVerified: boolean
  isDeactivated: boolean
  membershipType: string | null
  /** The first instant after the month that counts now; null when none does. */
  membershipEndsAt: Date | null
  /** What they can still use besides a plan: of which product, and how much of it. */
  passes: ListedPass[]
  directDebit: boolean
  /** What collects their months; null where nothing does. */
  collectionMethod: 'card' | 'bacs_debit' | null
  createdAt: Date
}

/** `id` for one account alone. */
type MemberQuery = MemberFilter & { id?: string; now: Date }

type Page = { page: number; pageSize: number; sort: MemberSort }

/** How many accounts are asked one by one what they hold, before all holders are gathered instead. */
const ASKED_ONE_BY_ONE = 1000

/** One page of the accounts that fit, by name or newest first. Pages count from 1. The page is chosen by ids alone, so that what is
 *  worked out for each line is worked out for these only. Who is asked for by membership is looked for among the first accounts of
 *  the order, one after the other: a page of a package that many hold is full long before all its holders could be gathered. */
export async function listMembers(reader: Reader, query: MemberQuery, page: Page): Promise<ListedMember[]> {
  if (!query.membershipType || page.page * page.pageSize > ASKED_ONE_BY_ONE) return readPage(reader, query, page)
  const near = await readPage(reader, query, page, true)
  const isWhole = near.length === page.pageSize || (await finds(reader, query, ASKED_ONE_BY_ONE)) < ASKED_ONE_BY_ONE
  return isWhole ? near : readPage(reader, query, page)
}

/** `isNear` looks among the first accounts of the order only, one by one, and stops when the page is full: hence the order of the
 *  inner list comes out of it as columns, by which the database knows that nothing needs sorting again. */
async function readPage(reader: Reader, query: MemberQuery, page: Page, isNear = false): Promise<ListedMember[]> {
  const order = orders[page.sort]
  const slice = sql`limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}`
  const chosen = isNear
    ? sql`select u.id from (
            select u.id, ${order.key} as key from users u where ${found(query)} order by ${order.by} limit ${ASKED_ONE_BY_ONE}) u
           where ${holdsNow(query)} order by ${order.again} ${slice}`
    : sql`select u.id from users u where ${fits(query)} order by ${order.by} ${slice}`
  const { rows } = await reader.execute<Row>(sql`
    with chosen as (${chosen})
    select ${columns(query.now)} from chosen join users u on u.id = chosen.id ${facts(query.now)} order by ${order.by}`)
  return rows.map(memberOf)
}

/** How many accounts the search and the direct debit leave, counted no further than `most`. */
async function finds(reader: Reader, query: MemberQuery, most: number): Promise<number> {
  const { rows } = await reader.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from users u where ${found(query)} limit ${most}) f`,
  )
  return rows[0]?.total ?? 0
}

/** The next accounts that fit in the order of people, after this one: for lists as long as the studio's. */
export async function listMembersAfter(
  reader: Reader,
  query: MemberQuery,
  { after, most }: { after: Pick<ListedMember, 'id' | 'name'> | null; most: number },
): Promise<ListedMember[]> {
  const { by } = orders.name
  const isAfter = after ? sql`and (${by}) > (${inOrderOfPerson(sql`${after.name}::text`)}, ${after.id}::uuid)` : sql``
  const { rows } = await reader.execute<Row>(sql`
    with chosen as (select u.id from users u where ${fits(query)} ${isAfter} order by ${by} limit ${most})
    select ${columns(query.now)} from chosen join users u on u.id = chosen.id ${facts(query.now)} order by ${by}`)
  return rows.map(memberOf)
}

/** How many accounts fit. Of more than ten thousand, or where more than that must be looked through for who holds what, as many as
 *  there were within the last minute. */
export async function countMembers(reader: Reader, query: MemberQuery): Promise<number> {
  const { search, membershipType, directDebit, now } = query
  const areFew = membershipType && search && (await finds(reader, query, ASKED_ONE_BY_ONE)) < ASKED_ONE_BY_ONE
  const isWide = membershipType && !areFew
  const among = isWide ? await countMembers(reader, { search: '', membershipType: '', directDebit: '', now }) : 0
  const of = `users ${JSON.stringify([search, membershipType, directDebit])}`
  return largeCount(reader, { of, now, among }, async () => {
    const condition = areFew ? sql`${found(query)} and ${holdsNow(query)}` : fits(query)
    const { rows } = await reader.execute<{ total: number }>(
      sql`select count(*)::int as total from users u where ${condition}`,
    )
    return rows[0]?.total ?? 0
  })
}

const byName = inOrderOfPerson(sql`u.name`)
const orders = {
  name: { key: byName, by: sql`${byName}, u.id`, again: sql`u.key, u.id` },
  newest: { key: sql`u.created_at`, by: sql`u.created_at desc, u.id desc`, again: sql`u.key desc, u.id desc` },
}

function fits(query: MemberQuery): SQL {
  return query.membershipType ? sql`${found(query)} and ${holds(query.membershipType, query.now)}` : found(query)
}

/** What the search and the direct debit ask. */
function found({ id, search, directDebit }: MemberQuery): SQL {
  const conditions = searchPatterns(search).map((pattern) => sql`u.search_text like ${pattern}`)
  if (id) conditions.push(sql`u.id = ${id}::uuid`)
  if (directDebit) {
    // With a search the few that it finds are asked for their mandate, never the other way round.
    const onlyThese = search ? sql`offset 0` : sql``
    const has = sql`exists (select from mandates d where d.member_id = u.id and d.state = 'active' ${onlyThese})`
    conditions.push(directDebit === 'active' ? has : sql`not ${has}`)
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What is asked of the membership, asked of this account alone. */
function holdsNow({ membershipType, now }: MemberQuery): SQL {
  const type = membershipType === 'none' ? null : membershipType
  if (membershipType === ANY_PASS) return hasPass(membershipType, now)
  return sql`((select ${typeNow(now)} from (select 1) one ${standing(now)}) is not distinct from ${type}::text
    or ${hasPass(membershipType, now)})`
}

/** The same asked of everybody at once: all that hold it are gathered. */
function holds(membershipType: string, now: Date): SQL {
  const waits = sql`select c.member_id from (${changesToCome(now)}) c`
  const covered = sql`select h.member_id from (${periodsNow(now)}) h`
  if (membershipType === 'none' || membershipType === 'inactive') {
    const hasHeld = sql`exists (select from memberships m where m.member_id = u.id and m.starts_at <= ${at(now)})`
    const held = membershipType === 'inactive' ? hasHeld : sql`not ${hasHeld}`
    return sql`(${held} and u.id not in (${waits}) and u.id not in (${covered}))`
  }
  if (membershipType === ANY_PASS) return sql`u.id in (${passHolders(membershipType, now)})`
  return sql`u.id in (
    ${passHolders(membershipType, now)}
    union all
    select c.member_id from (${changesToCome(now)}) c where c.package_id = ${membershipType}
    union all
    select h.member_id from (${periodsNow(now)}) h where h.package_id = ${membershipType} and h.member_id not in (${waits}))`
}

/** Whether the account has a pass of that product left, or of any. */
function hasPass(productId: string, now: Date): SQL {
  return sql`exists (select from passes_of(u.id, ${at(now)}) p where ${ofProduct(productId)})`
}

/** All that have. The function is asked of those who hold something besides a plan that has not ended. */
function passHolders(productId: string, now: Date): SQL {
  return sql`select m.member_id from (
      select distinct h.member_id from holdings h
       where h.kind <> 'plan' and (h.ends_at is null or h.ends_at > ${at(now)} or h.days_from_first_use is not null)
      offset 0) m
     cross join lateral passes_of(m.member_id, ${at(now)}) p where ${ofProduct(productId)}`
}

function ofProduct(productId: string): SQL {
  return productId === ANY_PASS ? sql`true` : sql`p."productId" = ${productId}`
}

/** Downgrades whose day is still to come, as findPendingChange() knows them: the latest of each member. */
function changesToCome(now: Date): SQL {
  return sql`select distinct on (member_id) member_id, to_package_id as package_id from plan_changes
    where kind = 'downgrade' and state in ('pending', 'effective') and effective_at > ${at(now)}
    order by member_id, requested_at desc`
}

/** What covers members at this moment: months they hold and, where the last of them has ended, the one that an active direct debit
 *  will pay for (the database's function membership_periods has the rule). */
function periodsNow(now: Date): SQL {
  return sql`select m.member_id, m.package_id from memberships m where m.ends_at > ${at(now)} and m.starts_at <= ${at(now)}
    union all
    select p.member_id, p.package_id from (
      select d.member_id from mandates d
       where d.state = 'active'
         and not exists (select from memberships m where m.member_id = d.member_id and m.ends_at > ${at(now)})
      -- First the few whose last month has ended: the function is asked of these only.
      offset 0) d
     cross join lateral membership_periods(d.member_id) p
     where p.id is null and p.starts_at <= ${at(now)} and p.ends_at > ${at(now)}`
}

function columns(now: Date): SQL {
  return sql`u.id, u.name, u.email, u.contact, array(
      select p.name from people p where p.member_id = u.id and not p.is_holder and p.removed_at is null
       order by p.created_at, p.id) as people, u.role, u.email_verified as "isVerified",
    u.deactivated_at is not null as "isDeactivated", u.created_at as "createdAt",
    ${typeNow(now)} as "membershipType", held.ends_at as "membershipEndsAt", passes.held as passes, debit.method is not null as "directDebit", debit.method as "collectionMethod"`
}

function facts(now: Date): SQL {
  return sql`${standing(now)}
    cross join lateral (
      select coalesce(json_agg(p order by p."endsAt" nulls last, p.id), '[]') as held
        from (select held.*, whose_holding(held.id) as "personName" from passes_of(u.id, ${at(now)}) held) p) passes
    left join lateral (
      select d.method from mandates d where d.member_id = u.id and d.state = 'active' limit 1) debit on true`
}

/** The membership type of `u`, of what standing() joins. */
function typeNow(now: Date): SQL {
  return sql`coalesce(change.package_id, held.package_id, case when exists (
      select from memberships m where m.member_id = u.id and m.starts_at <= ${at(now)}) then 'inactive' end)`
}

function standing(now: Date): SQL {
  return sql`left join lateral (
      select c.to_package_id as package_id from plan_changes c
       where c.member_id = u.id and c.kind = 'downgrade' and c.state in ('pending', 'effective') and c.effective_at > ${at(now)}
       order by c.requested_at desc limit 1) change on true
    left join lateral (
      select p.package_id, p.ends_at from membership_periods(u.id) p
       where p.starts_at <= ${at(now)} and p.ends_at > ${at(now)} limit 1) held on true`
}

function at(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`
}

type Row = Omit<ListedMember, 'createdAt' | 'membershipEndsAt' | 'passes'> & {
  passes: (Omit<ListedMember['passes'][number], 'endsAt'> & { endsAt: string | null })[]
  createdAt: string | Date
  membershipEndsAt: string | Date | null
}

// The query builder hands instants of raw statements on as text.
function memberOf(row: Row): ListedMember {
  const { createdAt, membershipEndsAt } = row
  return {
    ...row,
    createdAt: new Date(createdAt),
    membershipEndsAt: membershipEndsAt === null ? null : new Date(membershipEndsAt),
    passes: row.passes.map((pass) => ({ ...pass, endsAt: pass.endsAt === null ? null : new Date(pass.endsAt) })),
  }
}

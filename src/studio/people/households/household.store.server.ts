import { slicesOf } from '#src/kit/lists/slices.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { FilledField, HouseholdPerson, PersonDates } from './household.ts'
import { people } from '../members/members.tables.server.ts'

/** Everyone on an account: the holder first, then in the order in which they were added. */
export async function listHousehold(reader: Reader, memberId: string): Promise<HouseholdPerson[]> {
  const rows = await reader
    .select({ id: people.id, name: people.name, isHolder: people.isHolder, holderName: users.name })
    .from(people)
    .innerJoin(users, eq(users.id, people.memberId))
    .where(and(eq(people.memberId, memberId), isNull(people.removedAt)))
    .orderBy(desc(people.isHolder), asc(people.createdAt), asc(people.id))
  return rows.map(({ id, name, isHolder, holderName }) => ({ id, name: name ?? holderName, isHolder }))
}

/** Everyone who has ever been on each of these accounts. */
export async function listPeopleOf(
  reader: Reader,
  memberIds: readonly string[],
): Promise<(HouseholdPerson & { memberId: string })[]> {
  const rows = await reader
    .select({ ...pick(people, 'id', 'name', 'isHolder', 'memberId'), holderName: users.name })
    .from(people)
    .innerJoin(users, eq(users.id, people.memberId))
    .where(inArray(people.memberId, [...memberIds]))
  return rows.map(({ name, holderName, ...row }) => ({ ...row, name: name ?? holderName }))
}

/** The birthdays, `MM-DD`, of those on an account who have given one, by person. */
export async function listBirthdays(reader: Reader, memberId: string): Promise<Map<string, string>> {
  const rows = await reader
    .select({ id: people.id, birthday: people.birthday })
    .from(people)
    .where(and(eq(people.memberId, memberId), isNull(people.removedAt)))
  return new Map(rows.flatMap(({ id, birthday }) => (birthday ? [[id, birthday] as const] : [])))
}

export async function updateBirthday(tx: Tx, personId: string, birthday: string | null): Promise<void> {
  await tx.update(people).set({ birthday }).where(eq(people.id, personId))
}

export async function insertPerson(
  tx: Tx,
  person: { id: string; memberId: string; name: string; createdAt: Date },
): Promise<void> {
  await tx.insert(people).values({ ...person, isHolder: false })
}

/** Many at once. */
export async function insertPeople(
  tx: Tx,
  rows: readonly ({ id: string; memberId: string; name: string; createdAt: Date } & PersonDates)[],
): Promise<void> {
  for (const slice of slicesOf(rows, SLICE))
    await tx
      .insert(people)
      .values(slice.map((row) => ({ ...row, birthday: row.bornOn?.slice(5) ?? null, isHolder: false })))
}

/** The dates of many holders, who have just been created with their accounts. */
export async function updateHolderDates(tx: Tx, rows: readonly ({ memberId: string } & PersonDates)[]): Promise<void> {
  await tx.execute(sql`
    update people p
       set born_on = r."bornOn", birthday = to_char(r."bornOn", 'MM-DD'), joined_on = r."joinedOn", last_visit_on = r."lastVisitOn"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r("memberId" uuid, "bornOn" date, "joinedOn" date, "lastVisitOn" date)
     where p.member_id = r."memberId" and p.is_holder`)
}

/** Dates of people that were not known; the day and month of birth with the date. */
export async function fillDates(
  tx: Tx,
  rows: readonly { personId: string; dates: Partial<PersonDates> }[],
): Promise<void> {
  const filled = rows.map(({ personId, dates }) => ({ personId, ...dates }))
  await tx.execute(sql`
    update people p
       set born_on = coalesce(p.born_on, r."bornOn"), birthday = coalesce(p.birthday, to_char(r."bornOn", 'MM-DD')),
           joined_on = coalesce(p.joined_on, r."joinedOn"), last_visit_on = coalesce(p.last_visit_on, r."lastVisitOn")
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
        as r("personId" uuid, "bornOn" date, "joinedOn" date, "lastVisitOn" date)
     where p.id = r."personId"`)
}

/** Takes off what fillDates filled in. */
export async function clearDates(tx: Tx, personId: string, fields: readonly FilledField[]): Promise<void> {
  const isOff = (field: FilledField) => sql`${field} = any(${sql.param([...fields])}::text[])`
  await tx.execute(sql`
    update people
       set born_on = case when not ${isOff('bornOn')} then born_on end,
           birthday = case when not ${isOff('birthday')} then birthday end,
           joined_on = case when not ${isOff('joinedOn')} then joined_on end,
           last_visit_on = case when not ${isOff('lastVisitOn')} then last_visit_on end
     where id = ${personId}`)
}

/** Removes people with whom nothing has been done. */
export async function deletePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const slice of slicesOf(ids, SLICE)) await tx.delete(people).where(inArray(people.id, slice))
}

const SLICE = 1000

export async function updatePersonName(tx: Tx, personId: string, name: string): Promise<void> {
  await tx.update(people).set({ name }).where(eq(people.id, personId))
}

/** They can no longer be booked for; what they attended stays in the records. */
export async function markPersonRemoved(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.update(people).set({ removedAt: now }).where(eq(people.id, personId))
}

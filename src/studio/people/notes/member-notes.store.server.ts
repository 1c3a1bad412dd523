import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { slicesOf } from '#src/kit/lists/slices.ts'
import { pick } from '#src/kit/pick.ts'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { memberNotes, people } from '../members/members.tables.server.ts'

export type MemberNote = {
  id: string
  /** Null where it was written of the whole account, before notes were of people. */
  person: { id: string; name: string; isRemoved: boolean } | null
  text: string
  authorName: string
  writtenAt: Date
  /** When it was taken off, and by whom. */
  endedAt: Date | null
  endedBy: string | null
}

/** The staff notes on everyone of an account, latest first, those taken off as well. */
export async function listMemberNotes(reader: Reader, memberId: string): Promise<MemberNote[]> {
  const rows = await reader
    .select({
      ...pick(memberNotes, 'id', 'personId', 'text', 'authorName', 'writtenAt', 'endedAt', 'endedBy'),
      name: people.name,
      removedAt: people.removedAt,
      holderName: users.name,
    })
    .from(memberNotes)
    .innerJoin(users, eq(users.id, memberNotes.memberId))
    .leftJoin(people, eq(people.id, memberNotes.personId))
    .where(eq(memberNotes.memberId, memberId))
    .orderBy(desc(memberNotes.writtenAt), desc(memberNotes.id))
  return rows.map(({ personId, name, removedAt, holderName, ...note }) => ({
    ...note,
    person: personId ? { id: personId, name: name ?? holderName, isRemoved: removedAt !== null } : null,
  }))
}

/** A note as it stands on a register. `isOfAccount`: it does not say whose of the account it is. */
export type CurrentNote = { text: string; isOfAccount: boolean }

/** All notes that hold of each of these people, latest first. Those of a whole account stand with each of its people, and say so: one may
 *  be about any of them. */
export async function listCurrentNotes(reader: Reader, personIds: string[]): Promise<Map<string, CurrentNote[]>> {
  const { rows } = await reader.$client.query<CurrentNote & { personId: string }>({
    name: 'current-notes',
    text: `select p.id as "personId", n.text, n.person_id is null as "isOfAccount"
             from people p join member_notes n on n.member_id = p.member_id and (n.person_id = p.id or n.person_id is null)
            where p.id = any($1::uuid[]) and n.ended_at is null
            order by n.written_at desc, n.id desc`,
    values: [personIds],
  })
  return Map.groupBy(rows, ({ personId }) => personId)
}

type NewNote = typeof memberNotes.$inferInsert & { personId: string }

export async function insertMemberNotes(tx: Tx, notes: readonly NewNote[]): Promise<void> {
  for (const slice of slicesOf(notes, SLICE)) await tx.insert(memberNotes).values(slice)
}

export async function removeMemberNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const slice of slicesOf(ids, SLICE)) await tx.delete(memberNotes).where(inArray(memberNotes.id, slice))
}

const SLICE = 1000

type Of = { memberId: string; noteId: string }

/** Takes a note off; whether it was on. */
export async function endNote(tx: Tx, { memberId, noteId }: Of, by: { endedAt: Date; endedBy: string }) {
  const isThat = and(eq(memberNotes.id, noteId), eq(memberNotes.memberId, memberId), isNull(memberNotes.endedAt))
  const { rowCount } = await tx.update(memberNotes).set(by).where(isThat)
  return rowCount === 1
}

/** Says whose a note of a whole account is; whether it was one. */
export async function updateNotePerson(tx: Tx, { memberId, noteId }: Of, personId: string) {
  const isThat = and(eq(memberNotes.id, noteId), eq(memberNotes.memberId, memberId), isNull(memberNotes.personId))
  const { rowCount } = await tx.update(memberNotes).set({ personId }).where(isThat)
  return rowCount === 1
}

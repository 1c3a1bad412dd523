import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The SQL to order people by, everywhere: by surname, then by the whole name. The twin of personOrder(), held equal by
 *  tests/database/folded.test.ts; a child with a first name alone stands with `guardian`. */
export function orderOfPerson(name: string, guardian = 'null'): string {
  return `person_order(${name}, ${guardian}) collate "C"`
}

/** The same for statements of the query builder. */
export function inOrderOfPerson(name: SQLWrapper): SQL {
  return sql`person_order(${name}, null) collate "C"`
}

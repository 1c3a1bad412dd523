/** What the release before sends to the database; `upTo` is its newest migration. */
export type ReleasedStatements = { version: string; upTo: string; statements: string[] }

export const RELEASED_STATEMENTS = 'tests/database/released-statements.json'

/** The newest version in a changelog that has a number. */
export function newestRelease(changelog: string): string {
  return /^## (\d+\.\d+\.\d+)/m.exec(changelog)?.[1] ?? ''
}

/** The table that a statement inserts into, and the columns it names; null where it inserts into none. */
export function insertOf(statement: string): { table: string; columns: string[] } | null {
  const [, table, columns] = /\binsert into "?(\w+)"?(?: as \w+| \w+)?\s*\(([^)]+)\)/i.exec(statement) ?? []
  if (!table || !columns) return null
  return { table, columns: columns.split(',').map((name) => name.replaceAll('"', '').trim()) }
}

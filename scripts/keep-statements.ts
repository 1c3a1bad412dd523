import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { newestRelease, type ReleasedStatements, RELEASED_STATEMENTS } from '#tests/database/released.ts'
import { statementsOf } from '#tests/database/statements.ts'
import { readMigrations } from '#src/platform/migrate.server.ts'

// `npm run statements`, for a release: keeps every statement that this version sends, so that the versions after it can be held to accept
// them (tests/database/released-statements.test.ts).
const root = join(import.meta.dirname, '..')
const texts = new Set<string>()
for (const file of globSync('src/**/*.store.server.ts', { cwd: root })) {
  const store = (await import(join(root, file))) as Record<string, unknown>
  for (const { text } of await statementsOf(store)) texts.add(text)
}
// The platform's tables have no stores: all of their columns, read and written.
for (const file of globSync('src/platform/**/*.tables.server.ts', { cwd: root })) {
  const tables = (await import(join(root, file))) as Record<string, unknown>
  for (const table of Object.values(tables).filter((one): one is PgTable => one instanceof PgTable)) {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`)
    texts.add(`select ${columns.join(', ')} from "${getTableName(table)}"`)
    texts.add(
      `insert into "${getTableName(table)}" (${columns.join(', ')}) values (${columns.map(() => 'default').join(', ')})`,
    )
  }
}
const kept: ReleasedStatements = {
  version: newestRelease(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
  upTo: readMigrations().at(-1)!.tag,
  statements: [...texts].toSorted(),
}
writeFileSync(join(root, RELEASED_STATEMENTS), `${JSON.stringify(kept, null, 2)}\n`)
console.log(`${kept.statements.length} statements of ${kept.version} are kept in ${RELEASED_STATEMENTS}`)

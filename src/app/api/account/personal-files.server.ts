import { csvRows, csvTable, type CsvValue } from '#src/kit/csv.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { ZipFile } from '#src/platform/files/zip.server.ts'
import { exportedColumns, type PersonalRule } from '#src/studio/people/personal-data/data-rule.ts'
import { personalTables } from '#src/studio/people/personal-data/data-rules.ts'
import { listPersonalRows, type DataOwner } from '#src/studio/people/personal-data/personal-data.store.server.ts'

type Table = { table: string; rule: PersonalRule }

/** What the studio keeps of a member as files: what this is, everything in one JSON, and each kind of row as a table. */
export async function* personalFiles(ctx: SignedInCtx): AsyncGenerator<ZipFile> {
  const { actor, reader, now, links } = ctx
  const whose: DataOwner = { memberId: actor.userId, email: actor.email, now: now() }
  const tables = personalTables().toReversed()
  yield { name: 'read-me.txt', chunks: readMe(actor.name, links.origin) }
  yield { name: 'my-data.json', chunks: asJson(reader, tables, whose) }
  for (const one of tables) {
    const batches = listPersonalRows(reader, one, whose)
    const first = await batches.next()
    if (!first.done) yield { name: `${fileName(one.rule.title)}.csv`, chunks: asCsv(one.rule, first.value, batches) }
  }
}

async function* readMe(name: string, origin: string) {
  yield `What ${origin} keeps of ${name}.\r\n\r\n`
  yield 'my-data.json holds everything; each .csv file holds one kind of row and opens in any spreadsheet.\r\n'
  yield 'Times are in UTC, amounts in pence. Passwords are kept as a code that nobody can read and are left out.\r\n'
}

async function* asJson(reader: SignedInCtx['reader'], tables: Table[], whose: DataOwner) {
  yield `{\n  "exportedAt": ${JSON.stringify(whose.now.toISOString())}`
  for (const one of tables) {
    yield `,\n  ${JSON.stringify(one.rule.title)}: [`
    let isFirst = true
    for await (const rows of listPersonalRows(reader, one, whose)) {
      yield rows.map((row, n) => `${isFirst && n === 0 ? '' : ','}\n    ${JSON.stringify(row)}`).join('')
      isFirst = false
    }
    yield isFirst ? ']' : '\n  ]'
  }
  yield '\n}\n'
}

type Batches = ReturnType<typeof listPersonalRows>

async function* asCsv(rule: PersonalRule, first: Record<string, unknown>[], rest: Batches) {
  const names = exportedColumns(rule).map(([name]) => name)
  const cells = (rows: Record<string, unknown>[]) => rows.map((row) => names.map((name) => cell(row[name])))
  yield csvTable(names, cells(first))
  for await (const rows of rest) yield csvRows(cells(rows))
}

function cell(value: unknown): CsvValue {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}

function fileName(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

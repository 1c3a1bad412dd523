import type { TestStudio } from './studio.ts'

// What requests may leave behind without having changed anything of the studio's.
const TRACES = ['rate_limits', 'idempotency_keys', 'sign_in_sessions', 'sign_in_failures']

/** A hash of each table's rows, but for traces: equal before and after means that nothing was changed. */
export async function fingerprint(studio: TestStudio): Promise<Record<string, string>> {
  const tables = await studio.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const kept = tables.filter(({ name }) => !TRACES.includes(name))
  const hashes = kept.map(async ({ name }) => {
    const [row] = await studio.sql<{ hash: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as hash from "${name}" r`,
    )
    return [name, row?.hash ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

import pg from 'pg'

/** Has PostgreSQL look at the tables it has never looked at: after a first start, an import of a whole studio or a new table it would
 *  guess how many rows there are, and read whole tables where an index is at hand. Does nothing on other starts. */
export async function takeStatistics(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tempo statistics' })
  client.on('error', () => {})
  await client.connect()
  try {
    // -1 until the table has been looked at.
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables t
        where schemaname = 'public' and (select reltuples from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass) < 0`,
    )
    if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`)
  } finally {
    await client.end()
  }
}

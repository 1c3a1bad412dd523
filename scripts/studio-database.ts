import pg from 'pg'
import { type Config, parseConfig } from '#src/platform/config/config.server.ts'
import { openEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts'
import { becomeOwner } from './data-owner.ts'

/** For commands beside the studio: its configuration and one connection to its database as the owner, starting the embedded one
 *  when there is no DATABASE_URL. Exits with one line when that fails, and with the work's exit code otherwise. */
export async function withStudioDatabase(work: (client: pg.Client, config: Config) => Promise<number>): Promise<void> {
  const parsed = parseConfig(process.env)
  for (const line of parsed.misspelt) console.warn(line)
  if (!parsed.ok) return fail(parsed.message)
  const { config } = parsed
  becomeOwner(config.dataDir)
  try {
    const database = await openStudioDatabase(config)
    try {
      process.exitCode = await work(database.client, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    fail((error as Error).message || String(error))
  }
}

/** The database of a studio as its owner, for a command. */
export async function openStudioDatabase(config: Config): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const postgres = config.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDir: config.dataDir, log: console.log })
  const client = new pg.Client({
    connectionString: config.databaseUrl ?? postgres?.ownerUrl,
    application_name: 'tempo command',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await postgres?.close()
    throw error
  }
  return {
    client,
    async close() {
      await client.end()
      await postgres?.close()
    },
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

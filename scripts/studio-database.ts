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
  let postgres: Awaited<ReturnType<typeof openEmbeddedPostgres>> | undefined
  try {
    postgres = config.databaseUrl
      ? undefined
      : await openEmbeddedPostgres({ dataDir: config.dataDir, log: console.log })
    const client = new pg.Client({
      connectionString: config.databaseUrl ?? postgres?.ownerUrl,
      application_name: 'tempo command',
    })
    client.on('error', () => {})
    await client.connect()
    try {
      process.exitCode = await work(client, config)
    } finally {
      await client.end()
    }
  } catch (error) {
    fail((error as Error).message || String(error))
  } finally {
    await postgres?.close()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

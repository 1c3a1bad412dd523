import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { parseConfig } from '#src/platform/config/config.server.ts'
import { openEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts'

// Throws the data of the embedded database away, so that the next start begins with the demo studio again. Backups and the signing
// secret stay. Asks first, unless it is called with --yes. A database of one's own (DATABASE_URL) is never touched.
const parsed = parseConfig(process.env)
if (!parsed.ok) fail(parsed.message)
else if (parsed.config.databaseUrl) fail('DATABASE_URL is set: only the embedded database is thrown away.')
else await reset(parsed.config.dataDir)

async function reset(dataDir: string): Promise<void> {
  if (!(await isAgreed(dataDir))) return console.log('Nothing was thrown away.')
  const postgres = await openEmbeddedPostgres({ dataDir, log: console.log })
  try {
    await dropDatabase(postgres.ownerUrl)
    rmSync(join(dataDir, 'demo-accounts.txt'), { force: true })
    console.log('Thrown away. The next start begins with the demo studio.')
  } catch (error) {
    // 55006: the database is in use.
    const isInUse = (error as { code?: string }).code === '55006'
    fail(isInUse ? 'A studio runs on this data. Stop it first.' : (error as Error).message)
  } finally {
    await postgres.close()
  }
}

async function isAgreed(dataDir: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const typed = await terminal.question(`Throw away every booking, member and payment in ${dataDir}? (y/N) `)
    return /^y(es)?$/i.test(typed.trim())
  } finally {
    terminal.close()
  }
}

async function dropDatabase(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query('drop database if exists tempo')
  } finally {
    await client.end()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

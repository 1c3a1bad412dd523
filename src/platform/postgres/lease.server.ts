import pg from 'pg'
import { APP_ROLE, createAppRole } from './app-role.server.ts'
import type { Postmaster } from './postmaster.server.ts'

/** One process's share in a running cluster: a shared advisory lock on a connection of its own. A killed process loses its
 *  share with its connection, so dead processes are never counted. */
export type Lease = {
  /** Gives the share back. True when no other process holds one: then none can be taken until the server has stopped. */
  giveBack(): Promise<boolean>
  /** Calls back once when the connection breaks, that is, when the server died. */
  onLost(react: () => void): void
  end(): void
}

const lock = 837_426

/** Takes a share in the running cluster and makes sure its database and the studio's role exist. Throws when the server goes
 *  away during it. */
export async function takeLease(postmaster: Postmaster): Promise<Lease> {
  await furnish(postmaster)
  const connectionString = urlOf(postmaster, 'postgres', APP_ROLE)
  const client = new pg.Client({ connectionString, application_name: 'tempo lease' })
  let lost = false
  let react = () => {}
  client.on('error', () => {})
  client.on('end', () => {
    lost = true
    react()
  })
  await client.connect()
  // Waits while the last process stops the server; its end then breaks this connection, and the caller tries again.
  await client.query('select pg_advisory_lock_shared($1)', [lock])
  return {
    async giveBack() {
      react = () => {}
      await client.query('select pg_advisory_unlock_shared($1)', [lock])
      return isLastToLeave(client)
    },
    onLost(callback) {
      react = callback
      if (lost) callback()
    },
    end() {
      client.end().catch(() => {})
    },
  }
}

/** The address of a database of the cluster, for `pg`, as its owner or another role: the socket's directory is in the query. */
export function urlOf({ socketDir }: Postmaster, database: string, role = 'tempo'): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

/** Makes sure that the studio's database and role exist. */
export async function furnish(postmaster: Postmaster): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(postmaster, 'postgres'), application_name: 'tempo lease' })
  client.on('error', () => {})
  await client.connect()
  try {
    await createAppRole(client)
    await createDatabase(client)
  } finally {
    await client.end()
  }
}

/** Whether no other process holds a share. Waits a moment: the server may not have noticed yet that a process was killed. */
async function isLastToLeave(client: pg.Client): Promise<boolean> {
  try {
    await client.query("set lock_timeout = '500ms'")
    await client.query('select pg_advisory_lock($1)', [lock])
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false
    throw error
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'tempo'")
  if (rowCount) return
  await client.query('create database tempo').catch((error: { code?: string }) => {
    // Another process created it between the check and the statement.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { packagedBinaries } from '#src/platform/postgres/binaries.server.ts'
import { createCluster, ensureRunning, stopCluster } from '#src/platform/postgres/cluster.server.ts'
import { binariesFor, elsewhere, makePrivate, type Place } from '#src/platform/postgres/place.server.ts'
import { readPostmaster } from '#src/platform/postgres/postmaster.server.ts'
import { isRoot, unprivilegedUser } from '#src/platform/postgres/run-as.server.ts'
import { isCopied } from '#src/platform/postgres/spool.server.ts'
import { freePort } from './studio-process.ts'

/** Two PostgreSQL servers, the second a standby of the first, and one address that leads to whichever is the first. */
export type PostgresPair = {
  /** Of the address: what a studio has as `DATABASE_URL`. */
  url: string
  /** Holds up the line to the standby, kills the first server as a power cut would, promotes the standby, and leads the address to it. */
  failOver(): Promise<void>
  close(): Promise<void>
}

/** What is confirmed in that time is on the first server alone, unless a commit waits for the second. */
const HELD_UP_MS = 300

type Options = {
  /** Whether a commit waits until the standby has it on its disk (docs/operations.md). */
  isSynchronous: boolean
}

/** As docs/operations.md sets them up, on one machine. */
export async function openPostgresPair({ isSynchronous }: Options): Promise<PostgresPair> {
  const home = mkdtempSync(join(tmpdir(), 'tempo-pair-'))
  chmodSync(home, 0o711)
  const runAs = isRoot() ? unprivilegedUser() : undefined
  const binaries = packagedBinaries()
  const binDir = binariesFor(runAs, binaries, elsewhere(binaries.root))
  const placeOf = (name: string): Place => ({ clusterDir: join(home, name), binDir, runAs })
  const [first, second] = [placeOf('first'), placeOf('second')]
  const [firstPort, secondPort] = [await freePort(), await freePort()]
  await createCluster(first, ['--no-sync'])
  await ensureRunning(first, settingsOf(firstPort))
  await withClient(urlOf(firstPort, 'postgres'), (client) => client.query('create database tempo'))
  await withClient(urlOf(firstPort), (client) => copyCluster(client, first, second))
  follow(second, firstPort)
  await ensureRunning(second, settingsOf(secondPort))
  await untilStreaming(firstPort, isSynchronous)
  const address = await openAddress(firstPort)
  return {
    url: urlOf(address.port),
    async failOver() {
      const receiver = await withClient(urlOf(secondPort), (client) =>
        client.query<{ pid: number }>('select pid from pg_stat_wal_receiver'),
      )
      const { pid } = receiver.rows[0]!
      process.kill(pid, 'SIGSTOP')
      await sleep(HELD_UP_MS)
      process.kill(readPostmaster(first.clusterDir)!.pid, 'SIGKILL')
      // It ends before it reads what the line still holds.
      process.kill(pid, 'SIGTERM')
      process.kill(pid, 'SIGCONT')
      await withClient(urlOf(secondPort), (client) => client.query('select pg_promote(false)'))
      await untilFirst(secondPort)
      address.lead(secondPort)
    },
    async close() {
      address.close()
      for (const place of [second, first]) await stopCluster(place, 10)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function settingsOf(port: number): string[] {
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'max_connections=100',
    'wal_level=replica',
    'wal_keep_size=256MB',
  ]
}

const urlOf = (port: number, database = 'tempo') => `postgres://tempo@127.0.0.1:${port}/${database}`

async function withClient<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What pg_basebackup does, which the bundled PostgreSQL does not have. */
async function copyCluster(client: pg.Client, from: Place, to: Place): Promise<void> {
  await client.query(`select pg_backup_start('standby', true)`)
  makePrivate(to.clusterDir, to.runAs)
  const filter = (path: string) => path === from.clusterDir || isCopied(relative(from.clusterDir, path))
  cpSync(from.clusterDir, to.clusterDir, { recursive: true, filter })
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  writeFileSync(join(to.clusterDir, 'backup_label'), rows[0]!.label)
}

function follow({ clusterDir, runAs }: Place, port: number): void {
  writeFileSync(join(clusterDir, 'standby.signal'), '')
  appendFileSync(
    join(clusterDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=tempo application_name=standby'\n`,
  )
  if (runAs) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, clusterDir])
}

async function untilStreaming(port: number, isSynchronous: boolean): Promise<void> {
  const state = isSynchronous ? 'sync' : 'async'
  await withClient(urlOf(port), async (client) => {
    if (isSynchronous) await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
    const deadline = performance.now() + 20_000
    for (;;) {
      const { rows } = await client.query<{ how: string }>(
        `select sync_state as how from pg_stat_replication where state = 'streaming'`,
      )
      if (rows[0]?.how === state) return
      if (performance.now() > deadline) throw new Error('The standby does not follow')
      await sleep(50)
    }
  })
}

async function untilFirst(port: number): Promise<void> {
  for (;;) {
    const { rows } = await withClient(urlOf(port), (client) =>
      client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"'),
    )
    if (!rows[0]!.isStandby) return
    await sleep(20)
  }
}

/** A port that is passed on to another, as a floating address or HAProxy does. */
async function openAddress(first: number) {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    lead(port: number) {
      target = port
      cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}

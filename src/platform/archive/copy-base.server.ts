import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { SealingKey } from '../backup/sealed-file.server.ts'
import { isCopied } from '../postgres/spool.server.ts'
import { type BaseCopy, basePath, readArchive } from './archives.server.ts'
import { bundle } from './bundle.server.ts'
import { packedName, writePacked } from './packed-file.server.ts'
import { packSegments, shipSegments } from './ship-segments.server.ts'
import { unbrokenFrom } from './wal-segment.ts'

/** Held by the one process that copies. */
const lock = 837_429

type Copying = { clusterDir: string; ownerUrl: string; home: string; id: string; sealing?: SealingKey }

/** Copies the running cluster into its archive. Promises: the studio goes on; the copy counts once it is whole and on the disk, with the
 *  segments that it needs. Null where another process is at it. */
export async function copyBase(copying: Copying): Promise<BaseCopy | null> {
  const client = new pg.Client({ connectionString: copying.ownerUrl, application_name: 'tempo base copy' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    return rows[0]?.mine ? await copyIntoArchive(client, copying) : null
  } finally {
    // Ends a copy that failed, too.
    await client.end()
  }
}

async function copyIntoArchive(client: pg.Client, copying: Copying): Promise<BaseCopy> {
  const { home, id, sealing } = copying
  const folder = join(home, id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = join(folder, `copy.half-${process.pid}`)
  try {
    const facts = await writeCopy(client, half, copying)
    const madeAt = new Date().toISOString()
    const file = packedName(basename(basePath('', { madeAt }), '.json'), sealing !== undefined)
    const platform = `${process.platform}-${process.arch}`
    const base: BaseCopy = { format: 'tempo-base', madeAt, file, ...facts, platform }
    await haveSegments(base, copying)
    await rename(half, join(folder, base.file))
    await writeFile(half, `${JSON.stringify(base, undefined, 2)}\n`, { mode: 0o600, flush: true })
    await rename(half, basePath(folder, base))
    return base
  } finally {
    await rm(half, { force: true })
  }
}

/** Between PostgreSQL's start and stop of a backup, on one connection. */
async function writeCopy(client: pg.Client, path: string, { clusterDir, sealing }: Copying) {
  // A segment that cannot be archived must not hold the copy for ever.
  await client.query(`set statement_timeout = '2min'`)
  const { rows } = await client.query<{ segmentBytes: number; postgres: number }>(
    `select pg_size_bytes(current_setting('wal_segment_size'))::int as "segmentBytes",
            current_setting('server_version_num')::int / 10000 as postgres`,
  )
  await client.query(`select pg_backup_start('tempo', true)`)
  const needs = { firstSegment: '', lastSegment: '' }
  const more = async () => {
    const stopped = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(true)',
    )
    const { label, last } = stopped.rows[0]!
    needs.firstSegment = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? ''
    needs.lastSegment = last
    return { backup_label: label }
  }
  let bytes = 0
  async function* counted() {
    for await (const chunk of bundle(clusterDir, isCopied, { last: 'global/pg_control', more })) {
      bytes += chunk.length
      yield chunk
    }
  }
  await writePacked(path, counted(), { name: 'base', sealing })
  return { ...needs, ...rows[0]!, bytes }
}

async function haveSegments(base: BaseCopy, { clusterDir, home, id, sealing }: Copying): Promise<void> {
  await packSegments(clusterDir, sealing)
  await shipSegments(clusterDir, join(home, id))
  const names = (await readArchive(home, id)).segments.map(({ name }) => name)
  if (!unbrokenFrom(base.firstSegment, names, base.segmentBytes).includes(base.lastSegment))
    throw new Error(`${base.lastSegment} was not archived`)
}

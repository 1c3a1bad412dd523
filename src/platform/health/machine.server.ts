import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { type ArchiveState, readArchiveState } from '../archive/archive-state.server.ts'
import { backupFolder, newestBackup } from '../backup/keep-backups.server.ts'
import type { Config } from '../config/config.server.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Reader } from '../database/db.server.ts'

/** What the machine and its surroundings say, in real time: the studio's clock may be another. */
export type MachineFacts = {
  /** Null where there is no backup; undefined where backups are not ours to make. */
  backupAgeHours: number | null | undefined
  /** Undefined where there is no archive of ours. */
  archive: ArchiveState | undefined
  /** On the fullest of the disks that hold data and backups. */
  freeMegabytes: number
  /** Of the public address' certificate; undefined while it is unknown, and where there is none. */
  certificateDaysLeft: number | undefined
  /** How far this clock and the database's are apart. */
  clockSkewSeconds: number
}

export async function readMachine(reader: Reader, config: Config): Promise<MachineFacts> {
  const facts = [leastFree(config), clockSkew(reader), readArchiveState(config)] as const
  const [freeMegabytes, clockSkewSeconds, archive] = await Promise.all(facts)
  return {
    archive,
    backupAgeHours: backupAgeHours(config),
    freeMegabytes,
    certificateDaysLeft: certificateDaysLeft(config),
    clockSkewSeconds,
  }
}

/** Hours since the newest backup was written; undefined where a DATABASE_URL is backed up by those who run it. */
export function backupAgeHours(config: Config): number | null | undefined {
  const newest = newestBackup(config)
  if (newest === null) return undefined
  return newest ? (Date.now() - newest.writtenMs) / 3_600_000 : null
}

async function leastFree(config: Config): Promise<number> {
  const folders = [config.dataDir, backupFolder(config)].filter((folder) => existsSync(folder))
  const free = await Promise.all(folders.map((folder) => statfs(folder)))
  return Math.min(...free.map(({ bavail, bsize }) => Math.floor((bavail * bsize) / 1e6)))
}

async function clockSkew(reader: Reader): Promise<number> {
  const before = Date.now()
  const { rows } = await reader.$client.query<{ now: Date }>('select clock_timestamp() as now')
  return Math.abs(rows[0]!.now.getTime() - (before + Date.now()) / 2) / 1000
}

const REFRESH_MS = 6 * 3_600_000
const ANSWER_MS = 5_000
const certificates = new Map<string, { askedAt: number; until?: number }>()

/** As last seen; nobody waits for the address to answer. Looked at again every six hours. */
function certificateDaysLeft({ origin }: Config): number | undefined {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:' || isLoopback(hostname)) return undefined
  const seen = certificates.get(origin)
  if (!seen || Date.now() - seen.askedAt > REFRESH_MS) {
    certificates.set(origin, { askedAt: Date.now(), until: seen?.until })
    // One that has expired is to be read too.
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }
    const socket = connect({ ...options, timeout: ANSWER_MS }, () => {
      certificates.set(origin, { askedAt: Date.now(), until: Date.parse(socket.getPeerCertificate().valid_to) })
      socket.destroy()
    })
    socket
      .unref()
      .on('error', () => {})
      .on('timeout', () => socket.destroy())
  }
  return seen?.until === undefined ? undefined : (seen.until - Date.now()) / 86_400_000
}

import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFolder } from '../backup/keep-backups.server.ts'
import type { Config } from '../config/config.server.ts'
import { unpackedName } from './packed-file.server.ts'
import { isSegment } from './wal-segment.ts'

export type ArchiveConfig = Pick<Config, 'dataDir' | 'backupDir' | 'backupPassphrase'>

/** What is known of a copy of the whole cluster without opening it. */
export type BaseCopy = {
  format: 'tempo-base'
  /** Real time, ISO: from this moment on the studio can be brought back with it. */
  madeAt: string
  /** The copy, within its archive. */
  file: string
  /** The segments of the write-ahead log that it needs at least. */
  firstSegment: string
  lastSegment: string
  segmentBytes: number
  /** Of all files together, unpacked. */
  bytes: number
  /** Which PostgreSQL can read it, on which machines. */
  postgres: number
  platform: string
}

/** A segment of the write-ahead log in an archive. What was committed until `writtenMs` is in it or in one before. */
export type Segment = { name: string; path: string; writtenMs: number }

/** What one cluster archived: copies of it, and its write-ahead log between them. A cluster that was brought back has one of its own. */
export type Archive = { id: string; folder: string; bases: BaseCopy[]; segments: Segment[] }

const BASE_ENDING = '.base.json'

/** Where archives lie: beside the backups. */
export function archivesFolder(config: ArchiveConfig): string {
  return join(backupFolder(config), 'archive')
}

export const segmentsFolder = (folder: string): string => join(folder, 'wal')

export const basePath = (folder: string, { madeAt }: Pick<BaseCopy, 'madeAt'>): string =>
  join(folder, `${madeAt.replaceAll(':', '')}${BASE_ENDING}`)

/** Every archive there is, with its copies and segments in order. */
export async function listArchives(config: ArchiveConfig): Promise<Archive[]> {
  const home = archivesFolder(config)
  if (!existsSync(home)) return []
  const ids = (await readdir(home, { withFileTypes: true })).filter((one) => one.isDirectory()).map(({ name }) => name)
  return Promise.all(ids.toSorted().map((id) => readArchive(home, id)))
}

export async function readArchive(home: string, id: string): Promise<Archive> {
  const folder = join(home, id)
  const names = existsSync(folder) ? await readdir(folder) : []
  const bases = await Promise.all(
    names
      .filter((name) => name.endsWith(BASE_ENDING))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as BaseCopy),
  )
  const within = segmentsFolder(folder)
  const packed = existsSync(within) ? (await readdir(within)).toSorted() : []
  const segments = await Promise.all(
    packed.flatMap((file) => {
      const name = unpackedName(file)
      return name && isSegment(name) ? [segmentAt(name, join(within, file))] : []
    }),
  )
  return { id, folder, bases: bases.toSorted((one, other) => (one.madeAt < other.madeAt ? -1 : 1)), segments }
}

async function segmentAt(name: string, path: string): Promise<Segment> {
  return { name, path, writtenMs: (await stat(path)).mtimeMs }
}

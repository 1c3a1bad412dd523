import { copyFile, link, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ontoDisk } from '../half-written.server.ts'
import { packagedBinaries } from './binaries.server.ts'
import type { Place } from './place.server.ts'
import { canRun } from './run-as.server.ts'

/** What only those who build programs against PostgreSQL need. */
const NOT_KEPT = /\.a$|^(?:pkgconfig|pgxs|include)$/

/** Where a distribution puts its own. */
const INSTALLED = '/usr/lib/postgresql'

export function majorOf(version: string): number {
  return Number.parseInt(version)
}

/** The programs of another major version that can run a cluster: those kept beside it, or the system's. Undefined where there are none. */
export function formerPrograms({ clusterDir, runAs }: Place, major: number): string | undefined {
  const home = dirname(clusterDir)
  const kept = readdirSync(home).filter((name) => new RegExp(`^postgresql-${major}(?:\\.[^/]*)?$`).test(name))
  const places = [...kept.map((name) => join(home, name, 'bin')), join(INSTALLED, String(major), 'bin')]
  return places.find((binDir) => existsSync(binDir) && canRun(join(binDir, 'postgres'), runAs))
}

/** Keeps the programs that run the cluster beside it, once: the next Tempo may bring others, and only these can read it. As links to the same
 *  files where the disk is the same, which take no space. */
export async function keepPrograms({ clusterDir }: Pick<Place, 'clusterDir'>): Promise<void> {
  const { root, version } = packagedBinaries()
  const kept = join(dirname(clusterDir), `postgresql-${majorOf(version)}`)
  if (existsSync(kept)) return
  const half = `${kept}.new-${process.pid}`
  try {
    await copyTree(root, half)
    await rename(half, kept)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o755 })
  for (const one of await readdir(from, { withFileTypes: true })) {
    if (NOT_KEPT.test(one.name)) continue
    const [source, target] = [join(from, one.name), join(to, one.name)]
    if (one.isDirectory()) await copyTree(source, target)
    else if (one.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target).catch(() => copyOntoDisk(source, target))
  }
}

async function copyOntoDisk(source: string, target: string): Promise<void> {
  await copyFile(source, target)
  await ontoDisk(target)
}

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync } from 'node:fs'
import { rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { decideRelease } from './decide-release.ts'

/** A release on the disk. */
export type Release = { version: string; platform: string; folder: string }

/** Ends a command; the message says what to do. */
export class Refused extends Error {}

/** The folder of releases: one folder for each, and `current`, a link to the one that runs. */
export type Releases = {
  home: string
  current: Release
  /** Points `current` at another release, in one step: at every moment it points at a whole one. */
  switchTo(release: Release): void
}

/** The releases around this program. Throws Refused in a clone of the sources, or where no `current` leads here. */
export function openReleases(root: string): Releases {
  if (!existsSync(join(root, 'release.json')))
    throw new Refused(
      'This is a clone of the sources, no release: git pull, then npm start, which backs up before it changes the database.',
    )
  const folder = realpathSync(root)
  const home = dirname(folder)
  const link = join(home, 'current')
  if (!existsSync(link) || realpathSync(link) !== folder)
    throw new Refused(`${link} must lead to ${folder}: ln -sfn ${basename(folder)} ${link}`)
  return {
    home,
    current: readRelease(folder),
    switchTo(release) {
      const next = join(home, `.current-${process.pid}`)
      rmSync(next, { force: true })
      symlinkSync(basename(release.folder), next)
      renameSync(next, link)
    },
  }
}

export function readRelease(folder: string): Release {
  const { version, platform } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release
  return { version, platform, folder }
}

/** Unpacks a release beside the others. Promises: what is damaged, not for this machine, or not newer leaves nothing behind. */
export async function unpackRelease(file: string, { home, current }: Releases): Promise<Release> {
  await checkDigest(file)
  const aside = join(home, `.unpacking-${process.pid}`)
  mkdirSync(aside)
  try {
    const { status, stderr } = spawnSync('tar', ['-xzf', file, '--no-same-owner', '-C', aside], { encoding: 'utf8' })
    if (status !== 0) throw new Refused(`${file} cannot be unpacked: ${stderr.trim()}`)
    const [name = '', ...more] = readdirSync(aside)
    if (more.length > 0 || !existsSync(join(aside, name, 'release.json')))
      throw new Refused(`${file} is no release of Tempo`)
    const found = readRelease(join(aside, name))
    const decision = decideRelease(found, current)
    if (!decision.ok) throw new Refused(decision.says)
    const { status: ran, stderr: why } = spawnSync(join(found.folder, 'tempo'), ['version'], { encoding: 'utf8' })
    if (ran !== 0) throw new Refused(`Tempo ${found.version} does not run on this machine: ${why.trim()}`)
    const folder = join(home, name)
    rmSync(folder, { recursive: true, force: true })
    renameSync(found.folder, folder)
    return { ...found, folder }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function checkDigest(file: string): Promise<void> {
  if (!existsSync(file)) throw new Refused(`There is no ${file}`)
  if (!existsSync(`${file}.sha256`))
    return console.log(`No ${basename(file)}.sha256 is beside it: its content is not checked.`)
  const [expected] = readFileSync(`${file}.sha256`, 'utf8').split(/\s/)
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  if (digest.digest('hex') !== expected) throw new Refused(`${file} is damaged, or not what its .sha256 was made of`)
}

/** Removes releases that are neither of these: each takes a quarter of a gigabyte. */
export function pruneReleases(home: string, kept: Release[]): void {
  const names = new Set(kept.map(({ folder }) => basename(folder)))
  for (const name of readdirSync(home))
    if (/^tempo-\d/.test(name) && !names.has(name) && existsSync(join(home, name, 'release.json')))
      rmSync(join(home, name), { recursive: true, force: true })
}

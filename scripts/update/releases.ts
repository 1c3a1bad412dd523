import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync } from 'node:fs'
import { rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sweepHalves } from '#src/platform/half-written.server.ts'
import { decideRelease } from './decide-release.ts'
import { runApart } from './outlive-terminal.ts'
import { readRelease, Refused, type Release } from './release-folder.ts'
import { settleWayBack } from './way-back.ts'

/** The folder of releases: one folder for each, and `current`, a link to the one that runs. */
export type Releases = {
  home: string
  current: Release
  /** Points `current` at another release, in one step: at every moment it points at a whole one. */
  switchTo(release: Release): void
  /** Removes the others: each takes a quarter of a gigabyte. */
  prune(kept: Release[]): void
}

/** The releases around this program, once what a command that was killed has left is finished or removed. Throws Refused in a clone of the sources, or where no `current` leads here. */
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
  const current = readRelease(folder)
  settleWayBack(home, current)
  sweepHalves(home)
  return {
    home,
    current,
    switchTo(release) {
      const next = join(home, `.current-${process.pid}`)
      rmSync(next, { force: true })
      symlinkSync(basename(release.folder), next)
      renameSync(next, link)
    },
    prune: (kept) => pruneReleases(home, kept),
  }
}

/** Unpacks a release beside the others. Promises: what is damaged, of unknown origin, not for this machine, or not newer leaves nothing
 *  behind. */
export async function unpackRelease(
  file: string,
  { home, current }: Pick<Releases, 'home' | 'current'>,
  { mayBeUnchecked = false } = {},
): Promise<Release> {
  await checkDigest(file, mayBeUnchecked)
  const aside = join(home, `.unpacking-${process.pid}`)
  mkdirSync(aside)
  try {
    const tar = runApart('tar', ['-xzf', file, '--no-same-owner', '-C', aside])
    if (tar.status !== 0) throw new Refused(`${file} cannot be unpacked: ${tar.stderr.trim()}`)
    const [name = '', ...more] = readdirSync(aside)
    if (more.length > 0 || !existsSync(join(aside, name, 'release.json')))
      throw new Refused(`${file} is no release of Tempo`)
    const found = readRelease(join(aside, name))
    const decision = decideRelease(found, current)
    if (!decision.ok) throw new Refused(decision.says)
    const tried = runApart(join(found.folder, 'tempo'), ['version'])
    if (tried.status !== 0)
      throw new Refused(`Tempo ${found.version} does not run on this machine: ${tried.stderr.trim()}`)
    // `current` may lead to it within seconds: a power cut then must find it on the disk.
    runApart('sync', ['-f', found.folder])
    const folder = join(home, name)
    rmSync(folder, { recursive: true, force: true })
    renameSync(found.folder, folder)
    return { ...found, folder }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function checkDigest(file: string, mayBeUnchecked: boolean): Promise<void> {
  if (!existsSync(file)) throw new Refused(`There is no ${file}`)
  if (!existsSync(`${file}.sha256`)) {
    if (mayBeUnchecked) return console.log(`No ${basename(file)}.sha256 is beside it: its content is not checked.`)
    throw new Refused(
      `No ${basename(file)}.sha256 is beside it, so whether it is whole cannot be checked. Put it there, or say that it is meant: --unchecked`,
    )
  }
  const [expected] = readFileSync(`${file}.sha256`, 'utf8').split(/\s/)
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  if (digest.digest('hex') !== expected) throw new Refused(`${file} is damaged, or not what its .sha256 was made of`)
}

function pruneReleases(home: string, kept: Release[]): void {
  const names = new Set(kept.map(({ folder }) => basename(folder)))
  for (const name of readdirSync(home))
    if (/^tempo-\d/.test(name) && !names.has(name) && existsSync(join(home, name, 'release.json')))
      rmSync(join(home, name), { recursive: true, force: true })
}

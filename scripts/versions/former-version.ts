import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** An earlier Tempo, built in a folder of its own. */
export type FormerVersion = { name: string; folder: string; migrations: string[]; remove(): void }

/** The sources of a commit, built; or what a release file brings, as it is. */
export function openFormerVersion({ from, release }: { from?: string; release?: string }): FormerVersion {
  const home = mkdtempSync(join(tmpdir(), 'tempo-former-'))
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    const { name, folder } = release ? unpacked(release, home) : built(from ?? '', home)
    return { name, folder, migrations: migrationsOf(folder), remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** The tags of its migrations, in order. */
export function migrationsOf(folder: string): string[] {
  const journal = readFileSync(join(folder, 'db/migrations/meta/_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag)
}

type Opened = { name: string; folder: string }

function unpacked(file: string, home: string): Opened {
  sh('tar', ['-xzf', resolve(file), '--no-same-owner', '-C', home], home)
  const [name = ''] = readdirSync(home)
  return { name, folder: join(home, name) }
}

function built(commit: string, home: string): Opened {
  const known = spawnSync('git', ['rev-parse', '--short', `${commit}^{commit}`], { cwd: root, encoding: 'utf8' })
  if (known.status !== 0)
    throw new Error(`Commit ${commit} is not in this clone: git fetch --unshallow, or --release with a release file`)
  const name = known.stdout.trim()
  const folder = join(home, name)
  mkdirSync(folder)
  const sources = join(home, 'sources.tar')
  sh('git', ['archive', `--output=${sources}`, name], root)
  sh('tar', ['-xf', sources, '-C', folder], home)
  rmSync(sources)
  // The same packages serve both; with others its own start installs them.
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  sh(process.execPath, ['scripts/bootstrap.mjs', 'start'], folder)
  return { name, folder }
}

function lockOf(folder: string): string {
  return readFileSync(join(folder, 'package-lock.json'), 'utf8')
}

function sh(program: string, words: string[], cwd: string): void {
  const { status, stderr, stdout } = spawnSync(program, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`)
}

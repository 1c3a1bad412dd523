import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { lstatSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DEMO_FILE } from '#db/seed/demo-tables.ts'
import { packagedBinaries } from '#src/platform/postgres/binaries.server.ts'
import { packagedNode } from './link-node.mjs'
import {
  isShippedOfDatabase,
  isShippedOfOurs,
  isShippedOfPackage,
  needsOf,
  OUTSIDE_THE_BUNDLE,
  platform,
  releaseName,
} from './release/shipped-files.ts'

// `npm run release`: the built studio with all that it needs to run on machines like this one, as one file. It brings its Node and its
// PostgreSQL; where it is unpacked nothing is compiled, installed or fetched.
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = releaseName(version)
const folder = join(root, 'build/release', name)
// A server keeps two of them.
const MOST_BYTES = 250e6

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const entries = [
  'index.ts',
  ...['doctor', 'backup', 'restore', 'go-back', 'update', 'rollback', 'version'].map((one) => `scripts/${one}.ts`),
]
const { files, packages } = needsOf(root, entries, OUTSIDE_THE_BUNDLE)
for (const file of [...files, DEMO_FILE, 'LICENSE', 'CHANGELOG.md', 'README.md', ...documents()]) copy(file)
for (const tree of ['build/client', 'build/server', 'db/migrations', 'db/functions', 'deploy'])
  copy(tree, isShippedOfOurs)
for (const path of packages) copy(path, (source) => isShippedOfPackage(relative(join(root, path), source)))
copyPrograms()
writeOwnFiles()
const unpacked = sizeOf(folder)
console.log(`${name}: ${files.length} sources, ${packages.length} packages, ${megabytes(unpacked)} unpacked`)
if (unpacked > MOST_BYTES) throw new Error(`That is more than ${megabytes(MOST_BYTES)}: what was added?`)
const tarball = `${folder}.tar.gz`
pack(tarball)
const digest = createHash('sha256')
await pipeline(createReadStream(tarball), digest)
writeFileSync(`${tarball}.sha256`, `${digest.digest('hex')}  ${name}.tar.gz\n`)
console.log(`${relative(root, tarball)}: ${megabytes(sizeOf(tarball))}`)

function documents(): string[] {
  const names = readdirSync(join(root, 'docs')).filter((one) => one.endsWith('.md'))
  return names.map((one) => `docs/${one}`)
}

function copy(path: string, filter?: (source: string) => boolean): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
}

/** Node and PostgreSQL. The links between PostgreSQL's libraries are made now: the studio's user may not write here later. */
function copyPrograms(): void {
  const node = packagedNode()
  if (!node)
    throw new Error(`There is no Node among the packages for ${platform}: a release is made where there is one.`)
  const database = relative(root, join(packagedBinaries().root, '..'))
  copy(relative(root, node))
  copy(join(relative(root, dirname(dirname(node))), 'LICENSE'))
  copy(database, isShippedOfDatabase)
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync(join('..', relative(join(root, 'node_modules'), node)), join(folder, 'node_modules/.bin/node'))
}

function writeOwnFiles(): void {
  cpSync(join(root, 'deploy/tempo'), join(folder, 'tempo'))
  const { imports, license, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  const scripts = Object.fromEntries(entries.map((entry) => [commandOf(entry), `node ${entry}`]))
  write('package.json', {
    name: 'tempo',
    version,
    private: true,
    description,
    license,
    type: 'module',
    imports,
    scripts,
  })
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  write('release.json', { version, platform, commit: stdout.trim() || null })
}

function commandOf(entry: string): string {
  return entry === 'index.ts' ? 'start' : entry.slice('scripts/'.length, -'.ts'.length)
}

function write(file: string, content: unknown): void {
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
}

function pack(file: string): void {
  const { status, stderr } = spawnSync('tar', ['-czf', file, '-C', dirname(folder), name], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar could not pack the release: ${stderr}`)
}

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0
  const about = lstatSync(path)
  if (!about.isDirectory()) return about.size
  return readdirSync(path).reduce((sum, one) => sum + sizeOf(join(path, one)), 0)
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}

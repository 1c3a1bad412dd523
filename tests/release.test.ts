import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  importsOf,
  isShippedOfOurs,
  isShippedOfDatabase,
  isShippedOfPackage,
  needsOf,
  OUTSIDE_THE_BUNDLE,
} from '#scripts/release/shipped-files.ts'
import { MOST_PICTURE } from '#src/kit/forms/file-size.ts'
import { UPLOADS } from '#src/platform/http/guards/uploads.ts'
import { compareVersions, decideRelease } from '#scripts/update/decide-release.ts'

// What `npm run release` ships, and the files of `deploy/`. The release itself is tried by `npm run release:try`, the proxies by
// `npm run proxies` (docs/operations.md).

const commands = ['doctor', 'backup', 'restore', 'go-back', 'update', 'rollback', 'version']
const text = (path: string) => readFileSync(path, 'utf8')
const own = JSON.parse(text('package.json')) as { version: string } & Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

test('imports are followed over several lines, types and what is loaded later are not', () => {
  const source = [
    `import { a,\n  type B } from './a.ts'`,
    `import type { C } from 'types-only'`,
    `import pg from 'pg'`,
    `import 'side-effect'`,
    `export { d } from '#src/d.ts'`,
    `const e = await import('later')`,
  ].join('\n')
  expect(importsOf(source)).toEqual(['./a.ts', 'pg', 'side-effect', '#src/d.ts'])
})

test('a release has what its commands import, and nothing of development', () => {
  const { files, packages } = needsOf('.', ['index.ts', ...commands.map((name) => `scripts/${name}.ts`)])
  expect(files).toContain('src/platform/postgres/embedded.server.ts')
  expect(files.filter((file) => /\.test\.|^tests\//.test(file))).toEqual([])
  const named = packages.map((path) => path.replace('node_modules/', ''))
  expect(named).toContain('pg')
  expect(named.filter((name) => name in own.devDependencies)).toEqual([])
  expect(packages.length).toBeLessThan(30)
})

test('of a package it leaves out types, maps and pages for readers, and keeps the licence', () => {
  const kept = ['index.js', 'LICENSE.md', 'license'].filter(isShippedOfPackage)
  expect(kept).toHaveLength(3)
  expect(['a.d.ts', 'a.d.mts', 'src/a.ts', 'a.cc', 'a.h', 'a.js.map', 'README.md'].filter(isShippedOfPackage)).toEqual(
    [],
  )
  expect(
    ['lib/libpq.so.5', 'lib/libpq.a', 'lib/postgresql/pgxs/src/a.mk', 'bin/postgres'].filter(isShippedOfDatabase),
  ).toEqual(['lib/libpq.so.5', 'bin/postgres'])
})

test('it has the library that redraws photographs with its programs for this machine, and no shapes of former databases', () => {
  const { packages } = needsOf('.', ['index.ts'], OUTSIDE_THE_BUNDLE)
  expect(packages).toContain('node_modules/sharp')
  expect(packages.filter((path) => path.includes(`@img/sharp-${process.platform}`))).toHaveLength(1)
  expect(packages.filter((path) => path.includes('@img/sharp-libvips-'))).toHaveLength(1)
  expect(text('vite.config.ts')).toContain(`external: ['${OUTSIDE_THE_BUNDLE.join("', '")}']`)
  const migrations = ['db/migrations/0000_foundation.sql', 'db/migrations/meta/_journal.json']
  expect([...migrations, 'db/migrations/meta/0001_snapshot.json'].filter(isShippedOfOurs)).toEqual(migrations)
})

test('`tempo` knows each command by a file of its own, and no other', () => {
  for (const name of commands) expect(existsSync(`scripts/${name}.ts`), name).toBe(true)
  expect(/^ {2}([a-z| -]+)\) script=scripts/m.exec(text('deploy/tempo'))?.[1]?.split(' | ')).toEqual(commands)
  const { status, stderr } = spawnSync('sh', ['deploy/tempo', 'dance'], { encoding: 'utf8' })
  expect([status, stderr.startsWith('Usage: tempo')]).toEqual([2, true])
})

test('the unit gives a stop the time it may take, and the database to the studio alone to stop', () => {
  const unit = Object.fromEntries(
    text('deploy/tempo.service')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  expect(Number(unit.TimeoutStopSec)).toBeGreaterThan(10)
  expect(unit).toMatchObject({ KillMode: 'mixed', Restart: 'always', ProtectSystem: 'strict', User: 'tempo' })
})

test('the proxies let through what the studio takes, and the unit limits its memory', () => {
  const most = Math.max(MOST_PICTURE.bytes, ...UPLOADS.map(({ mostBytes }) => mostBytes))
  const nginx = Number(/client_max_body_size (\d+)m;/.exec(text('deploy/nginx.conf'))?.[1]) * 1024 * 1024
  const caddy = Number(/max_size (\d+)MB/.exec(text('deploy/Caddyfile'))?.[1]) * 1_000_000
  expect([nginx > most, caddy > most]).toEqual([true, true])
  expect(text('docs/behind-a-proxy.md')).toContain(`client_max_body_size ${nginx / 1024 / 1024}m;`)
  expect(text('deploy/tempo.service')).toMatch(/^MemoryMax=\d+%$/m)
})

test('the version has an entry in the changelog, the newest first', () => {
  const versions = [...text('CHANGELOG.md').matchAll(/^## (\S+) /gm)].map((match) => match[1] ?? '')
  expect(versions[0]).toBe(own.version)
  expect(versions).toEqual(versions.toSorted((a, b) => compareVersions(b, a)))
})

test.each([
  ['1.0.1', 'linux-x64', true],
  ['1.10.0', 'linux-x64', true],
  ['1.0.0', 'linux-x64', false],
  ['0.9.9', 'linux-x64', false],
  ['1.0.1', 'linux-arm64', false],
])('an update from 1.0.0 to %s for %s: %s', (version, platform, ok) => {
  expect(decideRelease({ version, platform }, { version: '1.0.0', platform: 'linux-x64' }).ok).toBe(ok)
})

test('the operations page installs every file of deploy that a server needs, under its own name', () => {
  const page = text('docs/operations.md')
  const names = readdirSync('deploy').filter((name) => name !== 'tempo')
  expect(names.filter((name) => !page.includes(`deploy/${name}`))).toEqual([])
})

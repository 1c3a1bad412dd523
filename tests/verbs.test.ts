import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The table of everyday verbs in ARCHITECTURE.md: what someone looks for, and the file they find it in.

const rows = [
  ...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(
    /^\| ([a-z ]+) \| `([a-z-]+\/[a-z/-]*[a-z])`(?: \((planned)\))? \|$/gm,
  ),
].map(([, verb = '', path = '', planned]) => ({ verb, path, isPlanned: planned !== undefined }))
const written = rows.filter(({ isPlanned }) => !isPlanned)

test('the table names thirty verbs, each once', () => {
  expect(rows).toHaveLength(30)
  expect(new Set(rows.map(({ verb }) => verb)).size).toBe(30)
})

test.each(written)('$verb: $path', ({ path }) => {
  const file = `src/studio/${path}.server.ts`
  expect(existsSync(file), `${file} is gone: say in ARCHITECTURE.md where it went`).toBe(true)
  const name = (path.split('/').at(-1) ?? '').replace(/-([a-z0-9])/g, (_, first: string) => first.toUpperCase())
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^export (async )?function ${name}\\b`, 'm'))
})

test.each(rows.filter(({ isPlanned }) => isPlanned))('$verb is still to come, in $path', ({ path }) => {
  const isThere = ['', '.server.ts'].some((ending) => existsSync(`src/studio/${path}${ending}`))
  expect(isThere, 'it is there: name its file in ARCHITECTURE.md').toBe(false)
})

test('every folder of a module is in the table of folders, and nothing else is', () => {
  const named = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| `([a-z-]+(?:\/[a-z-]+)?)` \| [a-z]/gm)].map(
    ([, folder = '']) => folder,
  )
  const folders = readdirSync('src/studio', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath }) => parentPath.slice('src/studio/'.length))
  expect(named.toSorted()).toEqual([...new Set(folders)].toSorted())
})

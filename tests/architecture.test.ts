import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_ZONE } from '#src/kit/time.ts'
import { accessFaults, joinFaults, unfinishedFaults, writeFaults } from './architecture/conduct-law.ts'
import { barrelFaults, importFaults, unusedPairs } from './architecture/imports-law.ts'
import { cycleFaults, folderCycleFaults } from './architecture/cycles-law.ts'
import { defaultExportFaults, folderFaults, nameFaults, useCaseFaults } from './architecture/names-law.ts'
import { purityFaults, stateFaults } from './architecture/purity-law.ts'
import { refusalFaults, untestedFaults } from './architecture/promises-law.ts'
import { sizeFaults } from './architecture/sizes-law.ts'
import { readRepository } from './architecture/source.ts'
import { popupFaults } from './architecture/styles-law.ts'
import { skippedFaults } from './architecture/skips-law.ts'
import { emptyTestFaults, hollowFaults, mockFaults, sleepFaults } from './architecture/tests-law.ts'

// The architecture, enforced (ARCHITECTURE.md). There is no allowlist: a file that breaks a law is moved, split or
// renamed, or the law is changed here and the reason written down in docs/decisions.

const sources = readRepository()

function sourcesUnderSrc(): string[] {
  return readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name))
}

test('the repository was read', () => {
  expect(sources.length).toBeGreaterThan(50)
})

test('every file imports only what its kind and its module may know', () => {
  expect(sources.flatMap(importFaults)).toEqual([])
})

test('every call onward that the table allows is made', () => {
  expect(unusedPairs(sources)).toEqual([])
})

test('no files, and no folders of src/app, import each other in a circle', () => {
  expect([...cycleFaults(sources), ...folderCycleFaults(sources)]).toEqual([])
})

test('nothing hides behind a barrel', () => {
  expect(sources.flatMap(barrelFaults)).toEqual([])
})

test('every file name says its kind, and no folder has more than 25 files', () => {
  expect([...sourcesUnderSrc().flatMap(nameFaults), ...folderFaults(sourcesUnderSrc())]).toEqual([])
})

test('a use case file exports one verb, and only src/app exports defaults', () => {
  expect([...sources.flatMap(useCaseFaults), ...sources.flatMap(defaultExportFaults)]).toEqual([])
})

test('files and functions fit in one look', () => {
  expect(sources.flatMap(sizeFaults)).toEqual([])
})

test('rules are pure and the studio lives on its own clock', () => {
  expect([...sources.flatMap(purityFaults), ...sources.flatMap(stateFaults)]).toEqual([])
})

test('the zone that a studio starts with is named once for the code and once for the database', () => {
  const named = sources.filter(({ path, text }) => !/\.test\.tsx?$|^tests\//.test(path) && text.includes(DEFAULT_ZONE))
  expect(named.map(({ path }) => path)).toEqual(['src/kit/time.ts'])
  const functions = readdirSync('db/functions').filter((name) =>
    readFileSync(`db/functions/${name}`, 'utf8').includes(DEFAULT_ZONE),
  )
  expect(functions).toEqual(['1-studio-time.sql'])
})

test('nothing begins a transaction beside an open one', () => {
  const ours = sources.filter(({ path }) => /^(src|db)\//.test(path) && !/\.test\.tsx?$/.test(path))
  expect(ours.flatMap(joinFaults)).toEqual([])
})

test('only use cases open transactions, and each store writes the tables of its own module', () => {
  expect([...sources.flatMap(accessFaults), ...sources.flatMap(writeFaults)]).toEqual([])
})

test('no refusal has two texts', () => {
  expect(refusalFaults(sources)).toEqual([])
})

test.each([
  ['runs', skippedFaults],
  ['mocks nothing of ours', mockFaults],
  ['expects something', hollowFaults],
  ['does not sleep', sleepFaults],
])('every test %s', (_what, law) => {
  expect(sources.flatMap(law)).toEqual([])
})

test('every test file holds a test', () => {
  expect(emptyTestFaults(sources)).toEqual([])
})

test('each use case has a test', () => {
  expect(untestedFaults(sources)).toEqual([])
})

test('no element that tries several places has a transition', () => {
  const sheets = sourcesUnderSrc().filter((path) => path.endsWith('.css'))
  expect(popupFaults(sheets.map((path) => ({ path, css: readFileSync(path, 'utf8') })))).toEqual([])
})

test('nothing is left unfinished', () => {
  expect(sources.flatMap(unfinishedFaults)).toEqual([])
})

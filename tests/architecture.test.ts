import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { penFaults, purityFaults, unfinishedFaults, writeFaults } from './architecture/conduct-law.ts'
import { barrelFaults, importFaults } from './architecture/imports-law.ts'
import { defaultExportFaults, nameFaults, useCaseFaults } from './architecture/names-law.ts'
import { refusalFaults, untestedFaults } from './architecture/promises-law.ts'
import { sizeFaults } from './architecture/sizes-law.ts'
import { readRepository } from './architecture/source.ts'
import { popupFaults } from './architecture/styles-law.ts'

// The plan of the house, enforced (ARCHITECTURE.md). There is no allowlist: a file that breaks a law is moved, split or
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

test('every file imports only what its room may know', () => {
  expect(sources.flatMap(importFaults)).toEqual([])
})

test('nothing hides behind a barrel', () => {
  expect(sources.flatMap(barrelFaults)).toEqual([])
})

test('every file name says its room', () => {
  expect(sourcesUnderSrc().flatMap(nameFaults)).toEqual([])
})

test('a use case file exports one verb, and only doors export defaults', () => {
  expect([...sources.flatMap(useCaseFaults), ...sources.flatMap(defaultExportFaults)]).toEqual([])
})

test('files and functions fit in one look', () => {
  expect(sources.flatMap(sizeFaults)).toEqual([])
})

test('rules are pure and the studio lives on its own clock', () => {
  expect(sources.flatMap(purityFaults)).toEqual([])
})

test('only use cases hold the pen, and each store writes its own tables', () => {
  expect([...sources.flatMap(penFaults), ...sources.flatMap(writeFaults)]).toEqual([])
})

test('each refusal has one text', () => {
  expect(refusalFaults(sources)).toEqual([])
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

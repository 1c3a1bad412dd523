import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HALF, sweepHalves } from '#src/platform/half-written.server.ts'

// A cluster that may be running, and one for a single run, are swept by rules of their own.
test('what is written aside under the number of its process is swept by its name', () => {
  const files = globSync(['src/platform/**/*.ts', 'scripts/update/**/*.ts', 'scripts/go-back/**/*.ts'])
  const names = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/`([^`\n]*\$\{process\.pid\}[^`\n]*)`/g)])
    .map(([, name]) => name!.replace('${process.pid}', '7').replaceAll(/\$\{[^}]*\}/g, 'x'))
  expect(names.length).toBeGreaterThan(6)
  expect(names.filter((name) => !HALF.test(name) && !/\.aside-7$|^x7-$/.test(name))).toEqual([])
})

test('what is renamed when it is whole is on the disk by then, so that no power cut leaves half of it under a name that says whole', () => {
  const files = globSync(['src/platform/**/*.ts', 'scripts/update/**/*.ts', 'scripts/go-back/**/*.ts'])
  const renaming = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /\brename(?:Sync)?\(/.test(text))
    .filter(({ text }) => /\b(?:createWriteStream|copyFile|cpSync|writeFile(?:Sync)?)\(|'tar'/.test(text))
  expect(renaming.length).toBeGreaterThan(6)
  const isOnDisk = /\bontoDisk\(|flush: true|fsyncSync\(|'sync'/
  expect(renaming.filter(({ text }) => !isOnDisk.test(text)).map(({ file }) => file)).toEqual([])
})

test('what a dead process has left is removed, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tempo-halves-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [dead, alive] = [999_999_998, process.pid]
  const halves = [`a.half-${dead}`, `b.new-${dead}`, `postgres.carried-${dead}.jsonl.gz`, `.unpacking-${dead}`]
  const stay = [`a.half-${alive}`, 'a.half', 'tempo-1.0.0', `a-${dead}`]
  for (const name of [...halves, ...stay]) mkdirSync(join(folder, name))
  sweepHalves(folder)
  expect(readdirSync(folder).toSorted()).toEqual(stay.toSorted())
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Node, Source } from '#tests/architecture/source.ts'
import type { TestRunner } from './test-runner.ts'

/** The tests that run the function a place is in, those that may notice a change there; outside of functions, those that load the file. */
export type TestsAt = (path: string, at: number) => string[]

// Of the tests that run a function the quickest, as many as fit: what only a slower one notices is listed as noticed by nobody.
const MOST_MS = 20_000

/** Finds out which tests run which function, by running each with functions that say so. Throws when one fails as the sources are. */
export async function testsOfFunctions(runner: TestRunner, sources: Source[], tests: string[]): Promise<TestsAt> {
  const called = join(mkdtempSync(join(tmpdir(), 'tempo-called-')), 'names')
  const byFunction = new Map<string, { test: string; ms: number }[]>()
  for (const source of sources) runner.write(source.path, reporting(source, called))
  for (const test of tests) {
    writeFileSync(called, '')
    const startedAt = performance.now()
    if (await runner.firstFailed([test])) throw new Error(`${test} fails without any change`)
    const ms = performance.now() - startedAt
    for (const name of new Set(readFileSync(called, 'utf8').split('\n')))
      byFunction.set(name, [...(byFunction.get(name) ?? []), { test, ms }])
  }
  for (const { path, text } of sources) runner.write(path, text)
  rmSync(dirname(called), { recursive: true })
  const quickest = new Map([...byFunction].map(([name, all]) => [name, quickestOf(all)]))
  return (path, at) => {
    const source = sources.find((one) => one.path === path)!
    const around = outermost(source).find(({ start, end }) => start <= at && at < end)
    return quickest.get(nameOf(path, around)) ?? []
  }
}

function quickestOf(all: { test: string; ms: number }[]): string[] {
  let total = 0
  const sorted = all.toSorted((a, b) => a.ms - b.ms)
  return sorted.filter(({ ms }, at) => at === 0 || (total += ms) <= MOST_MS).map(({ test }) => test)
}

/** The file with each function, and the file itself, saying when it is run. */
function reporting(source: Source, called: string): string {
  const say = (name: string) =>
    `process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(called)}, '${name}\\n');`
  let text = source.text
  for (const one of outermost(source).toReversed()) {
    const inside = (one.body as Node).start + 1
    text = text.slice(0, inside) + say(nameOf(source.path, one)) + text.slice(inside)
  }
  return `${text}\n${say(nameOf(source.path))}`
}

function outermost({ nodes }: Source): Node[] {
  const functions = nodes.filter(
    ({ type, body }) => /Function/.test(type) && /^(Block|FunctionBody)/.test((body as Node | null)?.type ?? ''),
  )
  return functions.filter((one) => !functions.some((other) => other.start < one.start && one.end <= other.end))
}

function nameOf(path: string, one?: Node): string {
  return one ? `${path} ${(one.id as { name?: string } | null)?.name ?? one.start}` : path
}

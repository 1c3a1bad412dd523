import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Node, Source } from '#tests/architecture/source.ts'
import type { TestRunner, Timed } from './test-runner.ts'

/** The tests that run the function a place is in, those that may notice a change there; outside of functions, and where
 *  one runs while its file is loaded, those that load the file. */
export type TestsAt = (path: string, at: number) => string[]
/** A file and the tests that import it, directly or by what they import. */
export type Subject = { source: Source; loadedBy: string[] }

// Of the tests that run a function those beside it, then the quickest, as many as fit: what only a slower one notices is listed as
// noticed by nobody. What is outside of functions is shown first to the tests that run any of its file.
const MOST_MS = 10_000
const IN_TEST = `globalThis.__vitest_worker__.current?.type === 'test'`

/** Finds out which tests run which function, by running them with functions that say so. One that fails as the sources are
 *  is named and left out: what it alone would notice counts as noticed by nobody. */
export async function testsOfFunctions(runner: TestRunner, subjects: Subject[], tests: string[]): Promise<TestsAt> {
  const sources = subjects.map(({ source }) => source)
  const called = join(mkdtempSync(join(tmpdir(), 'tempo-called-')), 'names')
  writeFileSync(called, '')
  for (const source of sources) runner.write(source.path, reporting(source, called))
  const timed: Timed[] = []
  for (let left = tests; left.length > 0;) {
    const { failure, passed } = await runner.run(left)
    timed.push(...passed)
    if (failure) console.log(`${failure.test} fails without any change and is left out`)
    left = failure ? left.filter((one) => one !== failure.test && !passed.some(({ test }) => test === one)) : []
  }
  for (const { path, text } of sources) runner.write(path, text)
  const lines = new Set(readFileSync(called, 'utf8').trimEnd().split('\n'))
  rmSync(dirname(called), { recursive: true })
  const byFunction = new Map<string, Set<Timed>>()
  const add = (name: string, timed: Timed) => byFunction.set(name, (byFunction.get(name) ?? new Set()).add(timed))
  // Tests share what they load: the first to load a file is the only one that runs what the file calls.
  const whileLoading = new Set(sources.map(({ path }) => path))
  for (const line of lines) {
    const [test = '', path = '', name = '', when] = line.split('|')
    if (when === 'loading') whileLoading.add(`${path}|${name}`)
    const ran = timed.find((one) => test.endsWith(`/${one.test}`))
    if (!ran) continue
    add(path, ran)
    add(`${path}|${name}`, ran)
  }
  const quickest = new Map([...byFunction].map(([name, all]) => [name, firstOf([...all], dirname(name))]))
  for (const name of whileLoading) {
    const { source, loadedBy } = subjects.find((one) => one.source.path === name.split('|')[0])!
    const runs = quickest.get(name) ?? []
    const loads = timed.filter(({ test }) => loadedBy.includes(test) && !runs.includes(test))
    quickest.set(name, [...runs, ...firstOf(loads, dirname(source.path))])
  }
  return (path, at) => {
    const source = sources.find((one) => one.path === path)!
    const around = outermost(source).find(({ start, end }) => start <= at && at < end)
    return quickest.get(around ? nameOf(path, around) : path) ?? []
  }
}

function firstOf(all: Timed[], folder: string): string[] {
  let total = 0
  const isFar = ({ test }: Timed) => Number(dirname(test) !== folder)
  const sorted = all.toSorted((a, b) => isFar(a) - isFar(b) || a.ms - b.ms)
  return sorted.filter(({ ms }, at) => at === 0 || (total += ms) <= MOST_MS).map(({ test }) => test)
}

/** The file with each function saying which test runs it. */
function reporting(source: Source, called: string): string {
  let text = source.text
  for (const one of outermost(source).toReversed()) {
    const say = `process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(called)}, globalThis.__vitest_worker__.filepath + '|${nameOf(source.path, one)}|' + (${IN_TEST} ? '' : 'loading') + '\\n')`
    const { type, start, end } = one.body as Node
    text = isBlock(type)
      ? `${text.slice(0, start + 1)}${say};${text.slice(start + 1)}`
      : `${text.slice(0, start)}(${say}, ${text.slice(start, end)})${text.slice(end)}`
  }
  return text
}

function outermost({ nodes }: Source): Node[] {
  const functions = nodes.filter(({ type, body }) => /Function/.test(type) && (body as Node | null)?.type)
  return functions.filter((one) => !functions.some((other) => other.start < one.start && one.end <= other.end))
}

function isBlock(type: string): boolean {
  return /^(Block|FunctionBody)/.test(type)
}

function nameOf(path: string, one: Node): string {
  return `${path}|${(one.id as { name?: string } | null)?.name ?? one.start}`
}

import { fork } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { placeOf } from '#tests/architecture/modules.ts'
import { readRepository, type Source } from '#tests/architecture/source.ts'
import { testsReaching } from './check/related-tests.ts'
import { type Mutant, mutantsOf } from './mutants/mutants-of.ts'

// Changes the rules, guards or stores a little, one change at a time, and looks whether a test notices: what survives is decided by
// nobody. `npm run mutants -- rules [part of a path]`; with the whole of a group the score goes to docs/mutants.md.
const GROUPS = {
  rules: { project: 'rules', holds: (path: string) => placeOf(path).kind === 'rule', least: 90 },
  guards: {
    project: 'usecases',
    holds: (path: string) => /^src\/platform\/(http\/guards|auth)\//.test(path) && path.endsWith('.server.ts'),
    least: 75,
  },
  stores: { project: 'usecases', holds: (path: string) => placeOf(path).kind === 'store', least: 75 },
}
const MOST_MS = 20_000

type Survivor = Mutant & { path: string }

const [group = 'rules', part = ''] = process.argv.slice(2)
const { project, holds, least } = GROUPS[group as keyof typeof GROUPS] ?? GROUPS.rules
const sources = readRepository()
const isTest = project === 'rules' ? /(?<!\.server)\.test\.ts$/ : /\.server\.test\.tsx?$/
const copy = copyOfSources()
const survivors: Survivor[] = []
let tried = 0
for (const source of sources.filter(({ path }) => holds(path) && path.includes(part))) await judge(source)
rmSync(copy, { recursive: true })
const score = tried === 0 ? 100 : Math.round((1 - survivors.length / tried) * 1000) / 10
console.log(`${group}: ${score} % of ${tried} mutants noticed, ${least} % asked for`)
if (!part) report()
process.exitCode = score < least ? 1 : 0

async function judge(source: Source): Promise<void> {
  const mutants = mutantsOf(source)
  const tests = testsReaching(sources, source.path).filter((path) => isTest.test(path) && /^src\/(?!app\/)/.test(path))
  if (mutants.length === 0) return
  const alive = tests.length === 0 ? mutants : await survivorsOf(source.path, mutants, tests)
  tried += mutants.length
  survivors.push(...alive.map((mutant) => ({ ...mutant, path: source.path })))
  console.log(`${source.path}: ${mutants.length - alive.length} of ${mutants.length}`)
  for (const { line, change } of alive) console.log(`  ${line}: ${change}`)
}

async function survivorsOf(path: string, mutants: Mutant[], tests: string[]): Promise<Mutant[]> {
  const alive: Mutant[] = []
  for (let from = 0; from < mutants.length;)
    from = await tryFrom({ path, from, tests }, (at) => void alive.push(mutants[at]!))
  writeFileSync(join(copy, path), readFileSync(path))
  return alive
}

type Run = { path: string; from: number; tests: string[] }

/** Tries the mutants from this one on in a process; returns the one to go on with, after one that did not end in time. */
function tryFrom({ path, from, tests }: Run, survived: (at: number) => void): Promise<number> {
  return new Promise((proceed, reject) => {
    const script = resolve('scripts/mutants/try-mutants.ts')
    const child = fork(script, [project, path, String(from), ...tests], {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let current = from
    let watch = setTimeout(() => {}, 0)
    child.on('message', (said: { begun?: number; at?: number; isKilled?: boolean; isDone?: true }) => {
      clearTimeout(watch)
      if (said.begun !== undefined) {
        current = said.begun
        // It runs for ever: that is noticed.
        watch = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
      }
      if (said.at !== undefined && !said.isKilled) survived(said.at)
      if (said.isDone) current = Infinity
    })
    child.on('exit', (code, signal) => {
      clearTimeout(watch)
      if (code && current === from && signal !== 'SIGKILL') reject(new Error(`${path}: the tests could not be run`))
      else proceed(current + 1)
    })
  })
}

/** Mutants are written into a copy: the sources stay as they are, whatever happens. */
function copyOfSources(): string {
  const dir = mkdtempSync(join(tmpdir(), 'tempo-mutants-'))
  for (const each of ['src', 'db', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(each, join(dir, each), { recursive: true })
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'), 'junction')
  return dir
}

/** Replaces the group's own part of docs/mutants.md. */
function report(): void {
  const path = 'docs/mutants.md'
  const rows = survivors.map(
    ({ path: file, line, change }) => `| \`${file}\` | ${line} | \`${change.replaceAll('|', '\\|')}\` |`,
  )
  const own = [
    `## ${group}: ${score} %`,
    '',
    `${tried - survivors.length} of ${tried} mutants are noticed; at least ${least} % is asked for.`,
    '',
    ...(rows.length > 0 ? ['| file | line | nobody notices |', '|---|---|---|', ...rows, ''] : []),
  ].join('\n')
  const document = readFileSync(path, 'utf8')
  const parts = document.split(/^(?=## )/m).filter((each) => !each.startsWith(`## ${group}:`))
  writeFileSync(path, `${[...parts.map((each) => each.trimEnd()), own].join('\n\n').trimEnd()}\n`)
}

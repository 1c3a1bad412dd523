import { fork } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { placeOf } from '#tests/architecture/modules.ts'
import { readRepository, type Source } from '#tests/architecture/source.ts'
import { testsReaching } from './check/related-tests.ts'
import { type Mutant, mutantsOf } from './mutants/mutants-of.ts'

// Changes the rules, guards or stores a little, one change at a time, and looks whether a test notices: what survives is decided by
// nobody. `npm run mutants -- rules [module, or part of a path]`; the score of each module that was tried goes to docs/mutants.md.
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

type Score = { tried: number; survivors: { path: string; mutant: Mutant }[] }

const [group = 'rules', part = ''] = process.argv.slice(2)
const { project, holds, least } = GROUPS[group as keyof typeof GROUPS] ?? GROUPS.rules
const sources = readRepository()
const isTest = project === 'rules' ? /(?<!\.server)\.test\.ts$/ : /\.server\.test\.tsx?$/
const copy = copyOfSources()
const scores = new Map<string, Score>()
for (const source of sources.filter(({ path }) => holds(path) && path.includes(part))) await judge(source)
rmSync(copy, { recursive: true })
for (const [module, score] of scores) {
  console.log(`${group} of ${module}: ${percent(score)} % of ${score.tried} mutants noticed, ${least} % asked for`)
  if (percent(score) < least) process.exitCode = 1
}
// Part of a module has no score of its own.
if (part === '' || scores.has(part.replaceAll('/', ''))) report()

async function judge(source: Source): Promise<void> {
  const mutants = mutantsOf(source)
  const tests = testsReaching(sources, source.path).filter((path) => isTest.test(path) && /^src\/(?!app\/)/.test(path))
  if (mutants.length === 0) return
  const alive = tests.length === 0 ? mutants : await survivorsOf(source.path, mutants, tests)
  const module = source.path.split('/')[2] ?? ''
  const score = scores.get(module) ?? { tried: 0, survivors: [] }
  score.tried += mutants.length
  score.survivors.push(...alive.map((mutant) => ({ path: source.path, mutant })))
  scores.set(module, score)
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

function percent({ tried, survivors }: Score): number {
  return Math.round((1 - survivors.length / tried) * 1000) / 10
}

/** Replaces the parts of docs/mutants.md on what was tried. */
function report(): void {
  const path = 'docs/mutants.md'
  const parts = new Map(
    readFileSync(path, 'utf8')
      .split(/^(?=## )/m)
      .map((each) => [each.split(':')[0] ?? '', each.trimEnd()]),
  )
  for (const [module, score] of scores) parts.set(`## ${group} of ${module}`, section(module, score))
  const [head = '', ...rest] = parts.values()
  writeFileSync(path, `${[head, ...rest.toSorted()].join('\n\n')}\n`)
}

function section(module: string, score: Score): string {
  const rows = score.survivors.map(
    ({ path, mutant }) => `| \`${path.split('/').slice(3).join('/')}\` | ${mutant.line} | ${cell(mutant.change)} |`,
  )
  const table = rows.length > 0 ? ['', '| file | line | nobody notices |', '|---|---|---|', ...rows] : []
  const noticed = `${score.tried - score.survivors.length} of ${score.tried} mutants`
  return [
    `## ${group} of ${module}: ${percent(score)} %`,
    '',
    `${noticed}; at least ${least} % is asked for.`,
    ...table,
  ].join('\n')
}

function cell(change: string): string {
  return `\`${change.replaceAll('`', "'").replaceAll('|', '\\|')}\``
}

import { readFileSync, writeFileSync } from 'node:fs'
import { placeOf } from '#tests/architecture/modules.ts'
import { readRepository, type Source } from '#tests/architecture/source.ts'
import { relatedTests, testsReaching } from './check/related-tests.ts'
import { type Mutant, mutantsOf, withMutant } from './mutants/mutants-of.ts'
import { openTestRunner } from './mutants/test-runner.ts'
import { testsOfFunctions } from './mutants/tests-of-functions.ts'

// Changes the rules, guards or stores a little, one change at a time, and looks whether a test notices: what survives is decided by
// nobody. `npm run mutants -- rules [module, or part of a path]`; the score of each module that was tried goes to docs/mutants.md.
const GROUPS = {
  rules: {
    projects: ['rules'],
    holds: (path: string) => placeOf(path).kind === 'rule',
    isTest: (path: string) => /^src\/(?!app\/).*(?<!\.server)\.test\.ts$/.test(path),
    least: 90,
  },
  guards: {
    projects: ['usecases', 'http'],
    holds: (path: string) =>
      /^src\/platform\/(http\/guards|auth)\/.*\.server\.ts$/.test(path) && placeOf(path).kind === 'platform',
    // Most are tried from outside, by opening the addresses they stand before.
    isTest: (path: string) =>
      /^src\/platform\/.*\.server\.test\.tsx?$|^src\/app\/(api\/account|site\/account|portal\/security)\/.*\.test\.tsx?$/.test(
        path,
      ) ||
      /^tests\/http\/(headers|origins|methods|limit-callers|refusals-log|unreadable|cookies|behind-tls|broken-off|content-types)\.test/.test(
        path,
      ),
    least: 75,
  },
  stores: {
    projects: ['usecases', 'http'],
    holds: (path: string) => placeOf(path).kind === 'store',
    isTest: (path: string) => /^src\/.*\.test\.tsx?$/.test(path),
    least: 75,
  },
}

type Score = { tried: number; survivors: { path: string; mutant: Mutant }[] }

const [group = 'rules', part = ''] = process.argv.slice(2)
const { projects, holds, isTest, least } = GROUPS[group as keyof typeof GROUPS] ?? GROUPS.rules
const sources = readRepository()
const subjects = sources.filter(({ path }) => holds(path) && path.includes(part))
const runner = openTestRunner(projects)
const paths = subjects.map(({ path }) => path)
const tests =
  group === 'guards'
    ? sources.map(({ path }) => path)
    : [...paths.flatMap((path) => testsReaching(sources, path)), ...relatedTests(sources, paths)]
const testsAt = await testsOfFunctions(runner, subjects, [...new Set(tests)].filter(isTest))
const scores = new Map<string, Score>()
for (const source of subjects) await judge(source)
runner.close()
for (const [module, score] of scores) {
  console.log(`${group} of ${module}: ${percent(score)} % of ${score.tried} mutants noticed, ${least} % asked for`)
  if (percent(score) < least) process.exitCode = 1
}
// Part of a module has no score of its own.
if (part === '' || scores.has(part.replaceAll('/', ''))) report()

async function judge(source: Source): Promise<void> {
  const mutants = mutantsOf(source)
  if (mutants.length === 0) return
  const alive = await survivorsOf(source, mutants)
  const module = source.path.split('/')[2] ?? ''
  const score = scores.get(module) ?? { tried: 0, survivors: [] }
  score.tried += mutants.length
  score.survivors.push(...alive.map((mutant) => ({ path: source.path, mutant })))
  scores.set(module, score)
  console.log(`${source.path}: ${mutants.length - alive.length} of ${mutants.length}`)
  for (const { line, change } of alive) console.log(`  ${line}: ${change}`)
}

async function survivorsOf({ path, text }: Source, mutants: Mutant[]): Promise<Mutant[]> {
  const alive: Mutant[] = []
  for (const mutant of mutants) {
    const tests = testsAt(path, mutant.start)
    runner.write(path, withMutant(text, mutant))
    const failed = tests.length > 0 ? await runner.firstFailed(tests) : null
    if (!failed) alive.push(mutant)
    // What noticed this one will notice the next.
    else tests.unshift(...tests.splice(tests.indexOf(failed), 1))
  }
  runner.write(path, text)
  return alive
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

import { parseArgs } from 'node:util'
import { placeOf } from '#tests/architecture/modules.ts'
import { readRepository, type Source } from '#tests/architecture/source.ts'
import { relatedTests, testsReaching } from './check/related-tests.ts'
import { mutantsOf, withMutant } from './mutants/mutants-of.ts'
import { type Judged, percent, type Score, sampleOf, writeScores } from './mutants/scores.ts'
import { openTestRunner } from './mutants/test-runner.ts'
import { testsOfFunctions } from './mutants/tests-of-functions.ts'

// Changes the rules, guards or stores a little, one change at a time, and looks whether a test notices: what survives is decided by
// nobody. `npm run mutants -- rules [module, or part of a path]`; the score of each module that was tried goes to docs/mutants.md.
// `--sample 60` tries as many of each module's mutants, spread evenly and the same ones each time, by the tests of that module alone;
// `--by store.server` only by those of them with that in their path, where all would take too long.
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
      /^tests\/http\/(headers|body-limits|origins|methods|limit-callers|refusals-log|unreadable|cookies|behind-tls|broken-off|content-types)\.test/.test(
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

const options = { sample: { type: 'string' }, by: { type: 'string', default: '' } } as const
const { values, positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true, options })
const [group = 'rules', part = ''] = positionals
const { projects, holds, isTest, least } = GROUPS[group as keyof typeof GROUPS] ?? GROUPS.rules
const sources = readRepository()
const all = sources.filter(({ path }) => holds(path))
const named = all.filter(({ path }) => nameOf(path) === part)
const files = named.length > 0 ? named : all.filter(({ path }) => path.includes(part))
const runner = openTestRunner(projects)
const paths = files.map(({ path }) => path)
const subjects = files.map((source) => ({ source, loadedBy: testsReaching(sources, source.path) }))
const tests =
  group === 'guards'
    ? sources.map(({ path }) => path)
    : [...subjects.flatMap(({ loadedBy }) => loadedBy), ...relatedTests(sources, paths)]
const modules = new Set(paths.map(moduleOf))
const isNear = (path: string) => !values.sample || modules.has(moduleOf(path))
const testsAt = await testsOfFunctions(
  runner,
  subjects,
  [...new Set(tests)].filter((path) => isTest(path) && isNear(path) && path.includes(values.by)),
)
const scores = new Map<string, Score>()
for (const [module, ofModule] of Map.groupBy(files, ({ path }) => nameOf(path))) await judgeModule(module, ofModule)
runner.close()
for (const [module, score] of scores) {
  console.log(`${group} of ${module}: ${percent(score)} % of ${score.tried} mutants noticed, ${least} % asked for`)
  if (percent(score) < least) process.exitCode = 1
}
// Part of a module has no score of its own.
if (part === '' || named.length > 0) writeScores(group, least, scores)

function nameOf(path: string): string {
  return path.split('/')[2] ?? ''
}

/** What people do with their account is tried on its pages and calls. */
function moduleOf(path: string): string {
  return /^src\/app\/(api\/account|site\/account|portal\/security)\//.test(path)
    ? 'src/platform/auth'
    : path.split('/').slice(0, 3).join('/')
}

async function judgeModule(module: string, ofModule: Source[]): Promise<void> {
  const all = ofModule.flatMap((source) => mutantsOf(source).map((mutant) => ({ source, mutant })))
  if (all.length === 0) return
  const score: Score = { all: all.length, tried: 0, survivors: [], unended: [] }
  const late: Judged[] = []
  for (const one of sampleOf(all, Number(values.sample ?? all.length))) {
    score.tried++
    const verdict = await judge(one)
    if (verdict === 'survives') score.survivors.push(one)
    if (verdict === 'does not end') late.push(one)
    if (verdict !== 'noticed') console.log(`${one.source.path}:${one.mutant.line}: ${one.mutant.change} ${verdict}`)
  }
  // The machine may have been busy.
  for (const one of late) {
    const verdict = await judge(one)
    if (verdict === 'survives') score.survivors.push(one)
    if (verdict === 'does not end') score.unended.push(one)
  }
  scores.set(module, score)
}

async function judge({ source: { path, text }, mutant }: Judged): Promise<'noticed' | 'survives' | 'does not end'> {
  const tests = testsAt(path, mutant.start)
  runner.write(path, withMutant(text, mutant))
  const { failure } = tests.length > 0 ? await runner.run(tests) : { failure: null }
  runner.write(path, text)
  if (!failure) return 'survives'
  // What noticed this one will notice the next.
  tests.unshift(...tests.splice(tests.indexOf(failure.test), 1))
  return failure.isTimeout ? 'does not end' : 'noticed'
}

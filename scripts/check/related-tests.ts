import type { Source } from '#tests/architecture/source.ts'

const TEST = /\.test\.tsx?$/
/** Through these every test reaches every file: what goes through them says nothing of what a test is about. */
const WHOLE_STUDIO = new Set([
  'src/server.ts',
  'tests/helpers/studio.ts',
  'tests/helpers/visitor.ts',
  'db/seed/seed-demo.server.ts',
])
const EVERY_TABLE = ['tests/database/stores.test.ts', 'src/app/jobs/startup/seed-demo.server.test.ts']
const EVERY_ADDRESS = ['role-matrix', 'id-matrix', 'valid-pages'].map((name) => `tests/http/${name}.test.ts`)

/**
 * The tests of use cases and of delivery that these changes touch: those that changed themselves, those that import something changed,
 * directly or by what they import, and those beside a page or endpoint that does. A new or changed file of delivery is tried by every
 * role too, and after a change of tables or stores PostgreSQL plans every statement.
 */
export function relatedTests(sources: Source[], changed: string[]): string[] {
  const bySource = new Map(sources.map((source) => [source.path, source]))
  const isChanged = new Set(changed)
  const touched = (path: string) => [...reachedFrom(path, bySource)].some((reached) => isChanged.has(reached))
  const related = sources
    .map(({ path }) => path)
    .filter((path) => isDatabaseTest(path) && (touched(path) || subjectsOf(path, bySource).some(touched)))
  const isDelivery = changed.some((path) => /^src\/(app\/|routes\.ts)/.test(path) && !TEST.test(path))
  const isSql = changed.some((path) => /\.(tables|store)\.server\.ts$|^db\/.*\.sql$/.test(path))
  const everywhere = [...(isDelivery ? EVERY_ADDRESS : []), ...(isSql ? EVERY_TABLE : [])].filter((path) =>
    bySource.has(path),
  )
  return [...new Set([...related, ...everywhere])].toSorted()
}

/** The tests that import a file, directly or by what they import. */
export function testsReaching(sources: Source[], path: string): string[] {
  const bySource = new Map(sources.map((source) => [source.path, source]))
  return sources.map((one) => one.path).filter((test) => TEST.test(test) && reachedFrom(test, bySource).has(path))
}

function isDatabaseTest(path: string): boolean {
  return TEST.test(path) && (/\.server\.test\.tsx?$/.test(path) || /^(src\/app|tests\/http)\//.test(path))
}

/** What lies beside a test under its name: a page or an endpoint is not imported by its test, but opened by its address. */
function subjectsOf(test: string, sources: Map<string, Source>): string[] {
  const stem = test.replace(TEST, '')
  return [`${stem}.ts`, `${stem}.tsx`, `${stem}.server.ts`].filter((path) => sources.has(path))
}

function reachedFrom(start: string, sources: Map<string, Source>): Set<string> {
  const reached = new Set([start])
  for (const path of reached)
    for (const one of sources.get(path)?.imports ?? [])
      if (one.path && !one.isTypeOnly && !WHOLE_STUDIO.has(one.path)) reached.add(one.path)
  return reached
}

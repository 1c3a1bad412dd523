import { spawn } from 'node:child_process'
import { readRepository } from '#tests/architecture/source.ts'
import { changedFiles, changedSql, sqlFunctions } from './check/changed-files.ts'
import { filesOfSql } from './check/changed-sql.ts'
import { relatedTests } from './check/related-tests.ts'

// What a change must pass before it is shown to others: everything that needs no database, then the tests of use cases and delivery
// that the files changed against main touch. Every step runs to its end, so that all faults are named at once.
// `--static` leaves the second part out (`npm test` runs those tests anyway).
type Step = { name: string; command: string; remedy?: string }

const SIDE_BY_SIDE = 2
const still: Step[] = [
  { name: 'rules and architecture', command: 'vitest run --project rules --project building' },
  { name: 'types', command: 'react-router typegen && tsc --noEmit' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings', remedy: 'npm run fix' },
  { name: 'unused code', command: 'knip --no-progress --no-config-hints' },
  { name: 'format', command: 'oxfmt --check .', remedy: 'npm run fix' },
  { name: 'lockfile', command: 'node scripts/check-lockfile.ts' },
]

const failed = await runAll(still)
if (!process.argv.includes('--static')) failed.push(...(await runRelated()))
if (failed.length > 0) {
  const list = failed.map(({ name, remedy }) => (remedy ? `${name} (${remedy})` : name))
  console.log(`\nFaults in: ${list.join(', ')}. They are named above.`)
  process.exitCode = 1
}

/** The steps that failed. Each says what it has to say when it ends, so that no two speak at once. */
async function runAll(steps: Step[]): Promise<Step[]> {
  const waiting = [...steps]
  const faulty: Step[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now()
      const { code, output } = await run(step.command)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
      if (code === 0) continue
      faulty.push(step)
      console.log(output)
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  return faulty
}

async function runRelated(): Promise<Step[]> {
  const [changed, sources] = [changedFiles(), readRepository()]
  const tests = relatedTests(sources, [...changed, ...filesOfSql(changedSql(changed), sqlFunctions(), sources)])
  if (tests.length === 0) return []
  const name = `${tests.length} test files that the change touches`
  return runAll([{ name, command: `vitest run --project usecases --project http ${tests.join(' ')}` }])
}

function run(command: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, env: { FORCE_COLOR: '1', ...process.env } })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => resolve({ code, output }))
  })
}

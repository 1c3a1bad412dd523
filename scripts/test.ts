import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundEngines } from '#tests/browsers/engine.ts'

// Runs every level of testing (ARCHITECTURE.md#tests) and ends with the plain line `N passed, N failed`. A level that
// fails does not keep the others from running; one that ran no test at all counts as a failure. Names of levels as
// arguments choose: `npm test -- http races`.
type Tally = { passed: number; failed: number; skipped: number }
type Level = {
  name: string
  command: string[]
  env?: Record<string, string>
  /** What it runs on, and whether that is there (scripts/bootstrap/engines.mjs). */
  on?: Record<string, boolean>
  read: (report: string) => Tally
}

// These wait for a database or a browser half of the time: on two cores two workers take half as long as the one vitest would start.
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`
const { firefox, webkit } = foundEngines()
const levels: Level[] = [
  { name: 'check', command: ['node', 'scripts/check.ts', '--static'], read: readVitest },
  {
    name: 'usecases',
    command: ['vitest', 'run', '--project', 'usecases', workers],
    read: readVitest,
  },
  { name: 'http', command: ['vitest', 'run', '--project', 'http', workers], read: readVitest },
  { name: 'sockets', command: ['vitest', 'run', '--project', 'sockets', workers], read: readVitest },
  { name: 'races', command: ['vitest', 'run', '--project', 'races', workers], read: readVitest },
  { name: 'journeys', command: ['playwright', 'test', '--reporter=list,json'], read: readPlaywright },
  {
    name: 'tls',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { BEHIND_TLS: '1' },
    read: readPlaywright,
  },
  {
    name: 'browsers',
    command: ['vitest', 'run', '--project', 'browsers', workers],
    on: { Firefox: firefox !== null, WebKit: webkit !== null },
    read: readVitest,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'tempo-reports-'))
const total = { passed: 0, failed: 0 }
const lines: string[] = []
for (const level of chosen()) {
  console.log(`\n── ${level.name} ──`)
  const on = Object.entries(level.on ?? {})
  // Neither passed nor failed, and it must not look like either.
  for (const [what] of on.filter(([, isThere]) => !isThere)) say(level, `did not run in ${what}: it is not installed`)
  if (level.on && on.every(([, isThere]) => !isThere)) continue
  const started = performance.now()
  const { passed, failed, skipped } = await run(level)
  total.passed += passed
  total.failed += failed
  const seconds = Math.round((performance.now() - started) / 1000)
  const left = skipped > 0 ? `, ${skipped} skipped` : ''
  say(level, `${passed} passed, ${failed} failed${left} (${seconds} s)`)
}
rmSync(folder, { recursive: true })
console.log(['', ...lines, '', `${total.passed} passed, ${total.failed} failed`].join('\n'))
process.exitCode = total.failed > 0 ? 1 : 0

function say({ name }: Level, result: string): void {
  lines.push(`${name.padEnd(10)} ${result}`)
  console.log(lines.at(-1))
}

function chosen(): Level[] {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !levels.some((level) => level.name === name))
  if (unknown.length > 0)
    throw new Error(`no level ${unknown.join(', ')}; there are ${levels.map((l) => l.name).join(', ')}`)
  return names.length > 0 ? levels.filter((level) => names.includes(level.name)) : levels
}

async function run(level: Level): Promise<Tally> {
  const report = join(folder, `${level.name}.json`)
  const code = await exitCode(level.command, { TEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...level.env })
  const tally = existsSync(report) ? level.read(readFileSync(report, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
  // What failed outside a test (the linter, a setup, a missing report) is a failure too, and so is an empty level.
  const failedUnseen = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return failedUnseen ? { ...tally, failed: 1 } : tally
}

function exitCode([program = '', ...args]: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not even be loaded has no failed test, but has failed. */
function readVitest(report: string): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(report) as VitestReport
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

function readPlaywright(report: string): Tally {
  const { expected, unexpected, flaky, skipped } = (JSON.parse(report) as PlaywrightReport).stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

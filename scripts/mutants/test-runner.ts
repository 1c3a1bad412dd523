import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Order } from './run-tests.ts'

// For each of the tests, and for the start: what still runs then never ends.
const MOST_MS = 60_000

/** The test that failed first; `isTimeout`: nothing was wrong but the time it took, which may be the machine's fault. */
export type Failure = { test: string; isTimeout: boolean }
export type Timed = { test: string; ms: number }
export type Outcome = { failure: Failure | null; passed: Timed[] }

export type TestRunner = {
  write(path: string, text: string): void
  /** Runs the tests, up to the first that fails, with what was written. */
  run(tests: string[]): Promise<Outcome>
  close(): void
}

/** Runs tests in a copy of the sources: the repository stays as it is, whatever happens. */
export function openTestRunner(projects: string[]): TestRunner {
  const dir = copyOfSources()
  let child: ChildProcess | null = null
  const start = () =>
    fork(resolve('scripts/mutants/run-tests.ts'), projects, {
      cwd: dir,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  const written = new Set<string>()
  return {
    write(path, text) {
      writeFileSync(join(dir, path), text)
      written.add(path)
    },
    run: (tests) =>
      new Promise((settle) => {
        const runner = (child ??= start())
        const end = (outcome: Outcome) => {
          clearTimeout(watch)
          runner.removeAllListeners()
          settle(outcome)
        }
        const watch = setTimeout(() => runner.kill('SIGKILL'), MOST_MS * (tests.length + 1))
        runner.once('message', end)
        runner.once('exit', () => {
          child = null
          end({ failure: { test: tests[0]!, isTimeout: true }, passed: [] })
        })
        runner.send({ written: [...written], tests } satisfies Order)
        written.clear()
      }),
    close() {
      child?.disconnect()
      rmSync(dir, { recursive: true })
    },
  }
}

function copyOfSources(): string {
  const dir = mkdtempSync(join(tmpdir(), 'tempo-mutants-'))
  for (const each of ['src', 'db', 'tests', 'scripts', 'docs', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(each, join(dir, each), { recursive: true })
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'), 'junction')
  return dir
}

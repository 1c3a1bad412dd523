import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Order } from './run-tests.ts'

// For each of the tests, and for the start: what still runs then never ends.
const MOST_MS = 60_000

export type TestRunner = {
  write(path: string, text: string): void
  /** Which of the tests fails first with what was written; null when none does. One that never ends has failed. */
  firstFailed(tests: string[]): Promise<string | null>
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
    firstFailed: (tests) =>
      new Promise((settle) => {
        const runner = (child ??= start())
        const end = (failed: string | null) => {
          clearTimeout(watch)
          runner.removeAllListeners()
          settle(failed)
        }
        const watch = setTimeout(() => runner.kill('SIGKILL'), MOST_MS * (tests.length + 1))
        runner.once('message', ({ failed }: { failed: string | null }) => end(failed))
        runner.once('exit', () => {
          child = null
          end(tests[0] ?? null)
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

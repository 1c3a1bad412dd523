import { relative, resolve } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import type { Outcome } from './test-runner.ts'

// Runs tests as often as it is told to, in a copy of the sources (test-runner.ts): Vitest, the database and what was transformed stay
// from one run to the next.
const projects = process.argv.slice(2)

/** What test-runner.ts asks for; `written` are the files that changed since. */
export type Order = { written: string[]; tests: string[] }

/** The order is the caller's: the tests that notice soonest come first. */
class AsTold {
  shard = (specifications: TestSpecification[]) => specifications
  sort = (specifications: TestSpecification[]) => specifications
}

const vitest = await createVitest('test', {
  project: projects,
  watch: false,
  reporters: [{}],
  // One failure is enough, and a thread starts sooner than a process.
  bail: 1,
  pool: 'threads',
  maxWorkers: 1,
  sequence: { sequencer: AsTold as never },
})
await vitest.standalone()
const all = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]))
process.on('message', (order: Order) => void run(order))
process.on('disconnect', () => void vitest.close().then(() => process.exit()))

/** Says which test fails, or cannot be loaded: the first, for the others are not run any more. And how long each took. */
async function run({ written, tests }: Order): Promise<void> {
  for (const path of written) vitest.invalidateFile(resolve(path))
  // Failures of earlier runs would count towards the one that ends this.
  vitest.state.filesMap.clear()
  const specifications = tests.map((test) => all.get(resolve(test))!)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
  const red = testModules.find((module) => module.state() === 'failed')
  const test = red ? tests.find((one) => resolve(one) === red.moduleId) : unhandledErrors.length > 0 ? tests[0] : null
  const outcome: Outcome = {
    failure: test ? { test, isTimeout: red !== undefined && isTimeout(red) } : null,
    passed: testModules
      .filter((module) => module.state() === 'passed')
      .map((module) => ({ test: relative('.', module.moduleId), ms: module.diagnostic().duration })),
  }
  if (process.connected) process.send?.(outcome)
}

/** Whether nothing but the time it took is wrong. */
function isTimeout(red: TestModule): boolean {
  const failed = [red, ...red.children.allSuites(), ...red.children.allTests('failed')]
  const errors = failed.flatMap((one) => (one.type === 'test' ? one.result().errors : one.errors()) ?? [])
  return errors.length > 0 && errors.every(({ message }) => / timed out (in|after) \d+ms/.test(message))
}

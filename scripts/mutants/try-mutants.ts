import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { parseSource } from '#tests/architecture/source.ts'
import { mutantsOf } from './mutants-of.ts'

// Tries the mutants of one file, in a process of its own that runs in a copy of the sources (scripts/mutants.ts): one that never ends
// is then ended with it. Says each verdict by a message; `from` is the first to try.
const [project = '', path = '', from = '0', ...tests] = process.argv.slice(2)
const text = readFileSync(path, 'utf8')
const mutants = mutantsOf(parseSource(path, text))

const vitest = await createVitest('test', {
  project: [project],
  watch: true,
  reporters: [{}],
  // One failure is enough, and a thread starts sooner than a process.
  bail: 1,
  pool: 'threads',
  maxWorkers: 1,
})
await vitest.start(tests)
const all = await vitest.getRelevantTestSpecifications(tests)
const specifications = all.filter((one) => tests.some((file) => one.moduleId.endsWith(file)))
if (await isRed()) throw new Error(`${path}: its tests fail without any change`)
for (const [at, mutant] of mutants.entries()) {
  if (at < Number(from)) continue
  process.send?.({ begun: at })
  writeFileSync(path, text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end))
  vitest.invalidateFile(resolve(path))
  process.send?.({ at, isKilled: await isRed() })
}
writeFileSync(path, text)
process.send?.({ isDone: true })
await vitest.close()
process.exit()

/** Whether any of the tests fails, or cannot be loaded. */
async function isRed(): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
}

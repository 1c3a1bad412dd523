import { findBrowser } from './bootstrap/browser.mjs'
import { build, needsBuild } from './bootstrap/build.mjs'
import { fetchFormerPostgres } from './bootstrap/former-postgres.mjs'
import { install, needsInstall } from './bootstrap/install.mjs'
import { alone } from './bootstrap/lock.mjs'
import { findEngines } from './bootstrap/engines.mjs'
import { endWithSignals, StepFailed } from './bootstrap/step.mjs'

// Runs before `npm start`, `npm run dev` and `npm test`, with the mode as its argument, on whatever Node the machine has
// (20 or later): plain JavaScript, no packages. Does nothing, quickly, when nothing changed.
const mode = process.argv[2] ?? 'start'

async function prepare() {
  if (needsInstall()) await install()
  if (mode !== 'dev' && needsBuild()) await build()
}

endWithSignals()
try {
  if (needsInstall() || (mode !== 'dev' && needsBuild())) await alone(prepare)
  if (mode === 'test') {
    await findBrowser()
    await findEngines()
    await fetchFormerPostgres()
  }
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}

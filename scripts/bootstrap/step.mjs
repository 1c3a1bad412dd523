import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's own directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Ends the bootstrap; the message says which step failed and what to do. */
export class StepFailed extends Error {}

/** Tells that a step runs, that it still runs, and how long it took. */
export async function step(title, work) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log(`${title} …`)
  const stillAtIt = setInterval(() => console.log(`  still at it, ${seconds()} s`), 10_000)
  try {
    const answer = await work()
    console.log(`  done in ${seconds()} s`)
    return answer
  } finally {
    clearInterval(stillAtIt)
  }
}

/** Runs a program quietly to its end; never throws. `output` is what it wrote, `code` null when it could not run. */
export function run(command, args, { env = process.env, timeout, killSignal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, timeout, killSignal, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => {
      children.delete(child)
      resolve({ code, output: output.trim() })
    })
  })
}

/** Runs a program, and once more when it does not end: each limit, in milliseconds, is one try. `code` is null when none ended. */
export async function runWithRetries(command, args, limits) {
  let last = { code: null, output: '' }
  for (const timeout of limits) {
    const started = Date.now()
    last = await run(command, args, { timeout, killSignal: 'SIGKILL' })
    if (last.code !== null || Date.now() - started < timeout) return last
    console.log(`  it did not end in ${timeout / 1000} s: starting it again`)
  }
  return last
}

/** Ends what runs when the bootstrap itself is told to end: nothing may go on installing behind a stopped start. */
export function endWithSignals() {
  for (const [signal, code] of Object.entries({ SIGTERM: 143, SIGINT: 130, SIGHUP: 129 })) {
    process.on(signal, () => {
      for (const child of children) child.kill('SIGTERM')
      process.exit(code)
    })
  }
}

const children = new Set()

/** The end of what a failed program wrote, for the person who must fix it. */
export function lastLines(output, count = 30) {
  return output.split('\n').slice(-count).join('\n')
}

import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Boots the studio as a stranger does, with `npm start`, on a free port and an empty data directory: first start, stop, second
// start, a kill without warning, third start. Plain JavaScript without packages. Ends with `N passed, N failed`.
const home = mkdtempSync(join(tmpdir(), 'tempo-smoke-'))
const dataDir = join(home, 'data')
const port = await freePort()
const url = `http://localhost:${port}`
const tally = { passed: 0, failed: 0 }

// Accessible to the database's user when run as root.
chmodSync(home, 0o755)
mkdirSync(dataDir)
try {
  const first = await start()
  await check('the first start is ready', () => first.ready(180_000))
  for (const path of ['/readyz', '/', '/timetable']) await check(`${path} answers 200`, () => answers200(path))
  await check('SIGTERM ends it with 0 within 10 s', () => stop(first))

  const second = await start()
  await check('the second start is ready in under 5 s', () => second.ready(5_000))
  await check('a killed studio is gone', () => kill(second))

  const third = await start()
  await check('the start after a kill is ready in under 5 s', () => third.ready(5_000))
  await check('/ answers 200 after the kill', () => answers200('/'))
  await check('SIGTERM twice ends it with 0 within 10 s', () => stop(third, 2))
} finally {
  rmSync(home, { recursive: true, force: true })
}
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0

async function check(promise, work) {
  try {
    const detail = await work()
    tally.passed += 1
    console.log(`ok      ${promise}${detail ? ` (${detail})` : ''}`)
  } catch (error) {
    tally.failed += 1
    console.log(`failed  ${promise}: ${error.message}`)
  }
}

/** Started in a process group of its own, so that a kill reaches the studio behind npm. */
async function start() {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir }
  for (const name of ['DATABASE_URL', 'ORIGIN', 'HOST', 'NODE_ENV']) delete env[name]
  const child = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const started = Date.now()
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.on('close', resolve))
  async function ready(most) {
    while (!((await statusOf('/readyz').catch(() => 0)) === 200)) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}\n${output}`)
      if (Date.now() - started > most) throw new Error(`not ready after ${most} ms\n${output}`)
      await sleep(50)
    }
    return `${Date.now() - started} ms`
  }
  return { child, ended, ready }
}

async function stop({ child, ended }, times = 1) {
  const started = Date.now()
  for (let n = 0; n < times; n += 1) child.kill('SIGTERM')
  const code = await Promise.race([ended, sleep(10_000, 'too late')])
  if (code !== 0) throw new Error(`it ended with ${code}`)
  return `${Date.now() - started} ms`
}

async function kill({ child, ended }) {
  process.kill(-child.pid, 'SIGKILL')
  await ended
  if (await statusOf('/healthz').catch(() => 0)) throw new Error('it still answers')
}

async function answers200(path) {
  const status = await statusOf(path)
  if (status !== 200) throw new Error(`it answers ${status}`)
}

async function statusOf(path) {
  const answer = await fetch(url + path, { redirect: 'manual', headers: { connection: 'close' } })
  await answer.arrayBuffer()
  return answer.status
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port: free } = server.address()
      server.close(() => resolve(free))
    })
  })
}

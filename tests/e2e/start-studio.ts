import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTlsProxy } from '../helpers/tls-proxy.ts'

export type StartedStudio = { url: string; port: number; dataDir: string; stop(): Promise<void> }

/** Which studio: the built one of this clone, or with `--dev` the sources of a copy in `cwd`. */
type Which = { cwd?: string; args?: string[] }

/** Starts the studio on an empty database of its own, and waits until it answers. `log` is the file its lines go to. */
export async function startStudio(
  given: NodeJS.ProcessEnv,
  log: string,
  { cwd, args = [] }: Which = {},
): Promise<StartedStudio> {
  const home = mkdtempSync(join(tmpdir(), 'tempo-journeys-'))
  chmodSync(home, 0o755)
  const [dataDir, port] = [join(home, 'data'), await freePort()]
  mkdirSync(dirname(log), { recursive: true })
  const lines = openSync(log, 'w')
  const { PATH, HOME } = process.env
  const env: NodeJS.ProcessEnv = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ...given }
  const studio = spawn(process.execPath, ['index.ts', ...args], { cwd, env, stdio: ['ignore', lines, lines] })
  const url = `http://localhost:${port}`
  await untilReady({ studio, url, log })
  return {
    url,
    port,
    dataDir,
    async stop() {
      studio.kill('SIGTERM')
      if (studio.exitCode === null) await once(studio, 'exit')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The same behind a proxy that ends TLS, under an https origin: with what such a studio refuses left out (PRODUCT 1). */
export async function startBehindTls(given: NodeJS.ProcessEnv, log: string): Promise<StartedStudio> {
  const proxy = await openTlsProxy()
  const env = { ORIGIN: proxy.origin, TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1', PAYMENTS: 'simulated', ...given }
  const studio = await startStudio(env, log)
  proxy.forwardTo(studio.port)
  return {
    ...studio,
    url: proxy.origin,
    async stop() {
      await proxy.close()
      await studio.stop()
    },
  }
}

type Starting = { studio: ChildProcess; url: string; log: string }

async function untilReady({ studio, url, log }: Starting): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline && studio.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  studio.kill('SIGTERM')
  throw new Error(`The studio did not start:\n${readFileSync(log, 'utf8')}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

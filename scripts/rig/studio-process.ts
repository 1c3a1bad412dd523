import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A built studio in a process of its own, as `npm start` runs it. */
export type StudioProcess = {
  origin: string
  child: ChildProcess
  /** Milliseconds from its start until `/readyz` said 200. */
  readyAfterMs: number
  /** Its output since the start. */
  output(): string
  /** Stops it in order; returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it as a power cut would. */
  kill(): Promise<void>
}

const MOST_MS_TO_BE_READY = 60_000

const root = join(import.meta.dirname, '../..')

/** Every variable is set explicitly and none inherited but PATH, so that two machines run the same studio. `folder` is that of another Tempo. */
export async function startStudio(env: Record<string, string>, port?: number, folder = root): Promise<StudioProcess> {
  const ownPort = port ?? (await freePort())
  const origin = `http://localhost:${ownPort}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...(env.NODE_FLAGS?.split(' ') ?? []), 'index.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      MALLOC_ARENA_MAX: '2',
      PORT: String(ownPort),
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-200_000)))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'exit')
  await untilReady(origin, child, () => printed)
  return {
    origin,
    child,
    readyAfterMs: Math.round(performance.now() - startedAt),
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilReady(origin: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = performance.now() + MOST_MS_TO_BE_READY
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The studio ended with ${child.exitCode}:\n${printed()}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The studio was not ready after ${MOST_MS_TO_BE_READY} ms:\n${printed()}`)
    }
    await sleep(20)
  }
}

/** Whether `/readyz` answers 200. */
export async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1000) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

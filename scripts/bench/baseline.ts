import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Baseline = { port: number; stop(): void }

/** The plain `node:http` server that pages and streams are compared with, in a process of its own. */
export async function startBaseline(): Promise<Baseline> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(chunk.toString()), stop: () => child.kill('SIGKILL') }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isReady } from '../rig/studio-process.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** A folder of releases as on a server: root's, on a machine that has no npm, no compiler and no network. */
export type Trial = {
  /** Where `current` leads to a release. */
  home: string
  origin: string
  /** Runs `tempo` to its end, as root. */
  run(...words: string[]): { status: number | null; output: string }
  /** Starts the studio as the user without rights; answers once it is ready, after so many milliseconds. */
  start(env?: Record<string, string>): Promise<{ afterMs: number; printed: () => string; stop(): Promise<number> }>
}

const NOBODY = 65_534
const MOST_MS = 60_000

export function openTrial(home: string, { port, programs }: { port: number; programs: string }): Trial {
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  chownSync(dataDir, NOBODY, NOBODY)
  const origin = `http://localhost:${port}`
  // Nothing of this machine's settings, and no program but a folder of one's own.
  const env = { PATH: programs, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, TEMPO_ENV: '/nowhere' }
  const tempo = join(home, 'current/tempo')
  return {
    home,
    origin,
    run(...words) {
      // An update unpacks, which takes tar and gzip, as every Debian has them.
      const { status, stdout, stderr } = spawnSync(tempo, words, {
        env: { ...env, PATH: `${programs}:/usr/bin:/bin` },
        encoding: 'utf8',
      })
      return { status, output: stdout + stderr }
    },
    async start(more = {}) {
      const startedAt = performance.now()
      const child = spawn(tempo, { env: { ...env, ...more }, uid: NOBODY, gid: NOBODY, cwd: dataDir })
      let printed = ''
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      while (!(await isReady(origin))) {
        if (child.exitCode !== null || performance.now() - startedAt > MOST_MS)
          throw new Error(`It is not ready:\n${printed}`)
        await sleep(50)
      }
      return {
        afterMs: Math.round(performance.now() - startedAt),
        printed: () => printed,
        stop: () => stopOf(child),
      }
    },
  }
}

async function stopOf(child: ChildProcess): Promise<number> {
  const startedAt = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  if (child.exitCode !== 0) throw new Error(`SIGTERM ended it with ${child.exitCode}`)
  return Math.round(performance.now() - startedAt)
}

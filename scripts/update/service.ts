import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#src/platform/config/config.server.ts'
import { openProgress, type Progress } from '#src/platform/progress.server.ts'
import { ownerOf } from '../data-owner.ts'
import { runApart, startApart } from './outlive-terminal.ts'
import { Refused } from './release-folder.ts'
import type { Releases } from './releases.ts'

/** The running studio, as far as an update must stop and start it. */
export type Service = {
  stop(): Promise<void>
  /** Starts what `current` leads to, and waits until it is ready; false where it is not within two minutes. */
  start(): Promise<boolean>
  /** Leaves it as the machine keeps it; returns what is left to do. */
  leave(): Promise<string>
}

const UNIT = 'tempo.service'
const MOST_MS_TO_BE_READY = 120_000

/** systemd's, where that keeps the studio; otherwise it is started for a moment, to see whether it becomes ready. */
export function openService(config: Config, releases: Releases): Service {
  const isKept = existsSync('/run/systemd/system') && systemctl('cat', UNIT)
  return isKept ? keptBySystemd(config) : startedToTry(config, releases)
}

function keptBySystemd(config: Config): Service {
  return {
    async stop() {
      if (!systemctl('stop', UNIT)) throw new Refused(`systemctl stop ${UNIT} failed: are you root?`)
    },
    start: async () => systemctl('start', UNIT) && (await isReadySoon(config, () => systemctl('is-active', UNIT))),
    leave: async () => `It runs (systemctl status ${UNIT}).`,
  }
}

function systemctl(...words: string[]): boolean {
  const { status, stderr } = runApart('systemctl', ['--quiet', ...words])
  if (stderr) process.stderr.write(stderr)
  return status === 0
}

function startedToTry(config: Config, { home }: Releases): Service {
  let child: ChildProcess | undefined
  async function stop(): Promise<void> {
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    } else if (await answers(config, '/healthz'))
      throw new Refused(`A studio runs on port ${config.port}: stop it first.`)
    child = undefined
  }
  return {
    stop,
    async start() {
      child = startApart(join(home, 'current/tempo'), ['start'], ownerOf(config.dataDir))
      const own = child
      return isReadySoon(config, () => own.exitCode === null && own.signalCode === null)
    },
    async leave() {
      await stop()
      return 'It was started to see that it becomes ready, and stopped again: start it as you do.'
    },
  }
}

async function isReadySoon(config: Config, isAlive: () => boolean): Promise<boolean> {
  const [startedAt, progress] = [performance.now(), openPlainProgress()]
  for (let ms = 0; ms < MOST_MS_TO_BE_READY && isAlive(); ms = performance.now() - startedAt) {
    progress(`Waiting until it is ready, ${MOST_MS_TO_BE_READY / 1000} s at most`, Math.floor(ms / 1000))
    if (await answers(config, '/readyz')) return true
    await sleep(200)
  }
  return false
}

/** Line by line, on a terminal too: the studio may write to it in the meantime. */
export function openPlainProgress(): Progress {
  return openProgress({ write: (text) => process.stderr.write(text) }).progress
}

async function answers({ host, port }: Config, path: string): Promise<boolean> {
  const name = host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${name}:${port}${path}`, { signal: AbortSignal.timeout(1_500) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

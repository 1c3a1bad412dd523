import { readFileSync } from 'node:fs'
import type { Figure } from './figures.ts'
import { childrenOf } from './processes.ts'

const MOST_MB = 300

/** The memory of the app and the database together, each shared page counted once: Linux only. */
export function measureMemory(
  start: string,
  { appPid, postmasterPid }: { appPid: number; postmasterPid: number },
): Figure[] {
  if (process.platform !== 'linux') return []
  const app = proportionalMb([appPid])
  const database = proportionalMb([postmasterPid, ...childrenOf(postmasterPid)])
  const measured = `${(app + database).toFixed(0)} MB (app ${app.toFixed(0)}, database ${database.toFixed(0)})`
  return [
    {
      name: `Memory at rest after the ${start} start (PSS)`,
      measured,
      baseline: '',
      value: app + database,
      atMost: MOST_MB,
    },
  ]
}

function proportionalMb(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + pssKb(pid), 0) / 1024
}

function pssKb(pid: number): number {
  try {
    return Number(/^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    // The process has ended in the meantime.
    return 0
  }
}

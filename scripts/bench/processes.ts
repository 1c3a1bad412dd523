import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid)
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** The processor time that these and their children that have ended have used, in milliseconds: Linux only. */
export function processorMs(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * (1000 / TICKS_PER_SECOND)
}

function ticksOf(pid: number): number {
  try {
    // Behind the name: ten others, then user and system time, of its own and of its children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    // The process has ended in the meantime.
    return 0
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { startMixedLoad } from './mixed-load.ts'
import type { Patient } from './patient.ts'
import { findBroken, type Promised } from './promises.ts'
import { startReaders } from './public-pages.ts'

export type KillResult = {
  name: string
  kills: number
  slowestMs: number
  medianMs: number
  promised: number
  /** Public pages read in the meantime, and how many of them were shown as they had been. */
  reads: number
  keptReads: number
  faults: string[]
}

/** Kills the app under load and starts it again, the given number of times. */
export function killApp(patient: Patient, promised: Promised, kills: number): Promise<KillResult> {
  return killAgain('the app', { patient, promised, kills, mayBeDead: true }, async () => {
    await patient.killApp()
    return patient.restart()
  })
}

/** Kills the database's server and its workers in turn. The app stays up and must recover on its own. */
export function killDatabase(patient: Patient, promised: Promised, kills: number): Promise<KillResult> {
  return killAgain("the database's processes", { patient, promised, kills, mayBeDead: false }, async (kill) => {
    const isServer = kill % 2 === 0
    process.kill(isServer ? patient.serverPid() : await workerPid(patient), 'SIGKILL')
    await sleep(50)
    return patient.untilReady()
  })
}

/** `mayBeDead`: whether the app itself is what is killed. */
type KillInput = { patient: Patient; promised: Promised; kills: number; mayBeDead: boolean }

async function killAgain(
  name: string,
  { patient, promised, kills, mayBeDead }: KillInput,
  killAndReturn: (kill: number) => Promise<number>,
): Promise<KillResult> {
  const [times, faults]: [number[], string[]] = [[], []]
  const readers = await startReaders(patient.origin, { mayBeDead })
  let noted = 0
  for (let kill = 0; kill < kills; kill++) {
    const load = startMixedLoad(patient, promised, { mayBeAway: true })
    await sleep(200 + Math.random() * 600)
    const ms = await killAndReturn(kill)
    times.push(ms)
    await sleep(100)
    const odd = await load.stop()
    if (readers.faults.length > noted) faults.push(...lastErrors(patient))
    noted = readers.faults.length
    const broken = await patient.withClient((client) => findBroken(client, promised))
    faults.push(...[...odd, ...broken].map((fault) => `kill ${kill}: ${fault}`))
  }
  await readers.stop()
  times.sort((a, b) => a - b)
  return {
    name,
    kills,
    slowestMs: times.at(-1) ?? 0,
    medianMs: times[kills >> 1] ?? 0,
    promised: promised.bookings.size + promised.halls.size + promised.signUps.size,
    reads: readers.reads(),
    keptReads: readers.kept(),
    faults: [...faults, ...readers.faults],
  }
}

/** What the studio logged last of what failed, for a page that was not read. */
function lastErrors(patient: Patient): string[] {
  const lines = patient.studio().output().split('\n')
  return lines.filter((line) => /"event":"(page|request)\.failed"/.test(line)).slice(-5)
}

/** One of the connections of the studio's own pool. */
function workerPid(patient: Patient): Promise<number> {
  return patient.withClient(async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'tempo' order by random() limit 1`,
    )
    return rows[0]?.pid ?? patient.serverPid()
  })
}

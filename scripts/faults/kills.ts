import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf } from '../rig/rig-database.ts'
import { startMixedLoad } from './mixed-load.ts'
import type { Patient } from './patient.ts'
import { findBroken, type Promised } from './promises.ts'

export type KillResult = {
  name: string
  kills: number
  slowestMs: number
  medianMs: number
  promised: number
  faults: string[]
}

/** Kills the app under load and starts it again, the given number of times. */
export function killApp(patient: Patient, promised: Promised, kills: number): Promise<KillResult> {
  return killAgain('the app', { patient, promised, kills }, async () => {
    await patient.killApp()
    return patient.restart()
  })
}

/** Kills the database's server and its workers in turn. The app stays up and must recover on its own. */
export function killDatabase(patient: Patient, promised: Promised, kills: number): Promise<KillResult> {
  return killAgain("the database's processes", { patient, promised, kills }, async (kill) => {
    const isServer = kill % 2 === 0
    process.kill(isServer ? serverPid(patient) : await workerPid(patient), 'SIGKILL')
    await sleep(50)
    return patient.untilReady()
  })
}

type KillInput = { patient: Patient; promised: Promised; kills: number }

async function killAgain(
  name: string,
  { patient, promised, kills }: KillInput,
  killAndReturn: (kill: number) => Promise<number>,
): Promise<KillResult> {
  const [times, faults]: [number[], string[]] = [[], []]
  for (let kill = 0; kill < kills; kill++) {
    const load = startMixedLoad(patient, promised, { mayBeAway: true })
    await sleep(200 + Math.random() * 600)
    const ms = await killAndReturn(kill)
    times.push(ms)
    await sleep(100)
    const odd = await load.stop()
    const broken = await patient.withClient((client) => findBroken(client, promised))
    faults.push(...[...odd, ...broken].map((fault) => `kill ${kill}: ${fault}`))
  }
  times.sort((a, b) => a - b)
  const count = promised.bookings.size + promised.halls.size + promised.signUps.size
  return { name, kills, slowestMs: times.at(-1) ?? 0, medianMs: times[kills >> 1] ?? 0, promised: count, faults }
}

function serverPid(patient: Patient): number {
  const postmaster = postmasterOf(patient.dataDir)
  if (!postmaster) throw new Error('The database does not run')
  return postmaster.pid
}

/** One of the connections of the studio's own pool. */
function workerPid(patient: Patient): Promise<number> {
  return patient.withClient(async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'tempo' order by random() limit 1`,
    )
    return rows[0]?.pid ?? serverPid(patient)
  })
}

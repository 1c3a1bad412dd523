import { setTimeout as sleep } from 'node:timers/promises'
import { askStudio } from '../races/arena.ts'
import { readMembers, record, sessionOf } from '../races/history.ts'
import { findUnexplained } from '../races/linearizable.ts'
import { aRowOfClasses, SLOT_MS } from '../rig/crowd.ts'
import type { Patient } from './patient.ts'

export type HistoriesResult = { kills: number; recorded: number; unanswered: number; faults: string[] }

const CALLERS = 6
const REQUESTS = 40
const FIRST_DAY_MS = 7 * 86_400_000

/** In each round six members with two devices each book, cancel and look at one class while the app and, the next time, the database is
 *  killed: there is an order of everything they asked that explains every answer, and who has a place when all is quiet again. */
export async function recordAcrossKills(patient: Patient, kills: number): Promise<HistoriesResult> {
  const result: HistoriesResult = { kills, recorded: 0, unanswered: 0, faults: [] }
  const from = Date.now() + FIRST_DAY_MS
  for (let kill = 0; kill < kills; kill++) {
    const capacity = 1 + (kill % 4)
    const session = await patient.withClient(async (client) => {
      const start = new Date(from - (from % SLOT_MS) + kill * SLOT_MS)
      const [id = ''] = await aRowOfClasses(client, { count: 1, places: capacity, from: start })
      return sessionOf(client, id)
    })
    const [{ operations, odd }] = await Promise.all([
      record({
        send: (who, method, path, body) => askStudio(patient, who, { method, path, body }),
        callers: patient.callers.slice(0, CALLERS),
        session,
        requests: REQUESTS,
      }),
      killOne(patient, kill),
    ])
    const last = await patient.withClient((client) => readMembers(client, session.id))
    const fault = findUnexplained({ capacity, operations: [...operations, last] })
    result.recorded += operations.length
    result.unanswered += operations.filter((each) => 'answer' in each && each.answer === 'unknown').length
    result.faults.push(...[...odd, ...(fault ? [fault] : [])].map((text) => `kill ${kill}: ${text}`))
  }
  return result
}

async function killOne(patient: Patient, kill: number): Promise<void> {
  await sleep(100 + Math.random() * 400)
  if (kill % 2 === 1) {
    process.kill(patient.serverPid(), 'SIGKILL')
    await sleep(50)
    await patient.untilReady()
  } else {
    await patient.killApp()
    await patient.restart()
  }
}

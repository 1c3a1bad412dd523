import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMixedLoad } from './mixed-load.ts'
import type { Patient } from './patient.ts'
import { findBroken, nothingPromised } from './promises.ts'
import { startReaders } from './public-pages.ts'

export type OutageResult = { name: string; promised: number; reads: number; keptReads: number; faults: string[] }

/** Brings it about and ends it again; returns what was wrong in the meantime. */
type Outage = { name: string; bring(patient: Patient): Promise<string[]> }

const HOUR_MS = 3_600_000

/** The clock is set forward and back by hours: whatever is promised stays, and nobody notices. */
const clockJumps: Outage = {
  name: 'clock jumps',
  async bring(patient) {
    for (const hours of [1, -2, 3, -2]) {
      await sleep(700)
      patient.moveClock(hours * HOUR_MS)
    }
    await sleep(700)
    return []
  },
}

const HUNG_MS = 12_000

/** Every process of the database stands still, as with a disk that does not answer: it takes connections and says nothing. */
const databaseHung: Outage = {
  name: 'database hung',
  async bring(patient) {
    const pids = await patient.withClient(async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where pid <> pg_backend_pid()',
      )
      return [...rows.map(({ pid }) => pid), patient.serverPid()]
    })
    await sleep(500)
    for (const pid of pids) signal(pid, 'SIGSTOP')
    await sleep(HUNG_MS)
    const [health, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => statusOf(patient, path)))
    for (const pid of pids) signal(pid, 'SIGCONT')
    await patient.untilReady()
    return [
      ...(health === 200 ? [] : [`/healthz answered ${health}`]),
      ...(ready === 503 ? [] : [`/readyz answered ${ready} while the database hung`]),
    ]
  },
}

const SLOW_CLIENTS = 4000
const DRIPS = 6

/** Four thousand connections whose requests come a few bytes at a time and never end. */
const slowClients: Outage = {
  name: `${SLOW_CLIENTS} slow clients`,
  async bring(patient) {
    const port = Number(new URL(patient.origin).port)
    const sockets: Socket[] = []
    let refused = 0
    for (let count = 0; count < SLOW_CLIENTS; count++) {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /timetable HTTP/1.1\r\nHost: localhost\r\n'))
      socket.on('error', () => refused++)
      socket.resume()
      sockets.push(socket)
      if (count % 100 === 99) await sleep(20)
    }
    for (let drip = 0; drip < DRIPS; drip++) {
      await sleep(1000)
      for (const socket of sockets) if (socket.writable) socket.write(`X-Slow-${drip}: a\r\n`)
    }
    const open = sockets.filter((socket) => socket.writable).length
    for (const socket of sockets) socket.destroy()
    return open > 0 || refused > 0 ? [] : ['no client was slow']
  },
}

/** Nobody listens where the mail server should be: what is booked is booked, and its e-mails wait. */
const mailServerDown: Outage = {
  name: 'mail server down',
  async bring(patient) {
    await sleep(4000)
    const waiting = await patient.withClient(async (client) => {
      const { rows } = await client.query<{ n: number; lost: number }>(
        `select count(*) filter (where state in ('queued', 'sending'))::int n, count(*) filter (where state = 'failed')::int lost from messages`,
      )
      return rows[0] ?? { n: 0, lost: 0 }
    })
    return [
      ...(waiting.n > 0 ? [] : ['no e-mail waits']),
      ...(waiting.lost === 0 ? [] : [`${waiting.lost} e-mails failed`]),
    ]
  },
}

const outages = [mailServerDown, clockJumps, slowClients, databaseHung]

/** Each outage while people book, cancel, sign up and read: no acknowledged write is lost, no read of a public page fails, every invariant
 *  holds. */
export async function runOutages(patient: Patient): Promise<OutageResult[]> {
  await patient.killApp()
  // A port that nothing listens on.
  await patient.restart({ SMTP_URL: 'smtp://127.0.0.1:9', ...patient.movableClock })
  const results: OutageResult[] = []
  for (const outage of outages) results.push(await under(outage, patient))
  await patient.killApp()
  await patient.restart()
  return results
}

export async function under({ name, bring }: Outage, patient: Patient): Promise<OutageResult> {
  const promised = nothingPromised()
  const readers = await startReaders(patient.origin, { mayBeDead: false })
  const load = startMixedLoad(patient, promised, { mayBeAway: true })
  const faults = await bring(patient)
  faults.push(...(await load.stop()))
  await readers.stop()
  faults.push(...readers.faults, ...(await patient.withClient((client) => findBroken(client, promised))))
  const count = promised.bookings.size + promised.halls.size + promised.signUps.size
  return { name, promised: count, reads: readers.reads(), keptReads: readers.kept(), faults }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}

function statusOf({ origin }: Patient, path: string): Promise<number | string> {
  return fetch(origin + path, { signal: AbortSignal.timeout(10_000) }).then(({ status }) => status, String)
}

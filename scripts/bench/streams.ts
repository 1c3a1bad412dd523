import { get, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { aCrowd, aRowOfClasses } from '../rig/crowd.ts'
import type { StudioProcess } from '../rig/studio-process.ts'
import type { Baseline } from './baseline.ts'
import { type Figure, median } from './figures.ts'

const STREAMS = 200
const ROUNDS = 20
const MOST_MS = 1000

type Rig = { studio: StudioProcess; baseline: Baseline; client: pg.Client }

/** From a booking to the moment the last of 200 open timetables has received it, against a `node:http` server that writes the
 *  same to as many streams. */
export async function measureStreams({ studio, baseline, client }: Rig): Promise<Figure[]> {
  const callers = await aCrowd(client, { count: ROUNDS })
  const [sessionId = ''] = await aRowOfClasses(client, {
    count: 1,
    places: ROUNDS,
    from: new Date('2027-01-11T12:00:00Z'),
  })
  const plain = `http://127.0.0.1:${baseline.port}`
  const ours = await fanOut(`${studio.origin}/api/events`, sessionId, async (round) => {
    await post(`${studio.origin}/api/bookings`, JSON.stringify({ sessionId }), {
      Cookie: callers[round]?.cookie ?? '',
      Origin: studio.origin,
      'Content-Type': 'application/json',
    })
  })
  const theirs = await fanOut(`${plain}/events`, sessionId, () =>
    post(`${plain}/tell`, JSON.stringify({ sessionId }), {}),
  )
  const name = `From a booking to the last of ${STREAMS} streams`
  const [ms, beside] = [median(ours), median(theirs)]
  return [
    {
      name,
      measured: `${ms.toFixed(1)} ms`,
      baseline: `${beside.toFixed(1)} ms node:http`,
      ratio: ms / beside,
      value: ms,
      atMost: MOST_MS,
    },
  ]
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Milliseconds of each round until all streams had received it. */
async function fanOut(url: string, word: string, tell: (round: number) => Promise<void>): Promise<number[]> {
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(url)))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    const heard = Promise.all(streams.map((stream) => untilHeard(stream, word)))
    await Promise.all([heard, tell(round)])
    times.push(performance.now() - startedAt)
  }
  streams.forEach((stream) => stream.destroy())
  return times
}

function openStream(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { Accept: 'text/event-stream' } }, (stream) => {
      stream.setEncoding('utf8')
      stream.once('data', () => resolve(stream))
    }).on('error', reject)
  })
}

function untilHeard(stream: IncomingMessage, word: string): Promise<void> {
  return new Promise((resolve) => {
    const hear = (text: string) => {
      if (!text.includes(word)) return
      stream.off('data', hear)
      resolve()
    }
    stream.on('data', hear)
  })
}

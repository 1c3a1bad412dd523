import { setTimeout as sleep } from 'node:timers/promises'
import { repeated, runLoad, type Shot } from '../rig/load.ts'
import type { StudioProcess } from '../rig/studio-process.ts'
import { type Figure, median } from './figures.ts'

const GUESSERS = 50
const SECONDS = 10
const PAGES = ['/', '/timetable', '/membership']
// A visitor requests pages at this interval, at rest and under load alike.
const EVERY_MS = 25
const MOST_TIMES = 3
const MOST_HEALTH_MS = 100

type Waits = { pages: number[]; health: number[] }

/** How long visitors wait while fifty clients guess passwords, against how long they wait at rest (PRODUCT 6): a page three
 *  times its median at rest at most, `/healthz` a tenth of a second. */
export async function measureSignIns({ origin }: StudioProcess): Promise<Figure[]> {
  await look(origin, 2)
  const rest = await look(origin, SECONDS)
  const next = repeated(guesses(origin), (SECONDS + 1) * 1000)
  const storm = runLoad({ port: Number(new URL(origin).port), connections: GUESSERS, next })
  await sleep(500)
  const stormy = await look(origin, SECONDS)
  const { statuses } = await storm
  const [before, meanwhile] = [median(rest.pages), median(stormy.pages)]
  const counts = Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
  return [
    {
      name: `A page while ${GUESSERS} guess at passwords (${counts})`,
      measured: `${meanwhile.toFixed(1)} ms, 95 of 100 within ${within(stormy.pages, 0.95).toFixed(1)} ms`,
      baseline: `${before.toFixed(1)} ms at rest, 95 of 100 within ${within(rest.pages, 0.95).toFixed(1)} ms`,
      ratio: meanwhile / before,
      atMost: MOST_TIMES,
    },
    {
      name: '`/healthz` meanwhile, the slowest',
      measured: `${Math.max(...stormy.health).toFixed(1)} ms`,
      baseline: `${median(rest.health).toFixed(1)} ms at rest`,
      value: Math.max(...stormy.health),
      atMost: MOST_HEALTH_MS,
    },
  ]
}

async function look(origin: string, seconds: number): Promise<Waits> {
  const waits: Waits = { pages: [], health: [] }
  const until = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < until; n++) {
    waits.pages.push(await wait(`${origin}${PAGES[n % PAGES.length]}`))
    waits.health.push(await wait(`${origin}/healthz`))
    await sleep(EVERY_MS)
  }
  return waits
}

async function wait(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - startedAt
}

function guesses(origin: string): Shot[] {
  return Array.from({ length: GUESSERS }, (_, n) => {
    const body = JSON.stringify({ email: `someone-${n}@example.com`, password: 'not-their-password' })
    const headers = { Origin: origin, 'Content-Type': 'application/json' }
    return { method: 'POST', path: '/api/auth/sign-in/email', headers, body }
  })
}

function within(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { childrenOf, processorMs } from '../bench/processes.ts'
import { askerOf, bytesOf, openSocket } from '../rig/load.ts'
import type { StudioProcess } from '../rig/studio-process.ts'

/** Pages that listen to the studio at that port; each of the first ones is signed in with its cookie. */
export type PagesInput = { port: number; path: string; pages: number; cookies: string[] }

/** How many streams are open; how often a connection failed; how many streams will not come back; how many pages are to read themselves
 *  again, have, and could not. */
export type PagesSeen = {
  open: number
  refused: number
  lost: number
  readsDue: number
  reads: number
  failedReads: number
}

/** What happened until that time after the stop. `slowestMs`: 99 of 100 pages came sooner, of those asked for since the moment before;
 *  `processorMs`: what the new process has used since it began, and `processorShare` since the moment before, one being a whole processor. */
export type Moment = PagesSeen & { atMs: number; slowestMs: number; processorMs: number; processorShare: number }

export type RestartResult = {
  /** Before the stop 99 of 100 pages came within this time. */
  idleMs: number
  /** All after the stop: until `/readyz` said so, until pages came within twice the time again and for good, until all streams were open,
   *  until in addition everybody had read the page again and the processor was idle. */
  readyAfterMs: number
  quickAfterMs: number
  allOpenAfterMs: number
  calmAfterMs: number
  moments: Moment[]
}

type RestartInput = PagesInput & { studio: StudioProcess; start(): Promise<StudioProcess>; callerCookie: string }

const QUIET_MS = 5000
const WATCHED_MS = 20_000
const MOMENT_MS = 500
const ASK_EVERY_MS = 10
// So many processors may still be busy when all is calm again.
const IDLE_SHARE = 0.25

/** Stops the studio in order while that many pages listen, starts it again at once, and watches until everybody has come back. */
export async function restartWhileOpen({ studio, start, callerCookie, ...input }: RestartInput) {
  const worker = new Worker(new URL('./open-pages.ts', import.meta.url), { workerData: input })
  let seen: PagesSeen | undefined
  worker.on('message', (latest: PagesSeen) => (seen = latest))
  while (seen?.open !== input.pages) await sleep(100)
  await sleep(QUIET_MS)
  const shot = { method: 'GET', path: input.path, headers: { Cookie: callerCookie, 'Accept-Encoding': 'br, gzip' } }
  const asking = askAgainAndAgain(input.port, bytesOf(shot, input.port))
  const idle: number[] = []
  for (let moment = 0; moment < QUIET_MS / MOMENT_MS; moment++) {
    await sleep(MOMENT_MS)
    idle.push(ninetyNinth(asking.take()))
  }
  const idleMs = Math.max(...idle)

  const stoppedAt = performance.now()
  let now: StudioProcess | undefined
  const restarting = studio.stop().then(async () => {
    now = await start()
    return performance.now() - stoppedAt
  })
  const moments: Moment[] = []
  let [before, usedMs] = [stoppedAt, 0]
  while (performance.now() - stoppedAt < WATCHED_MS) {
    await sleep(MOMENT_MS)
    const at = performance.now()
    const pids = childrenOf(process.pid).filter((pid) => pid !== studio.child.pid)
    const processor = processorMs(pids)
    moments.push({
      ...seen,
      atMs: Math.round(at - stoppedAt),
      slowestMs: Math.round(ninetyNinth(asking.take())),
      processorMs: processor,
      processorShare: Math.round((100 * (processor - usedMs)) / (at - before)) / 100,
    })
    ;[before, usedMs] = [at, processor]
  }
  asking.stop()
  await worker.terminate()
  return { studio: now, ...judge(moments, { idleMs, readyAfterMs: await restarting, pages: input.pages }) }
}

function judge(moments: Moment[], known: { idleMs: number; readyAfterMs: number; pages: number }): RestartResult {
  const since = (isSo: (moment: Moment) => boolean) =>
    moments[moments.findLastIndex((moment) => !isSo(moment)) + 1]?.atMs ?? Infinity
  const isQuick = ({ slowestMs }: Moment) => slowestMs <= 2 * known.idleMs
  const areAllOpen = ({ open }: Moment) => open === known.pages
  const isIdle = ({ reads, readsDue, processorShare }: Moment) => reads === readsDue && processorShare <= IDLE_SHARE
  const { idleMs, readyAfterMs } = known
  return {
    idleMs: Math.round(idleMs),
    readyAfterMs: Math.round(readyAfterMs),
    quickAfterMs: since(isQuick),
    allOpenAfterMs: since(areAllOpen),
    calmAfterMs: since((moment) => isQuick(moment) && areAllOpen(moment) && isIdle(moment)),
    moments,
  }
}

/** Asks for one page after another; `take` gives how long each took since the last time, for ever where there was no answer. */
function askAgainAndAgain(port: number, bytes: string) {
  let [isOver, times] = [false, [] as number[]]
  const asking = async () => {
    while (!isOver) {
      const askedAt = performance.now()
      const status = await askOnce(port, bytes).catch(() => 'no answer')
      times.push(status === '200' ? performance.now() - askedAt : Infinity)
      await sleep(ASK_EVERY_MS)
    }
  }
  void asking()
  return {
    take() {
      const taken = times
      times = []
      return taken
    },
    stop: () => void (isOver = true),
  }
}

/** Over a connection of its own. */
async function askOnce(port: number, bytes: string): Promise<string> {
  const socket = await openSocket(port)
  try {
    return await askerOf(socket)(bytes)
  } finally {
    socket.destroy()
  }
}

function ninetyNinth(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted.length === 0 ? Infinity : (sorted[Math.floor(sorted.length * 0.99)] ?? Infinity)
}

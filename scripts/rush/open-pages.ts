import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { RESYNC_SPREAD_MS } from '#src/ui/live/listen-live.ts'
import { momentWithin } from '#src/ui/live/moment-within.ts'
import { askerOf, bytesOf, openSocket } from '../rig/load.ts'
import type { PagesInput, PagesSeen } from './restart.ts'

// Pages that listen, in a thread of their own: each comes back as a browser's EventSource does, and reads itself again as
// src/ui/live/listen-live.ts says.
const { port, path, pages, cookies } = workerData as PagesInput
const PAGES_PER_ADDRESS = 1000
const OPENED_AT_ONCE = 50

const seen: PagesSeen = { open: 0, refused: 0, lost: 0, readsDue: 0, reads: 0, failedReads: 0 }

/** A page of the given number, signed in where there is a cookie for it. Resolves when its stream is open for the first time. */
function openPage(number: number): Promise<void> {
  const cookie = cookies[number]
  let retryMs = 3000
  let lastEventId: string | undefined
  let opened = () => {}
  const listen = () => {
    const socket = connectFrom(number)
    let isOpen = false
    socket.on('connect', () => socket.write(bytesOf(streamRequest(cookie, lastEventId), port)))
    socket.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1')
      if (!isOpen && !text.startsWith('HTTP/1.1 200')) {
        // What a browser does not come back from on its own.
        seen.lost++
        socket.removeAllListeners('close').destroy()
        return
      }
      if (!isOpen) seen.open++
      isOpen = true
      retryMs = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? retryMs)
      lastEventId =
        text
          .match(/^id: .+/gm)
          ?.at(-1)
          ?.slice(4) ?? lastEventId
      if (/^event: resync/m.test(text)) void readAfresh(cookie)
      opened()
    })
    socket.on('error', () => seen.refused++)
    socket.on('close', () => {
      if (isOpen) seen.open--
      setTimeout(listen, retryMs)
    })
  }
  listen()
  return new Promise((resolve) => (opened = resolve))
}

async function readAfresh(cookie: string | undefined): Promise<void> {
  seen.readsDue++
  await sleep(momentWithin(RESYNC_SPREAD_MS))
  const headers = { Accept: 'text/html', 'Accept-Encoding': 'br, gzip', ...(cookie && { Cookie: cookie }) }
  try {
    const socket = await openSocket(port)
    const status = await askerOf(socket)(bytesOf({ method: 'GET', path, headers }, port))
    socket.destroy()
    if (status !== '200') seen.failedReads++
  } catch {
    seen.failedReads++
  }
  seen.reads++
}

function streamRequest(cookie: string | undefined, lastEventId: string | undefined) {
  const headers = {
    Accept: 'text/event-stream',
    ...(cookie && { Cookie: cookie }),
    ...(lastEventId && { 'Last-Event-ID': lastEventId }),
  }
  return { method: 'GET', path: '/api/events', headers }
}

/** One address has too few ports for everybody. */
function connectFrom(number: number): Socket {
  const localAddress = `127.0.0.${2 + Math.floor(number / PAGES_PER_ADDRESS)}`
  return connect({ port, host: '127.0.0.1', localAddress })
}

for (let first = 0; first < pages; first += OPENED_AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, pages - first) }, (_, at) => openPage(first + at)))
setInterval(() => parentPort?.postMessage(seen), 50)

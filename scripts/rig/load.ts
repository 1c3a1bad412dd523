import { connect, type Socket } from 'node:net'

/** The result of one run. Times are of single requests, in milliseconds. */
export type Load = { requests: number; perSecond: number; p50: number; p99: number; statuses: Record<string, number> }

export type Shot = { method: string; path: string; headers?: Record<string, string>; body?: string }

type Run = {
  port: number
  connections: number
  /** The next request, or null when there is none left. */
  next(): Shot | null
}

/** Sends requests over the given number of connections, on each the next as soon as the last was answered, until there are none
 *  left. Uses plain sockets and minimal parsing, because the generator shares the machine with what it measures. */
export async function runLoad({ port, connections, next }: Run): Promise<Load> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const startedAt = performance.now()
  const one = async () => {
    const socket = await openSocket(port)
    const ask = askerOf(socket)
    for (let shot = next(); shot; shot = next()) {
      const sentAt = performance.now()
      const status = await ask(bytesOf(shot, port))
      times.push(performance.now() - sentAt)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { requests: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), statuses }
}

/** The same requests in turn, repeatedly, for the given time. */
export function repeated(shots: readonly Shot[], milliseconds: number): () => Shot | null {
  let [until, turn] = [0, 0]
  return () => {
    until ||= performance.now() + milliseconds
    return performance.now() < until ? (shots[turn++ % shots.length] ?? null) : null
  }
}

const written = new WeakMap<Shot, string>()

export function bytesOf(shot: Shot, port: number): string {
  const known = written.get(shot)
  if (known) return known
  const lines = Object.entries({ Host: `localhost:${port}`, ...shot.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  if (shot.body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(shot.body)}`)
  const bytes = `${shot.method} ${shot.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${shot.body ?? ''}`
  written.set(shot, bytes)
  return bytes
}

export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends one request at a time and returns its status once the whole response has come. */
export function askerOf(socket: Socket): (request: string) => Promise<string> {
  let settle: ((status: string) => void) | undefined
  let fail: ((error: Error) => void) | undefined
  let head = ''
  let missing = -1
  let tail = ''
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0 && tail === '') {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end + 2))?.[1]
      const arrived = head.length - end - 4
      if (length !== undefined) missing = Number(length) - arrived
      else if (/^HTTP\/1.1 (204|304)/.test(head)) missing = 0
      else tail = head.slice(-7)
    } else if (missing > 0) missing -= chunk.length
    else tail = (tail + chunk.toString('latin1')).slice(-7)
    const isWhole = tail === '' ? missing === 0 : tail.endsWith('\r\n0\r\n\r\n')
    if (!isWhole) return
    const status = head.slice(9, 12)
    ;[head, missing, tail] = ['', -1, '']
    settle?.(status)
  })
  socket.on('close', () => fail?.(new Error('The connection was closed before the answer')))
  socket.on('error', (error) => fail?.(error))
  return (request) =>
    new Promise((resolve, reject) => {
      settle = resolve
      fail = reject
      socket.write(request)
    })
}

import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** One answer as it came over the wire. */
export type RawResponse = { status: number; headers: Map<string, string>; body: Buffer }

export type RawConnection = {
  /** Sends bytes as they are. */
  write(bytes: string | Buffer): void
  /** The next answer, parsed; null when the other side closed the connection instead. */
  answer(to?: { method: string }): Promise<RawResponse | null>
  /** The next interim answer, such as 100. */
  interim(): Promise<RawResponse | null>
  /** Resolves once the other side has closed the connection; false when it has not within so many milliseconds. */
  hungUp(milliseconds: number): Promise<boolean>
  close(): void
}

const SLOWEST_MS = 15_000

/** A connection on which anything may be said, also what no HTTP client would say. */
export function openRaw(port: number): RawConnection {
  let heard = Buffer.alloc(0)
  let isOver = false
  let wake = () => {}
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes])
    wake()
  })
  for (const event of ['end', 'error', 'close'])
    socket.on(event, () => {
      isOver = true
      wake()
    })

  async function more(): Promise<void> {
    await Promise.race([new Promise<void>((resolve) => (wake = resolve)), sleep(SLOWEST_MS, undefined, { ref: false })])
  }

  async function next(method: string, isIt: (status: number) => boolean): Promise<RawResponse | null> {
    const deadline = performance.now() + SLOWEST_MS
    while (performance.now() < deadline) {
      const read = readResponse(heard, { method, isOver })
      if (read) {
        heard = heard.subarray(read.length)
        if (isIt(read.answer.status)) return read.answer
      } else if (isOver) return null
      else await more()
    }
    throw new Error(`No whole answer within ${SLOWEST_MS} ms, only: ${heard.toString().slice(0, 300)}`)
  }

  return {
    write: (bytes) => void socket.write(bytes),
    answer: ({ method } = { method: 'GET' }) => next(method, (status) => status >= 200),
    interim: () => next('GET', (status) => status < 200),
    async hungUp(milliseconds) {
      const deadline = performance.now() + milliseconds
      while (!isOver && performance.now() < deadline) await sleep(10)
      return isOver
    },
    close: () => socket.destroy(),
  }
}

/** Sends one request on a connection of its own. */
export async function sendRaw(port: number, request: string): Promise<RawResponse> {
  const connection = openRaw(port)
  connection.write(request)
  try {
    const answer = await connection.answer({ method: /^\S*/.exec(request)?.[0] ?? '' })
    if (!answer) throw new Error(`Hung up on without an answer: ${request.slice(0, 200)}`)
    return answer
  } finally {
    connection.close()
  }
}

type Read = { answer: RawResponse; length: number }

/** The first answer of what was heard; null while it is not whole. */
function readResponse(heard: Buffer, { method, isOver }: { method: string; isOver: boolean }): Read | null {
  const end = heard.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = heard.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1])
  if (!status) throw new Error(`No HTTP answer: ${heard.toString().slice(0, 200)}`)
  const headers = new Map(lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]))
  const rest = heard.subarray(end + 4)
  // Of a stream, which has no end, the head is the answer.
  const isStream = headers.get('content-type')?.startsWith('text/event-stream')
  const hasNone = method === 'HEAD' || status < 200 || status === 204 || status === 304 || isStream
  const body = hasNone ? none : bodyOf(rest, headers, isOver)
  return body && { answer: { status, headers, body: body.bytes }, length: end + 4 + body.length }
}

const none = { bytes: Buffer.alloc(0), length: 0 }

function bodyOf(rest: Buffer, headers: Map<string, string>, isOver: boolean): { bytes: Buffer; length: number } | null {
  if (headers.get('transfer-encoding') === 'chunked') return chunksOf(rest)
  const announced = headers.get('content-length')
  const length = announced === undefined ? rest.length : Number(announced)
  if (announced === undefined ? !isOver : rest.length < length) return null
  return { bytes: rest.subarray(0, length), length }
}

function chunksOf(rest: Buffer): { bytes: Buffer; length: number } | null {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const end = rest.indexOf('\r\n', at)
    if (end < 0) return null
    const size = Number.parseInt(rest.subarray(at, end).toString(), 16)
    if (rest.length < end + size + 4) return null
    chunks.push(rest.subarray(end + 2, end + 2 + size))
    at = end + size + 4
    if (size === 0) return { bytes: Buffer.concat(chunks), length: at }
  }
}

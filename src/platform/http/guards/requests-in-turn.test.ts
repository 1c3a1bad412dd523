import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from '../listen.server.ts'

// Over real connections, because it is Node that reads, parses and pauses.

const SENT = 8_000
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

test('of thousands sent at once on a connection few are in hand and few are read; all are answered, in order', async () => {
  const { port, begun, answerAll, connections } = await aServerThatIsSlow()
  const caller = connect(port, '127.0.0.1')
  let heard = ''
  caller.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
  caller.write(REQUEST.repeat(SENT))
  await vi.waitUntil(() => connections[0]?.isPaused())
  expect(begun.length).toBe(16)
  expect(connections[0]!.bytesRead).toBeLessThan(200_000)
  // Others are not kept waiting.
  const other = fetch(`http://127.0.0.1:${port}`)
  await vi.waitUntil(() => begun.length === 17)
  answerAll()
  expect((await other).status).toBe(200)
  const answers = () => heard.match(/answer \d+!/g) ?? []
  await vi.waitUntil(() => answers().length === SENT, { timeout: 20_000 })
  const numbers = answers().map((answer) => Number(/\d+/.exec(answer)?.[0]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('a caller who leaves takes along what waits', async () => {
  const { port, begun, answerAll, connections, server } = await aServerThatIsSlow()
  const caller = connect(port, '127.0.0.1')
  caller.write(REQUEST.repeat(1000))
  await vi.waitUntil(() => connections[0]?.isPaused())
  const gone = once(connections[0]!, 'close')
  caller.destroy()
  connections[0]!.resume()
  await gone
  answerAll()
  expect(begun.length).toBe(16)
  const since = performance.now()
  await server.drain(5_000)
  expect(performance.now() - since).toBeLessThan(2_000)
})

async function aServerThatIsSlow() {
  const begun: number[] = []
  const slow = Promise.withResolvers<void>()
  const server = createHttpServer({ origin: 'http://localhost:3000' }, async () => {
    const number = begun.push(begun.length)
    await slow.promise
    return new Response(`answer ${number}!`)
  })
  const connections: Socket[] = []
  server.server.on('connection', (socket) => void connections.push(socket))
  const port = await server.open(0, '127.0.0.1')
  onTestFinished(() => server.close())
  return { server, port, begun, connections, answerAll: () => slow.resolve() }
}

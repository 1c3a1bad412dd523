import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postWebhook } from './post-webhook.server.ts'

let server: Server
let received: { method?: string; headers: Record<string, unknown>; body: string }[] = []
let answers: { status: number; headers?: Record<string, string>; body?: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts).toString() })
      const { status, headers, body } = answers.shift() ?? { status: 204 }
      if (status === 0) return request.socket.destroy()
      response.writeHead(status, headers).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const url = (host = '127.0.0.1') => `http://${host}:${(server.address() as AddressInfo).port}/hook?a=1`
const sending = { body: '{"name":"Zoë"}', headers: { 'webhook-id': 'e1' }, isLocalStudio: true }

test('posts the body unchanged, and takes any 2xx', async () => {
  received = []
  for (const status of [200, 202, 204, 299]) {
    answers = [{ status, body: status === 204 ? undefined : 'thank you' }]
    expect(await postWebhook(url(), sending)).toEqual({ isAccepted: true, answer: String(status) })
  }
  expect(received[0]).toMatchObject({
    method: 'POST',
    body: sending.body,
    headers: { 'content-type': 'application/json', 'webhook-id': 'e1' },
  })
})

test('anything else is not accepted: other statuses, redirects, broken connections', async () => {
  received = []
  answers = [{ status: 400 }, { status: 500 }, { status: 302, headers: { location: url() } }, { status: 0 }]
  for (const answer of ['400', '500', '302', 'ECONNRESET'])
    expect(await postWebhook(url(), sending)).toEqual({ isAccepted: false, answer })
  expect(received).toHaveLength(4)
  server.closeAllConnections()
  expect(await postWebhook('http://127.0.0.1:1/', sending)).toEqual({ isAccepted: false, answer: 'ECONNREFUSED' })
})

test('of a studio on the internet nothing goes to this machine or its network, whatever the name', async () => {
  received = []
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'])
    expect([host, await postWebhook(url(host), { ...sending, isLocalStudio: false })]).toEqual([
      host,
      { isAccepted: false, answer: 'It leads to a private network' },
    ])
  expect(received).toEqual([])
})

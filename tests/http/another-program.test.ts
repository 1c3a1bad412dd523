import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { openWebhookSender } from '#src/app/jobs/webhook-sender.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const running: ChildProcess[] = []
afterEach(() => running.splice(0).forEach((program) => program.kill()))

/** A program of its own, with these variables and nothing else of ours: its lines, one at a time. */
function aProgram(file: string, env: Record<string, string>): () => Promise<string> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const program = spawn(process.execPath, [file], { env: { PATH: process.env.PATH, ...env }, stdio: [...stdio] })
  running.push(program)
  const lines = createInterface({ input: program.stdout! })[Symbol.asyncIterator]()
  return async () => String((await lines.next()).value)
}

async function startReceiver(port: number, secret: string): Promise<() => Promise<string>> {
  const next = aProgram('docs/examples/webhook-receiver.mjs', { PORT: String(port), WEBHOOK_SECRET: secret })
  expect(await next()).toBe('listening')
  return next
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a program with a key lists classes, books, cancels, and its receiver hears of both in order', async () => {
  const admin = await studio.signedIn('admin')
  const { body } = await admin.call<{ key: string }>('POST', '/api/admin/api-keys', { name: 'Wix page', scope: 'all' })
  await aClassSession(studio.services.db)
  const listener = await studio.listen()
  const port = await freePort()
  const said = aProgram('docs/examples/book-and-cancel.ts', {
    TEMPO: listener.origin,
    TEMPO_KEY: body.key,
    HOOK: `http://127.0.0.1:${port}/`,
    FROM: '2026-11-23',
    TO: '2026-11-29',
  })
  const [, secret] = (await said()).split(' ')
  expect(await said()).toBe('booked Salsa, 2026-11-23 18:00')
  expect(await said()).toBe('cancelled')
  await listener.close()

  const heard = await startReceiver(port, secret!)
  const sender = openWebhookSender(studio.services)
  await sender.wake()
  expect(await heard()).toBe('2026-11-23T10:00:00.000Z booked: Salsa, 2026-11-23T18:00:00.000Z')
  expect(await heard()).toBe('2026-11-23T10:00:00.000Z cancelled: Salsa, 2026-11-23T18:00:00.000Z')
  await sender.stop()
  const [{ id } = { id: '' }] = await studio.sql<{ id: string }>('select id from webhooks')
  const log = await admin.call<{ deliveries: unknown[] }>('GET', `/api/admin/webhooks/${id}/deliveries`)
  expect(log.body.deliveries).toMatchObject([
    { state: 'delivered', type: 'booking.cancelled' },
    { state: 'delivered', type: 'booking.confirmed' },
  ])
})

test('a receiver with another secret refuses what it gets, and the log says so', async () => {
  const admin = await studio.signedIn('admin')
  const port = await freePort()
  const hook = { url: `http://127.0.0.1:${port}/`, events: ['product.changed'] }
  const { body } = await admin.call<{ id: string }>('POST', '/api/admin/webhooks', hook)
  await startReceiver(port, 'whsec_AAAA')
  expect((await admin.call('POST', `/api/admin/webhooks/${body.id}/test`)).status).toBe(200)
  const sender = openWebhookSender(studio.services)
  await sender.wake()
  await sender.stop()
  const log = await admin.call<{ deliveries: unknown[] }>('GET', `/api/admin/webhooks/${body.id}/deliveries`)
  expect(log.body.deliveries).toMatchObject([
    { type: 'webhook.test', state: 'waiting', attempts: 1, lastAnswer: '401' },
  ])
})

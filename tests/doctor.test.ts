import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lookAtClock } from '#scripts/doctor/look-at-clock.ts'

// What `npm run doctor` says where the database is away. With one it is tried by the races (operations.test.ts).

type Answer = { status: number; body?: object; date?: Date }

/** Stands for Stripe and Twilio. */
async function aService(answer: (path: string) => Answer): Promise<string> {
  const server = createServer((request, response) => {
    const { status, body = {}, date = new Date() } = answer(request.url ?? '')
    response.sendDate = false
    response.writeHead(status, { date: date.toUTCString() }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function doctor(settings: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const dataDir = mkdtempSync('/tmp/tempo-doctor-')
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    ...settings,
  }
  const child = spawn(process.execPath, ['scripts/doctor.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, lines: text.trimEnd().split('\n') }
}

const keysOf = (url: string) => ({
  SMS_URL: url,
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+447700900999',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_BASE: url,
})

test('without a database it goes on: settings, keys, address, clock and disk', { timeout: 30_000 }, async () => {
  const url = await aService(() => ({ status: 200, body: { status: 'active' } }))
  const { code, lines } = await doctor({
    ...keysOf(url),
    SMTPURL: 'smtp://mail.example',
    ORIGIN: 'http://nowhere.invalid',
  })
  const said = (title: string) => lines.filter((line) => line.slice(2).startsWith(title))
  expect(said('Database')[0]).toMatch(/^✗ .*what needs it is not looked at/)
  expect(said('Settings')).toEqual([expect.stringMatching(/^! .*SMTPURL.*is SMTP_URL meant\?/)])
  expect(said('Texts')[0]).toMatch(/^✓ .*Twilio takes texts from \+447700900999/)
  expect(said('Payments')[0]).toMatch(/^✓ .*Stripe, live/)
  expect(said('Clock')[0]).toMatch(/^✓ .*127\.0\.0\.1/)
  expect(said('Disk')).toHaveLength(1)
  expect(said('Data ')).toEqual([])
  expect(code).toBe(1)
})

test(
  'keys that are refused, an account that is closed and a name that leads nowhere are wrong',
  { timeout: 30_000 },
  async () => {
    const url = await aService((path) =>
      path.startsWith('/v1') ? { status: 401 } : { status: 200, body: { status: 'suspended' } },
    )
    const { lines } = await doctor({ ...keysOf(url), ORIGIN: 'https://studio.invalid' })
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^✗ Texts .*account at Twilio is suspended/),
        expect.stringMatching(/^✗ Payments .*refuses STRIPE_SECRET_KEY/),
        expect.stringMatching(/^✗ Address .*studio\.invalid leads nowhere/),
      ]),
    )
  },
)

test('settings that are refused are all it says', { timeout: 30_000 }, async () => {
  const { code, lines } = await doctor({ PORT: 'many' })
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^✗ Settings .*PORT: got "many"/)]])
})

test('a clock an hour off is wrong', async () => {
  const smsUrl = await aService(() => ({ status: 200, date: new Date(Date.now() + 3_600_000) }))
  const twilio = { accountSid: 'AC1', authToken: 'token', from: '+447700900999' }
  const config = { origin: 'http://localhost:3000', isLoopbackOrigin: true, smsUrl, twilio, stripe: undefined }
  // An answer names a whole second: asked at the turn of one, either would be right.
  await vi.waitUntil(() => Math.abs((Date.now() % 1000) - 400) < 200, { timeout: 2000 })
  expect(await lookAtClock(config)).toMatchObject({ state: 'wrong', says: expect.stringMatching(/^3600 s behind/) })
})

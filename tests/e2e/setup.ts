import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSmtpSink, type SmtpSink } from '../helpers/smtp-sink.ts'
import { MONDAY } from './clock.ts'

const log = 'test-results/studio.log'

/**
 * Starts what the journeys visit: the built studio with the demo on an empty database, its clock at MONDAY, its mail
 * caught. Journeys find it through `STUDIO_URL`, `STUDIO_DATA_DIR` and `MAILBOX_URL` (tests/e2e/journey.ts).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'tempo-journeys-'))
  chmodSync(home, 0o755)
  const sink = await openSmtpSink()
  const mailbox = await openMailbox(sink)
  const port = await freePort()
  Object.assign(process.env, {
    STUDIO_URL: `http://localhost:${port}`,
    STUDIO_DATA_DIR: join(home, 'data'),
    MAILBOX_URL: mailbox.url,
  })
  const studio = startStudio({ port, dataDir: join(home, 'data'), smtpUrl: sink.url })
  await untilReady(studio)
  return async () => {
    studio.kill('SIGTERM')
    if (studio.exitCode === null) await once(studio, 'exit')
    mailbox.close()
    await sink.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

function startStudio({ port, dataDir, smtpUrl }: { port: number; dataDir: string; smtpUrl: string }): ChildProcess {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    CLOCK: MONDAY,
    // One address signs up again and again here.
    RATE_LIMIT: 'off',
  }
  mkdirSync('test-results', { recursive: true })
  const lines = openSync(log, 'w')
  return spawn(process.execPath, ['index.ts'], { env, stdio: ['ignore', lines, lines] })
}

async function untilReady(studio: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline && studio.exitCode === null) {
    const answer = await fetch(`${process.env.STUDIO_URL}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  studio.kill('SIGTERM')
  throw new Error(`The studio did not start:\n${readFileSync(log, 'utf8')}`)
}

/** Journeys run in processes of their own: they ask for their mail over HTTP. */
async function openMailbox(sink: SmtpSink): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(sink.mails.map(({ to, subject, text, html }) => ({ to, subject, text, html }))))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

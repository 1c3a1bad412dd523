import type { FullConfig } from '@playwright/test'
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

/** One studio that journeys visit. */
export type VisitedStudio = { url: string; dataDir: string; mailboxUrl: string; log: string }

/**
 * Starts what the journeys visit: for each worker a built studio of its own, so that no journey meets another's traces halfway, with
 * the demo on an empty database, its clock at MONDAY, its mail caught. Journeys find theirs in tests/e2e/journey.ts.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'tempo-journeys-'))
  chmodSync(home, 0o755)
  mkdirSync('test-results', { recursive: true })
  const opened = await Promise.all(Array.from({ length: workers }, (_, nth) => openStudio(home, nth)))
  process.env.VISITED_STUDIOS = JSON.stringify(opened.map(({ visited }) => visited))
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
    rmSync(home, { recursive: true, force: true })
  }
}

async function openStudio(home: string, nth: number): Promise<{ visited: VisitedStudio; close(): Promise<void> }> {
  const sink = await openSmtpSink()
  const mailbox = await openMailbox(sink)
  const port = await freePort()
  const visited = {
    url: `http://localhost:${port}`,
    dataDir: join(home, `data-${nth}`),
    mailboxUrl: mailbox.url,
    log: `test-results/studio-${nth}.log`,
  }
  const studio = startStudio({ ...visited, port, smtpUrl: sink.url })
  await untilReady(studio, visited)
  return {
    visited,
    close: async () => {
      studio.kill('SIGTERM')
      if (studio.exitCode === null) await once(studio, 'exit')
      mailbox.close()
      await sink.stop()
    },
  }
}

type StudioAt = VisitedStudio & { port: number; smtpUrl: string }

function startStudio({ port, dataDir, smtpUrl, log }: StudioAt): ChildProcess {
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
  const lines = openSync(log, 'w')
  return spawn(process.execPath, ['index.ts'], { env, stdio: ['ignore', lines, lines] })
}

async function untilReady(studio: ChildProcess, { url, log }: VisitedStudio): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline && studio.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
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

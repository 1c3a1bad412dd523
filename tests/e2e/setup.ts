import type { FullConfig } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import freshBuild from '../helpers/fresh-build.global.ts'
import { openSmtpSink, type SmtpSink } from '../helpers/smtp-sink.ts'
import { isBehindTls, MONDAY } from './clock.ts'
import { startBehindTls, startStudio } from './start-studio.ts'

/** One studio that journeys visit. */
export type VisitedStudio = { url: string; dataDir: string; mailboxUrl: string; smtpUrl: string; log: string }

/**
 * Starts what the journeys visit: for each worker a built studio of its own, so that journeys cannot disturb each other, with
 * the demo on an empty database, its clock at MONDAY, its mail caught. Journeys find theirs in tests/e2e/journey.ts.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  freshBuild()
  const opened = await Promise.all(Array.from({ length: workers }, (_, nth) => openStudio(nth)))
  process.env.VISITED_STUDIOS = JSON.stringify(opened.map(({ visited }) => visited))
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
  }
}

async function openStudio(nth: number): Promise<{ visited: VisitedStudio; close(): Promise<void> }> {
  const sink = await openSmtpSink()
  const mailbox = await openMailbox(sink)
  const log = `test-results/studio-${nth}.log`
  const studio = isBehindTls
    ? await startBehindTls({ SMTP_URL: sink.url }, log)
    : // One address signs up again and again here.
      await startStudio({ SMTP_URL: sink.url, CLOCK: MONDAY, RATE_LIMIT: 'off' }, log)
  const { url, dataDir } = studio
  return {
    visited: { url, dataDir, mailboxUrl: mailbox.url, smtpUrl: sink.url, log },
    close: async () => {
      await studio.stop()
      mailbox.close()
      await sink.stop()
    },
  }
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

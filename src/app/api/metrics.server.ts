import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { readArchiveState } from '#src/platform/archive/archive-state.server.ts'
import { backupAgeHours } from '#src/platform/health/machine.server.ts'
import { countMessageStates } from '#src/studio/outbox/messages.store.server.ts'
import {
  listProblems,
  readHealthCounts,
  readOldestUnsentSeconds,
} from '#src/studio/reports/health/health.store.server.ts'
import { channelsOf } from '#src/studio/outbox/message.ts'
import { PROBLEMS } from '#src/studio/reports/health/problem.ts'

/** `GET /metrics` in Prometheus' text format for the bearer of METRICS_TOKEN; a 404 for everybody else, and without a token for
 *  everybody (PRODUCT 1). */
export function metricsRoutes(services: Services): Hono<HonoEnv> {
  const { reader } = createCtx(services, { kind: 'system', job: 'metrics' })
  services.metrics.gauge('tempo_messages', 'Messages in the outbox, by state.', () => countMessageStates(reader))
  const { config, metrics, clock } = services
  metrics.gauge(
    'tempo_oldest_unsent_message_seconds',
    'How long the message has waited that is due the longest and was not sent; 0 where none is.',
    () => readOldestUnsentSeconds(reader, { now: clock.now(), channels: channelsOf(config) }),
  )
  metrics.gauge('tempo_backup_age_seconds', 'Age of the newest backup; nothing where there is none.', () => {
    const hours = backupAgeHours(config)
    return typeof hours === 'number' ? Math.round(hours * 3600) : {}
  })
  metrics.gauge(
    'tempo_archive_late_seconds',
    'How long the oldest part of the write-ahead log waits that is not archived; nothing where there is no archive.',
    async () => {
      const state = await readArchiveState(config)
      return state ? Math.round(state.lateMinutes * 60) : {}
    },
  )
  metrics.gauge('tempo_daily_jobs_late', 'Daily jobs given up, or not done for two days.', async () => {
    const { lateJobs } = await readHealthCounts(reader, { now: clock.now(), channels: channelsOf(config) })
    return lateJobs
  })
  metrics.gauge('tempo_problems', 'What the page Health shows: 1 for each problem there is.', async () => {
    const problems = await listProblems(reader, { config, now: clock.now() })
    return Object.fromEntries(PROBLEMS.map((problem) => [problem, Number(problems.includes(problem))]))
  })
  const app = new Hono<HonoEnv>()
  app.get('/metrics', async (c) => {
    const { metricsToken } = services.config
    const token = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (!metricsToken || !token || !isSame(token, metricsToken)) return c.text('Not found', 404)
    return c.body(await services.metrics.write(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

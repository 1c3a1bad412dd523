import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, studioDate, studioTime } from '#src/kit/time.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { runDaily } from '#src/platform/jobs/daily-runs.server.ts'
import { type Routine, schedule, type Tools } from './schedule.server.ts'
import { openSender } from './sender.server.ts'
import { openWebhookSender } from './webhook-sender.server.ts'

export type Workers = { stop(): Promise<void> }

/** How often a daily job checks whether it is due, and a failed one is tried again. */
const DAILY_LOOK_SECONDS = 30

// PRODUCT 1: a stop takes 10 s at most, including requests in progress, which come first.
const STOP_WAIT_MS = 3500

/** Starts all scheduled jobs in this process: the table in schedule.server.ts. */
export function startWorkers(
  services: Services,
  routines: readonly Routine[] = schedule,
  lookSeconds = DAILY_LOOK_SECONDS,
): Workers {
  const sender = openSender(services)
  const webhooks = openWebhookSender(services)
  const tools: Tools = { services, wakeSender: sender.wake, wakeWebhooks: webhooks.wake }
  const run = async (routine: Routine) => {
    await routine.run(createCtx(services, { kind: 'system', job: routine.name }), tools)
  }
  const stopTimers = routines.map((routine) => {
    const { name, everySeconds } = routine
    if (everySeconds !== undefined) return startTimer(services, everySeconds, name, () => run(routine))
    return startTimer(
      services,
      lookSeconds,
      name,
      daily(services, routine, () => run(routine)),
    )
  })
  return {
    async stop() {
      const stopped = Promise.all([sender.stop(STOP_WAIT_MS), webhooks.stop(), ...stopTimers.map((stop) => stop())])
      await Promise.race([stopped, sleep(STOP_WAIT_MS, undefined, { ref: false })])
    },
  }
}

/** Runs a daily job when it is due. */
function daily(services: Services, { name, dailyAt }: { name: string; dailyAt: string }, run: () => Promise<void>) {
  let settled: string | undefined
  return async () => {
    const now = services.clock.now()
    const today = studioDate(now)
    const date = studioTime(now) < dailyAt ? addDays(today, -1) : today
    if (settled === date) return
    const startedAt = performance.now()
    const isSettled = await runDaily(services.db, { name, date }, async () => {
      await run()
      services.log.info('job.done', { job: name, ms: Math.round(performance.now() - startedAt) })
    })
    if (isSettled) settled = date
  }
}

/** Runs something repeatedly, never twice at once; stopping waits for the current run. */
function startTimer(
  services: Services,
  everySeconds: number,
  name: string,
  run: () => Promise<void>,
): () => Promise<void> {
  let inHand: Promise<void> | undefined
  const timer = setInterval(() => {
    inHand ??= run()
      .catch((error: unknown) => services.log.error('routine.failed', error, { routine: name }))
      .finally(() => (inHand = undefined))
  }, everySeconds * 1000)
  return async () => {
    clearInterval(timer)
    await inHand
  }
}

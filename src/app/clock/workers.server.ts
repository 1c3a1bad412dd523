import { STUDIO_ZONE } from '#src/kit/time.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { House } from '#src/platform/house.server.ts'
import { openJobs } from '#src/platform/jobs/jobs.server.ts'
import { type Routine, schedule, type Tools } from './schedule.server.ts'
import { openSender } from './sender.server.ts'

export type Workers = {
  /** Whether the queue takes part; it starts behind the doors' backs. */
  isReady(): boolean
  stop(): Promise<void>
}

// PRODUCT 1: a stop takes 10 s at most, requests in hand included, and those come first.
const STOP_WAIT_MS = 3500

/** Starts everything that runs by itself in this process: the table in schedule.server.ts. */
export function startWorkers(house: House, routines: readonly Routine[] = schedule): Workers {
  const sender = openSender(house)
  const tools: Tools = { house, wakeSender: sender.wake }
  const run = async (routine: Routine) => {
    await routine.run(createCtx(house, { kind: 'system', job: routine.name }), tools)
  }
  const beats = routines.filter((routine) => routine.everySeconds !== undefined)
  const stopBeats = beats.map((routine) => beat(house, routine.everySeconds ?? 1, routine.name, () => run(routine)))
  const jobs = openJobs(
    { db: house.db, log: house.log, zone: STUDIO_ZONE },
    routines.flatMap((routine) =>
      routine.cron === undefined ? [] : [{ name: routine.name, cron: routine.cron, run: () => run(routine) }],
    ),
  )
  return {
    isReady: jobs.isReady,
    async stop() {
      await Promise.all([sender.stop(STOP_WAIT_MS), jobs.stop(STOP_WAIT_MS), ...stopBeats.map((stop) => stop())])
    },
  }
}

/** Runs something again and again, never twice at once; stopping waits for the run in hand. */
function beat(house: House, everySeconds: number, name: string, run: () => Promise<void>): () => Promise<void> {
  let inHand: Promise<void> | undefined
  const timer = setInterval(() => {
    inHand ??= run()
      .catch((error: unknown) => house.log.error('routine.failed', error, { routine: name }))
      .finally(() => (inHand = undefined))
  }, everySeconds * 1000)
  return async () => {
    clearInterval(timer)
    await inHand
  }
}

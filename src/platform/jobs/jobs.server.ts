import { PgBoss } from 'pg-boss'
import type { Database } from '../db.server.ts'
import type { Log } from '../log.server.ts'

/** Something to do at set times, once among all instances. `cron` has five fields and is read in the studio's zone. It must be
 *  idempotent: a process that dies in the middle leaves it to be done again. */
export type Job = { name: string; cron: string; run(): Promise<void> }

export type Jobs = {
  isReady(): boolean
  /** Waits for the jobs in hand, for so long. */
  stop(waitMs: number): Promise<void>
}

type Opening = { db: Database; log: Log; zone: string }

const START_AGAIN_MS = 2000

/** Starts the job queue in the background, so that no door waits for it, and again until the database lets it. It runs on real
 *  time and on the process's own pool of connections; its tables are there (`prepareJobSchema`). */
export function openJobs({ db, log, zone }: Opening, table: readonly Job[]): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    useListenNotify: false,
    // The studio's role may do neither; queues of this size have no index worth making anew.
    migrate: false,
    reindex: false,
    // Nothing here is worth a second look more often than once a minute.
    superviseIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.warn('jobs.trouble', { error: error.message.split('\n')[0] }))
  let ready = false
  let stopped = false
  const started = start()

  async function start(): Promise<void> {
    while (!stopped) {
      try {
        await boss.start()
        await enrol(boss, table, { zone, log })
        ready = !stopped
        return
      } catch (error) {
        log.error('jobs.not_started', error)
        await boss.stop({ graceful: false }).catch(() => {})
        await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS))
      }
    }
  }

  return {
    isReady: () => ready,
    async stop(waitMs) {
      stopped = true
      ready = false
      await started
      await boss.stop({ graceful: true, timeout: waitMs })
    },
  }
}

/** Makes the queues and the timetable of the table, and forgets what an older version had scheduled. */
async function enrol(boss: PgBoss, table: readonly Job[], { zone, log }: { zone: string; log: Log }): Promise<void> {
  const known = new Set(table.map((job) => job.name))
  for (const old of await boss.getSchedules()) if (!known.has(old.name)) await boss.unschedule(old.name)
  for (const job of table) {
    // Exclusive: while one run waits or works, the next is left out.
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 2, retryDelay: 30, expireInSeconds: 600 })
    await boss.schedule(job.name, job.cron, null, { tz: zone })
    await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 4 }, () => run(job, log))
  }
}

async function run(job: Job, log: Log): Promise<void> {
  const startedAt = performance.now()
  try {
    await job.run()
    log.info('job.done', { job: job.name, ms: Math.round(performance.now() - startedAt) })
  } catch (error) {
    log.error('job.failed', error, { job: job.name })
    throw error
  }
}

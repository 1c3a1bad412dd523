import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Makes or renews the tables of the job queue, for the studio to run on (`openJobs`), which may not make any itself. */
export async function prepareJobSchema(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
    useListenNotify: false,
  })
  // What does not end the start is a change left for later, which the next start makes.
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

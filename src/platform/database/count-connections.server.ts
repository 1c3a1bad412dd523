import type { Metrics } from '../metrics.server.ts'
import type { Database } from './db.server.ts'

/** Shows among the figures of the studio how busy the connections to its database are. */
export function countConnections(metrics: Metrics, db: Database): void {
  metrics.gauge(
    'tempo_database_connections',
    'Connections, and requests that wait for one: to write and to read.',
    () => {
      const [write, read] = [db.pool, db.readPool]
      return {
        busy: write.totalCount - write.idleCount,
        idle: write.idleCount,
        waited_for: write.waitingCount,
        read_busy: read.totalCount - read.idleCount,
        read_idle: read.idleCount,
        read_waited_for: read.waitingCount,
      }
    },
  )
}

import type pg from 'pg'
import type { Config } from '#src/platform/config.server.ts'
import { isLoopback } from '#src/platform/loopback.ts'
import { readDatabaseUrl } from '#src/platform/postgres/database-url.ts'
import { type Finding, watch, well, wrong } from './finding.ts'

/** Which PostgreSQL it is, how what is said to it travels, and whether its clock is ours. */
export async function lookAtDatabase(config: Config, client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ version: string; number: number; now: Date; tls: string | null }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            clock_timestamp() as now, (select version from pg_stat_ssl where pid = pg_backend_pid()) as tls`,
  )
  const { version, number, now, tls } = rows[0]!
  const where = config.databaseUrl ? `at DATABASE_URL${tls ? `, over ${tls}` : ''}` : `of our own in ${config.dataDir}`
  if (number < 150000) return wrong(`PostgreSQL ${version} ${where}; 15 or later is needed`)
  const skewSeconds = Math.abs(now.getTime() - (before + Date.now()) / 2) / 1000
  if (skewSeconds > 5) return watch(`its clock and ours differ by ${skewSeconds.toFixed(0)} s: set both by NTP`)
  const { host, encryption } = readDatabaseUrl(config.databaseUrl ?? '') ?? {}
  if (host && !isLoopback(host) && !tls)
    return watch(`PostgreSQL ${version} at ${host}, in the clear: put ?sslmode=verify-full behind DATABASE_URL`)
  if (encryption === 'unchecked') return watch(`PostgreSQL ${version} ${where}, whose certificate is not checked`)
  return well(`PostgreSQL ${version} ${where}`)
}

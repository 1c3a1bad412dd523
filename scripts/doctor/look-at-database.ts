import type pg from 'pg'
import type { Config } from '#src/platform/config/config.server.ts'
import { isLoopback } from '#src/platform/config/loopback.ts'
import { APP_ROLE } from '#src/platform/postgres/app-role.server.ts'
import { readDatabaseUrl } from '#src/platform/postgres/database-url.ts'
import { type Finding, watch, well, wrong } from './finding.ts'

/** Checks the version of PostgreSQL, the connection's encryption, and its clock. */
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

/** Checks that the studio runs as a role with no more privileges than it needs. */
export async function lookAtRole({ databaseUrl }: Config, client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; mighty: boolean }>(
    `select rolname as name, rolsuper or rolcreaterole or rolreplication or rolbypassrls as mighty
       from pg_roles where rolname = coalesce($1, current_user)`,
    [databaseUrl ? null : APP_ROLE],
  )
  const [role] = rows
  if (!role) return watch('none of its own yet; the next start makes it')
  if (!role.mighty) return well(`${role.name}, which is no superuser`)
  return databaseUrl
    ? watch(
        `${role.name} may do more than it must: name a role in DATABASE_URL that owns the database and is no superuser`,
      )
    : wrong(
        `${role.name} may do more than it must: alter role ${role.name} nosuperuser nocreaterole noreplication nobypassrls`,
      )
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import type pg from 'pg'
import type { Config } from '#src/platform/config/config.server.ts'
import { secretPath } from '#src/platform/config/secret-file.server.ts'
import { opensFormer } from '#src/platform/config/signing-secret.server.ts'
import { type Finding, hasTable, watch, well, wrong } from './finding.ts'

/** Checks where the signing secret is, whether other users can read it, and whether it is the one that the studio last used. */
export async function lookAtSecret(config: Config, client: pg.Client): Promise<Finding> {
  const path = secretPath(config.dataDir)
  const kept = await keptInDatabase(client)
  if (kept.signing) return watch('in the database, as an older Tempo left it; the next start moves it to a file')
  if (!config.secret && !existsSync(path)) return watch('none yet; the first start makes it')
  if (!config.secret && statSync(path).mode & 0o077) return wrong(`others can read ${path}: chmod 600 it`)
  const last = kept['signing-fingerprint']
  if (last && !opensFormer(config.secret ?? readFileSync(path, 'utf8'), last))
    return wrong('another than the studio was last opened with: links in mails, and authenticator apps, do not work')
  if (config.secret) return well('given')
  return config.databaseUrl ? watch(`in ${path}; every other instance must be given the same`) : well(`in ${path}`)
}

async function keptInDatabase(client: pg.Client): Promise<Record<string, string>> {
  if (!(await hasTable(client, 'secrets'))) return {}
  const { rows } = await client.query<{ name: string; value: string }>('select name, value from secrets')
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

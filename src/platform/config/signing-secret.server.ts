import { hkdfSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Config } from './config.server.ts'
import type { Database, Tx } from '../database/db.server.ts'
import { secrets } from '../database/platform.tables.server.ts'
import { secretLines } from './secret-lines.ts'
import { makeSecretFile, readSecretFile, secretPath } from './secret-file.server.ts'

/** The secret that signs links and seals stored values, and what the person who starts the studio should know of it. */
export type SigningSecret = { secret: string; notices: string[] }

type SecretConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'secret' | 'databaseUrl'>>

/**
 * The signing secret: SECRET, or the one in a file of DATA_DIR, which is made once (PRODUCT 1). The database knows no more of it
 * than a fingerprint, by which a studio opened with another one is told.
 * Promises: of instances that start together on one DATA_DIR one makes it and all have the same.
 */
export function openSigningSecret(config: SecretConfig, db: Database): Promise<SigningSecret> {
  const path = secretPath(config.dataDir)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tempo.signing-secret'))`)
    const secret = config.secret ?? readSecretFile(path) ?? makeSecretFile(path)
    const isAnother = await isAnotherThanBefore(tx, secret)
    const notices = [
      !config.secret && config.databaseUrl && `SECRET is not set: ${path} is used. ${ONE_FOR_ALL}`,
      isAnother &&
        `The signing secret is another than before: links mailed until now, and authenticator apps set up until
        now, do not work. ${ONE_FOR_ALL}`.replace(/\s+/g, ' '),
    ]
    return { secret, notices: notices.filter((notice) => typeof notice === 'string') }
  })
}

const ONE_FOR_ALL = 'All instances on one database must be given the same, as SECRET or SECRET_FILE.'
const FINGERPRINT = 'signing-fingerprint'

/** Tells one secret from another and reveals nothing else of it. */
export function fingerprintOf(secret: string): string {
  // Four bytes: enough to notice another secret, too few to check guesses at a weak one.
  return Buffer.from(hkdfSync('sha256', secretLines(secret)[0], '', FINGERPRINT, 4)).toString('hex')
}

/** Whether this secret can open what the secret of that fingerprint signed and sealed: it is the same, or among the former
 *  ones. */
export function opensFormer(secret: string, fingerprint: string): boolean {
  return secretLines(secret).some((line) => fingerprintOf(line) === fingerprint)
}

async function isAnotherThanBefore(tx: Tx, secret: string): Promise<boolean> {
  const [before] = await tx.select().from(secrets).where(eq(secrets.name, FINGERPRINT))
  const fingerprint = fingerprintOf(secret)
  if (before?.value === fingerprint) return false
  await tx
    .insert(secrets)
    .values({ name: FINGERPRINT, value: fingerprint })
    .onConflictDoUpdate({ target: secrets.name, set: { value: fingerprint } })
  return before !== undefined && !opensFormer(secret, before.value)
}

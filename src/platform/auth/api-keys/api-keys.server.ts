import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../ctx.server.ts'
import { first, type Reader, type Tx } from '../../database/db.server.ts'
import { newToken, tokenHash } from '../accounts/account-tokens.server.ts'
import { OWES_SECOND_FACTOR } from '../actor.server.ts'
import { apiKeys, users } from '../auth.tables.server.ts'
import type { KeyScope } from '#src/platform/key-scope.ts'

export type ApiKey = { id: string; name: string; scope: KeyScope; createdAt: Date; lastUsedAt: Date | null }

// So that people, and programs that look for leaked secrets, know what it is.
const PREFIX = 'tempo_'

/** The key that a request brings as its bearer; null without one. */
export function bearerKey(headers: Headers): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? null
}

type KeyRow = {
  id: string
  key_name: string
  scope: KeyScope
  user_id: string
  name: string
  email: string
  is_used_long_ago: boolean
}

/** For whom a key acts: the admin who made it, for as long as they are one. Null for a key that is unknown or revoked, or whose admin is
 *  no longer one, has left, or owes a second factor. */
export async function findKeyActor(reader: Reader, key: string): Promise<Actor | null> {
  const { rows } = await reader.$client.query<KeyRow>({
    name: 'find-key-actor',
    text: `select k.id, k.name as key_name, k.scope, u.id as user_id, u.name, u.email,
                  k.last_used_at is null or k.last_used_at < now() - interval '5 minutes' as is_used_long_ago
             from api_keys k join users u on u.id = k.user_id
            where k.key_hash = $1 and k.revoked_at is null and u.role = 'admin' and u.email_verified
              and u.deactivated_at is null and not (${OWES_SECOND_FACTOR})`,
    values: [tokenHash(key)],
  })
  const row = rows[0]
  if (!row) return null
  if (row.is_used_long_ago)
    await reader.$client.query('update api_keys set last_used_at = now() where id = $1', [row.id])
  const { id, key_name, scope, user_id: userId, name, email } = row
  // It has no sign-in: nothing that asks for a recent one is open to it.
  return {
    kind: 'account',
    userId,
    role: 'admin',
    name,
    email,
    signInSessionId: id,
    apiKey: { id, name: key_name, scope },
  }
}

/** Makes a key and returns it; only its hash is stored. */
export async function insertApiKey(
  tx: Tx,
  made: { userId: string; name: string; scope: KeyScope },
): Promise<{ key: string; apiKey: ApiKey }> {
  const key = `${PREFIX}${newToken()}`
  const [apiKey] = await tx
    .insert(apiKeys)
    .values({ ...made, keyHash: tokenHash(key) })
    .returning(shownColumns)
  return { key, apiKey: apiKey! }
}

const shownColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  scope: apiKeys.scope,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
}

/** The keys in force, the latest first, with the name of the admin each acts for. */
export async function listApiKeys(reader: Reader): Promise<(ApiKey & { madeBy: string })[]> {
  return reader
    .select({ ...shownColumns, madeBy: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(isNull(apiKeys.revokedAt))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id)
}

export async function countApiKeys(reader: Reader): Promise<number> {
  const [row] = await reader.select({ keys: count() }).from(apiKeys).where(isNull(apiKeys.revokedAt))
  return row?.keys ?? 0
}

/** Revokes a key in force and returns it; null where there is none. */
export async function revokeKey(tx: Tx, id: string): Promise<ApiKey | null> {
  return first(
    tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning(shownColumns),
  )
}

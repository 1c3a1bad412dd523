import type { Actor, Role } from '../ctx.server.ts'
import { askTogether, inOrder } from '../database/ask-together.server.ts'
import type { Reader } from '../database/db.server.ts'
import { tokenHash } from './accounts/account-tokens.server.ts'

/** A sign-in expires after this time without use, and in any case after SIGN_IN_DAYS; those of staff sooner. */
const IDLE_DAYS = 7
export const SIGN_IN_DAYS = 30
export const STAFF_IDLE_HOURS = 12
export const STAFF_SIGN_IN_DAYS = 7

export type AccountRow = {
  session_id: string
  user_id: string
  role: Role
  name: string
  email: string
  is_seen_long_ago: boolean
  owes_second_factor: boolean
}

/** The condition of a valid sign-in: not expired, not idle for too long, verified and not closed. */
const IS_LIVE = `s.expires_at > now() and s.updated_at > now() - interval '${IDLE_DAYS} days'
              and (u.role = 'member' or (s.updated_at > now() - interval '${STAFF_IDLE_HOURS} hours'
                                         and s.created_at > now() - interval '${STAFF_SIGN_IN_DAYS} days'))
              and not s.awaits_code and u.email_verified and u.deactivated_at is null`

/** The condition of an account `u` that may not work at the desk until it has a second factor: it has postponed it for too long. */
export const OWES_SECOND_FACTOR = `coalesce(u.second_factor_due_at < now(), false) and u.role in ('receptionist', 'admin')
                    and not exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null)
                    and not exists (select 1 from passkeys p where p.user_id = u.id)`

/** The account whose sign-in a token is, if it is still valid: `asked.token` is the token's hash. */
export const SIGNED_IN = `select s.id as session_id, u.id as user_id, u.role, u.name, u.email,
                  s.updated_at < now() - interval '5 minutes' as is_seen_long_ago,
                  ${OWES_SECOND_FACTOR} as owes_second_factor
             from sign_in_sessions s join users u on u.id = s.user_id
            where s.token_hash = asked.token and ${IS_LIVE}`

const findAccount = askTogether(async (reader, hashes: readonly string[]) => {
  const { rows } = await reader.$client.query<AccountRow & { ordinality: number }>({
    name: 'find-actor',
    // Not `askedFor`: told to expect twenty, PostgreSQL reads every sign-in of a small studio to find one.
    text: `select asked.ordinality, a.* from unnest($1::text[]) with ordinality asked(token, ordinality), lateral (${SIGNED_IN}) a`,
    values: [hashes],
  })
  return inOrder(hashes, rows)
})

/** Returns whose sign-in this token is: read from the database row at every request, never from the cookie's content. One
 *  prepared statement, for all who ask at the same moment, because it runs before everything else. An unknown, expired, unverified
 *  or deactivated sign-in counts as a visitor. */
export async function findActor(reader: Reader, token: string | null): Promise<Actor> {
  if (!token) return { kind: 'visitor' }
  const row = await findAccount(reader, tokenHash(token))
  if (!row) return { kind: 'visitor' }
  await noteSeen(reader, row)
  return {
    kind: 'account',
    userId: row.user_id,
    // Someone at the desk who has postponed the second factor for too long counts as a member until there is one (PRODUCT 2).
    role: row.owes_second_factor ? 'member' : row.role,
    ...(row.owes_second_factor && { owesSecondFactor: true as const }),
    name: row.name,
    email: row.email,
    signInSessionId: row.session_id,
  }
}

/** Members see when each of their devices was last used. */
export async function noteSeen(
  reader: Reader,
  { session_id, is_seen_long_ago }: Pick<AccountRow, 'session_id' | 'is_seen_long_ago'>,
): Promise<void> {
  if (is_seen_long_ago)
    await reader.$client.query('update sign_in_sessions set updated_at = now() where id = $1', [session_id])
}

/** Which of these sign-ins are not valid any more. */
export async function listEndedSignIns(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await reader.$client.query<{ id: string }>(
    `select asked.id from unnest($1::uuid[]) asked(id)
      where not exists (select from sign_in_sessions s join users u on u.id = s.user_id where s.id = asked.id and ${IS_LIVE})`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { type ApiKey, revokeKey } from '#src/platform/auth/api-keys/api-keys.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { ApiKeyRefusal } from './api-key.ts'

/** Revokes an API key, one of another admin too. Admin only, and by no key. Promises: the next call with it is refused; it is in the
 *  activity log. Locks: the key. PRODUCT 5. */
export async function revokeApiKey(ctx: Ctx, { keyId }: { keyId: string }): Promise<Outcome<ApiKey, ApiKeyRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || actor.role !== 'admin' || actor.apiKey) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const revoked = isId(keyId) ? await revokeKey(work.tx, keyId) : null
    if (!revoked) return refuse('key_not_found')
    const details = { key: revoked.name, scope: revoked.scope }
    await recordActivity(work, { verb: 'account.api_key_revoked', subjectId: keyId, details })
    return ok(revoked)
  })
}

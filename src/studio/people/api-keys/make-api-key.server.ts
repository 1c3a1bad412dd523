import type { z } from 'zod'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { type ApiKey, countApiKeys, insertApiKey } from '#src/platform/auth/api-keys/api-keys.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type ApiKeyRefusal, type apiKeyForm, MOST_KEYS } from './api-key.ts'

/** Makes an API key, with which a program acts for the admin who makes it. Admin only, and by no key. Promises: the key is in the answer
 *  alone, and its hash in the database; it is in the activity log by its name. Locks: none. PRODUCT 5. */
export async function makeApiKey(
  ctx: Ctx,
  words: z.output<typeof apiKeyForm>,
): Promise<Outcome<{ key: string; apiKey: ApiKey }, ApiKeyRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || actor.role !== 'admin' || actor.apiKey) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    if ((await countApiKeys(work.tx)) >= MOST_KEYS) return refuse('too_many_keys')
    const made = await insertApiKey(work.tx, { ...words, userId: actor.userId })
    const details = { key: words.name, scope: words.scope }
    await recordActivity(work, { verb: 'account.api_key_made', subjectId: made.apiKey.id, details })
    return ok(made)
  })
}

import { createMiddleware } from 'hono/factory'
import { type Role, ROLES } from '#src/platform/role.ts'
import type { HonoEnv } from '../../app-services.server.ts'
import { isWithinScope, type NeededScope } from '#src/platform/key-scope.ts'
import { failure } from '../envelope.server.ts'

const KEY_SCOPE_TEXT = 'This API key may not do that'

/** Who is let in at an endpoint. */
export type Audience = 'everyone' | 'account' | 'staff' | 'desk' | 'admin'

const LET_IN: Record<Audience, readonly Role[]> = {
  everyone: [],
  account: ROLES,
  staff: ['instructor', 'receptionist', 'admin'],
  desk: ['receptionist', 'admin'],
  admin: ['admin'],
}

type Need = { signInText?: string; keyScope?: NeededScope }

/** Refuses a call before reading its input: 401 without a sign-in, 403 without one of the roles, or by a key that does not reach so
 *  far. Authorisation comes before validation (PRODUCT 2). */
export function onlyFor(who: Audience, { signInText = 'Please sign in first', keyScope = 'none' }: Need = {}) {
  const roles = LET_IN[who]
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { actor } = c.get('scope').ctx
    if (actor.kind === 'account' && actor.apiKey && !isWithinScope(actor.apiKey.scope, keyScope))
      return failure(c, 403, 'key_scope', KEY_SCOPE_TEXT)
    if (who === 'everyone') return next()
    if (actor.kind !== 'account') return failure(c, 401, 'sign_in_required', signInText)
    if (actor.owesSecondFactor && !roles.includes('member'))
      return failure(c, 403, 'second_factor_needed', 'Please set up your second factor first')
    if (!roles.includes(actor.role)) return failure(c, 403, 'not_allowed', 'You are not allowed to do that')
    await next()
  })
}

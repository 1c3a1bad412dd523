import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HonoEnv, Scope } from '../../app-services.server.ts'
import type { Actor, Role } from '../../ctx.server.ts'
import { type Audience, onlyFor } from './api-guard.server.ts'

const visitor: Actor = { kind: 'visitor' }

function account(role: Role, owes = false): Actor {
  const whose = { kind: 'account', userId: 'u', role, name: '', email: '', signInSessionId: 's' } as const
  return owes ? { ...whose, owesSecondFactor: true } : whose
}

/** The status of a call, and the code of the refusal if it is one. */
async function call(who: Audience, actor: Actor): Promise<string> {
  const app = new Hono<HonoEnv>()
  app.use(async (c, next) => {
    c.set('scope', { ctx: { actor } } as Scope)
    await next()
  })
  app.get('/', onlyFor(who), (c) => c.json({}))
  const answer = await app.request('/')
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}

test.each<[Audience, string, Actor, string]>([
  ['everyone', 'a visitor', visitor, '200'],
  ['everyone', 'a member', account('member'), '200'],
  ['account', 'a visitor', visitor, '401 sign_in_required'],
  ['account', 'a member', account('member'), '200'],
  ['account', 'an instructor', account('instructor'), '200'],
  ['account', 'an admin', account('admin'), '200'],
  ['admin', 'a visitor', visitor, '401 sign_in_required'],
  ['admin', 'a member', account('member'), '403 not_allowed'],
  ['admin', 'an instructor', account('instructor'), '403 not_allowed'],
  ['admin', 'an admin', account('admin'), '200'],
  // PRODUCT 2: counts as a member until there is one.
  ['account', 'an admin without the second factor that is due', account('member', true), '200'],
  ['admin', 'an admin without the second factor that is due', account('member', true), '403 second_factor_needed'],
])('what is for %s answers %s', async (who, _caller, actor, expected) => {
  expect(await call(who, actor)).toBe(expected)
})

import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { fieldErrors } from '#src/kit/form.ts'
import type { AuthResult, AuthRefused } from '#src/platform/auth/auth-parts.server.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import type { SignedIn } from '#src/platform/auth/sign-in/sign-in.server.ts'
import { callerOf, type HonoEnv } from '#src/platform/app-services.server.ts'
import { failure, refusalResponse } from '#src/platform/http/envelope.server.ts'

/** What the calls of accounts share: who calls, and how they are answered. */

export const account = z.object({ id: z.string(), name: z.string(), email: z.string(), emailVerified: z.boolean() })

export const signedInResponse = z.object({
  success: z.literal(true),
  redirect: z.literal(false),
  token: z.string(),
  user: account.extend({ role: z.string() }),
})

export function caller(c: Context<HonoEnv>) {
  return callerOf(c.get('scope'), c.req.raw)
}

export function answer(c: Context<HonoEnv>, outcome: AuthResult<null>, message: string): never {
  if (!outcome.ok) return refused(c, outcome)
  return c.json({ success: true, status: true, message }, 200) as never
}

/** A sign-in that was opened. Its token is in the cookie alone, which scripts cannot read; `token` here only names the sign-in. */
export function signedIn(c: Context<HonoEnv>, outcome: AuthResult<SignedIn>): never {
  if (!outcome.ok) return refused(c, outcome)
  const { sessionId: token, user, cookies } = outcome.value
  leaveCookies(c, cookies)
  return c.json({ success: true, redirect: false, token, user }, 200) as never
}

export function refused(c: Context<HonoEnv>, outcome: AuthRefused): never {
  leaveCookies(c, outcome.cookies ?? [])
  if (outcome.retryAfterSeconds) c.header('Retry-After', String(outcome.retryAfterSeconds))
  return refusalResponse(c, outcome, authRefusals) as never
}

export function leaveCookies(c: Context<HonoEnv>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** Bad input is told by its first fault, in the catalogue's words, with every field beside it. */
export function tellFirstFault(result: { success: boolean; error?: unknown }, c: Context<HonoEnv>): undefined {
  if (result.success) return undefined
  const fields = fieldErrors(result.error as never)
  const first = Object.values(fields)[0] ?? 'Some of what was sent is not right'
  return failure(c, 400, 'bad_input', first, fields) as never
}

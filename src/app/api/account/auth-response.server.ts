import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ok, type RefusalText } from '#src/kit/outcome.ts'
import type { AuthRefused, AuthResult } from '#src/platform/auth/auth-parts.server.ts'
import { type AuthRefusal, authRefusals } from '#src/platform/auth/auth-refusals.ts'
import type { SignedIn } from '#src/platform/auth/sign-in/sign-in.server.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { refusalResponse } from '#src/platform/http/envelope.server.ts'

/** What the calls of accounts share: how they are answered. */

export const account = z.object({ id: z.string(), name: z.string(), email: z.string(), emailVerified: z.boolean() })

export const confirmation = { status: z.literal(true), message: z.string() }

export const signedInShape = {
  redirect: z.literal(false),
  token: z.string(),
  user: account.extend({ role: z.string() }),
}

/** The refusals that an endpoint documents. */
export function only<Name extends AuthRefusal>(...names: Name[]): Record<Name, RefusalText> {
  return Object.fromEntries(names.map((name): [Name, RefusalText] => [name, authRefusals[name]])) as Record<
    Name,
    RefusalText
  >
}

export function confirmed(c: Context<HonoEnv>, outcome: AuthResult<null>, message: string) {
  return outcome.ok ? ok({ status: true as const, message }) : refused(c, outcome)
}

/** A sign-in that was opened. Its token is in the cookie alone, which scripts cannot read; `token` here only names the sign-in. */
export function signedIn(c: Context<HonoEnv>, outcome: AuthResult<SignedIn>) {
  if (!outcome.ok) return refused(c, outcome)
  const { sessionId: token, user, cookies } = outcome.value
  leaveCookies(c, cookies)
  return ok({ redirect: false as const, token, user })
}

export function refused(c: Context<HonoEnv>, outcome: AuthRefused): Response {
  leaveCookies(c, outcome.cookies ?? [])
  return refusalResponse(c, outcome, authRefusals)
}

export function leaveCookies(c: Context<HonoEnv>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

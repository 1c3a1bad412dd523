import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FieldErrors } from '#src/kit/form.ts'
import type { Outcome, RefusalText } from '#src/kit/outcome.ts'

/** The one shape of every failure (PRODUCT 5): the catalogue's text, a code, and the fields at fault. */
export function failure(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  error: string,
  fields?: FieldErrors,
): Response {
  c.set('refusal', code)
  return c.json({ success: false, error, code, ...(fields ? { fields } : {}) }, status)
}

/** Answers with a refusal's text and status, as its subject defines them. */
export function refusalResponse<Refusal extends string>(
  c: Context,
  outcome: Extract<Outcome<unknown, Refusal>, { ok: false }>,
  texts: Record<Refusal, RefusalText>,
): Response {
  const { status, message } = texts[outcome.refusal]
  if (outcome.retryAfterSeconds) c.header('Retry-After', String(outcome.retryAfterSeconds))
  return failure(c, status, outcome.refusal, message, outcome.fields)
}

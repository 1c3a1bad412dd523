import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FieldErrors } from '#src/kit/form.ts'
import { type Outcome, refusalText, type RefusalText } from '#src/kit/outcome.ts'

const RETRY_AFTER_SECONDS = '5'

/** The one shape of every failure (PRODUCT 5): the catalogue's text, a code, and the fields at fault. A 503 says when to try again. */
export function failure(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  error: string,
  fields?: FieldErrors,
): Response {
  c.set('refusal', code)
  if (status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', RETRY_AFTER_SECONDS)
  return c.json({ success: false, error, code, ...(fields ? { fields } : {}) }, status)
}

/** Answers with a refusal's text and status, as its subject defines them. */
export function refusalResponse<Refusal extends string>(
  c: Context,
  outcome: Extract<Outcome<unknown, Refusal>, { ok: false }>,
  texts: Record<Refusal, RefusalText>,
): Response {
  const { status } = texts[outcome.refusal]
  if (outcome.retryAfterSeconds) c.header('Retry-After', String(outcome.retryAfterSeconds))
  return failure(c, status, outcome.refusal, refusalText(outcome, texts), outcome.fields)
}

import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Audience } from './guards/api-guard.server.ts'
import type { Endpoint } from './endpoint.server.ts'

type Declared = Endpoint<string, Audience, z.ZodObject, z.ZodType, unknown, string>
type Documented = Omit<Declared, 'run' | 'response' | 'status'> & { schema: z.ZodType; status: number }

/** The envelope of every failure. */
const failureSchema = z.object({
  success: z.literal(false),
  error: z.string().openapi({ description: 'For people' }),
  code: z.string().openapi({ description: 'For programs' }),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .openapi({ description: 'What is wrong, for each field at fault' }),
  present: z.record(z.string(), z.unknown()).optional().openapi({ description: 'Of a 412: what it is now' }),
})

const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'A name for this request. A repeat under the same name is answered as the first was, and done once.',
  schema: { type: 'string', maxLength: 200 },
} as const

const ifMatch = {
  in: 'header',
  name: 'If-Match',
  description: 'The `ETag` of the GET of this address: changed only while it is still as it was then.',
  schema: { type: 'string', maxLength: 200 },
} as const

/** Whether it changes what a GET of the same address answers. */
function isAltering(method: string): boolean {
  return method === 'patch' || method === 'put'
}

/** The OpenAPI operation of an endpoint. Its failures follow from who is let in, what is sent and what may be refused. */
export function documentation(at: string, tag: string, spec: Documented): RouteConfig {
  const [method, path] = at.split(' ') as [RouteConfig['method'], string]
  const { summary, description, query, body, isSigned, schema, contentType = 'application/json' } = spec
  const isJson = contentType === 'application/json'
  const names = [...path.matchAll(/([\w-]+)\/{(\w+)}/g)].map(([, of, name]) => [name!, pathParameter(of!, name!)])
  const bodyType = isSigned ? 'application/octet-stream' : 'application/json'
  return {
    method,
    path,
    operationId: operationIdOf(method, path),
    summary,
    description: description ?? `${spec.returns}.`,
    tags: [tag],
    security: securityOf(spec),
    ...(spec.idempotency && { parameters: isAltering(method) ? [idempotencyKey, ifMatch] : [idempotencyKey] }),
    request: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names)) }),
      ...(query && { query }),
      // Always required: left optional, the library would hand over an unchecked empty one.
      ...(body && { body: { required: true, content: { [bodyType]: { schema: body } } } }),
    },
    responses: {
      [spec.status]: { description: spec.returns, content: { [contentType]: { schema } } },
      ...(method === 'get' && isJson && { 304: { description: 'It is as `If-None-Match` names it' } }),
      ...failureResponses(failuresOf(method, spec), spec.idempotency === 'provider'),
      ...spec.alsoResponds,
    },
  }
}

function pathParameter(of: string, name: string): z.ZodType {
  return z.string().openapi({ description: `Which of ${of.replaceAll('-', ' ')}, by its ${name}` })
}

function securityOf({ who, keyScope }: Documented): RouteConfig['security'] {
  if (who === 'everyone') return []
  const signIn = [{ signIn: who === 'account' ? [] : [who] }]
  return keyScope && keyScope !== 'none' ? [...signIn, { apiKey: [keyScope] }] : signIn
}

/** `post /api/admin/users/{id}/role` is `postAdminUsersByIdRole`: unique, and the same for as long as the address is. */
function operationIdOf(method: string, path: string): string {
  const isOutside = !path.startsWith('/api/')
  const words = path.replace(/^\/api\//, '').replaceAll(/{(\w+)}/g, 'by-$1')
  const name = words.replaceAll(/(?:^|\W+)(\w)/g, (_, initial: string) => initial.toUpperCase())
  return method + name + (isOutside ? 'OutsideApi' : '')
}

type Failure = { status: number; code: string; message?: string }

function failuresOf(method: string, spec: Documented): Failure[] {
  const { who, signInText, query, body, isSigned, refusals = {}, brokenText: message, asksProvider, idempotency } = spec
  const isStaffs = who === 'staff' || who === 'desk' || who === 'admin'
  const failures: (Failure & { applies: unknown })[] = [
    { status: 400, code: 'bad_input', applies: (query || body || method !== 'get') && !isSigned },
    { status: 400, code: 'bad_json', applies: body && !isSigned },
    { status: 400, code: 'bad_idempotency_key', applies: idempotency },
    { status: 401, code: 'sign_in_required', message: signInText, applies: who !== 'everyone' },
    { status: 403, code: 'not_allowed', applies: isStaffs },
    { status: 403, code: 'second_factor_needed', applies: isStaffs },
    { status: 401, code: 'bad_api_key', applies: !isSigned },
    { status: 403, code: 'key_scope', applies: !isSigned && spec.keyScope !== 'read' },
    { status: 403, code: 'foreign_origin', applies: method !== 'get' && !isSigned },
    { status: 409, code: 'idempotency_key_reused', applies: idempotency },
    { status: 412, code: 'precondition_failed', applies: isAltering(method) },
    { status: 413, code: 'body_too_large', applies: body },
    { status: 429, code: 'too_many_requests', applies: true },
    { status: 500, code: 'failed', message, applies: message && !asksProvider },
    { status: 503, code: 'unavailable', message, applies: message },
    ...Object.entries(refusals).map(([code, refusal]) => ({ ...refusal, code, applies: true })),
  ]
  // What the guard refuses never reaches the refusal of the same name.
  const apply = failures.filter(({ applies }) => applies)
  return [...Map.groupBy(apply, ({ code }) => code).values()].map(([first]) => first!)
}

/** One description for each status: a line for each code, with its text where the subject has one. */
function failureResponses(failures: Failure[], asksProvider: boolean): RouteConfig['responses'] {
  const byStatus = Map.groupBy(failures, ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const lines = codes.map(({ code, message }) => (message ? `\`${code}\`: ${message}` : `\`${code}\``))
      // A card is declined with the provider's own code.
      const isOpen = asksProvider && status === 409
      const code = isOpen ? failureSchema.shape.code : z.enum(codes.map((one) => one.code))
      const example = { success: false, error: codes[0]!.message ?? 'A text for people', code: codes[0]!.code }
      const content = { 'application/json': { schema: failureSchema.extend({ code }), example } }
      return [status, { description: lines.join('\n'), content }]
    }),
  )
}

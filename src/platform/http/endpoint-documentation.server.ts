import { type RouteConfig, z } from '@hono/zod-openapi'
import type { RefusalText } from '#src/kit/outcome.ts'
import type { Audience } from './guards/api-guard.server.ts'
import { failureSchema } from './open-api.server.ts'

type Documented = {
  summary: string
  description?: string
  who: Audience
  query?: z.ZodObject
  body?: z.ZodType
  isSigned?: true
  refusals?: Record<string, RefusalText>
  brokenText?: string
  idempotency?: string
  status: number
  returns: string
  schema: z.ZodType
  contentType?: string
  alsoResponds?: RouteConfig['responses']
}

const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'A name for this request. A repeat under the same name is answered as the first was, and done once.',
  schema: { type: 'string', maxLength: 200 },
} as const

/** The OpenAPI operation of an endpoint. Its failures follow from who is let in, what is sent and what may be refused. */
export function documentation(at: string, tag: string, spec: Documented): RouteConfig {
  const [method, path] = at.split(' ') as [RouteConfig['method'], string]
  const { summary, description, query, body, isSigned, schema, contentType = 'application/json' } = spec
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => [name!, z.string()])
  const bodyType = isSigned ? 'application/octet-stream' : 'application/json'
  return {
    method,
    path,
    operationId: operationIdOf(method, path),
    summary,
    description,
    tags: [tag],
    security: spec.who === 'everyone' ? [] : [{ signIn: [] }],
    ...(spec.idempotency && { parameters: [idempotencyKey] }),
    request: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names)) }),
      ...(query && { query }),
      // Always required: left optional, the library would hand over an unchecked empty one.
      ...(body && { body: { required: true, content: { [bodyType]: { schema: body } } } }),
    },
    responses: {
      [spec.status]: { description: spec.returns, content: { [contentType]: { schema } } },
      ...failureResponses(codesOf(method, spec)),
      ...spec.alsoResponds,
    },
  }
}

/** `post /api/admin/users/{id}/role` is `postAdminUsersByIdRole`: unique, and the same for as long as the address is. */
function operationIdOf(method: string, path: string): string {
  const isOutside = !path.startsWith('/api/')
  const words = path.replace(/^\/api\//, '').replaceAll(/{(\w+)}/g, 'by-$1')
  const name = words.replaceAll(/(?:^|\W+)(\w)/g, (_, initial: string) => initial.toUpperCase())
  return method + name + (isOutside ? 'OutsideApi' : '')
}

function codesOf(method: string, spec: Documented): [status: number, code: string][] {
  const { who, query, body, isSigned, refusals = {}, brokenText, idempotency } = spec
  const codes: [number, string | false | undefined][] = [
    [400, (query || body) && !isSigned && 'bad_input'],
    [400, body && !isSigned && 'bad_json'],
    [400, idempotency && 'bad_idempotency_key'],
    [401, who !== 'everyone' && 'sign_in_required'],
    [403, who === 'admin' && 'not_allowed'],
    [403, who === 'admin' && 'second_factor_needed'],
    [403, method !== 'get' && !isSigned && 'foreign_origin'],
    [409, idempotency && 'idempotency_key_reused'],
    [413, body && 'body_too_large'],
    [500, brokenText && 'failed'],
    [503, brokenText && 'unavailable'],
    ...Object.entries(refusals).map(([code, { status }]): [number, string] => [status, code]),
  ]
  return codes.filter((entry): entry is [number, string] => Boolean(entry[1]))
}

function failureResponses(codes: [status: number, code: string][]): RouteConfig['responses'] {
  const content = { 'application/json': { schema: failureSchema } }
  const byStatus = Map.groupBy(codes, ([status]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => {
      const names = new Set(entries.map(([, code]) => `\`${code}\``))
      return [status, { description: [...names].join(', '), content }]
    }),
  )
}

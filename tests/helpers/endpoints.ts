import siteMap from '#src/routes.ts'
import { addressesOf } from '../architecture/site-map.ts'
import type { TestStudio } from './studio.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** One way in: a method on an address, whose parameters are written `:name`. */
export type Endpoint = {
  kind: 'page' | 'api'
  method: string
  path: string
  /** Names of documented query parameters. */
  query: string[]
  /** The module that answers a page, without its ending: how the router names it. */
  routeId?: string
  /** That module's file. */
  file?: string
  /** The documented JSON body. */
  body?: Schema
  /** The documented JSON of its first answer that succeeds. */
  answer?: Schema
  /** Whom a documented call lets in. */
  who?: 'everyone' | 'account' | 'staff' | 'desk' | 'admin'
}

type Json = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: Json
  responses?: Record<string, Json>
  security?: { signIn?: string[] }[]
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** Every endpoint of the studio, found on its own: page addresses from the site map (to look at and to post to), calls from
 *  what is mounted, with their parameters and bodies where they are documented. A new one is here without anybody adding it. */
export async function findEndpoints(
  studio: TestStudio,
): Promise<{ endpoints: Endpoint[]; schemas: Record<string, Schema> }> {
  const { body: document } = await studio.visitor().call<OpenApi>('GET', '/api/openapi.json')
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callEndpoint(method, path, operation)),
  )
  const keys = new Set(documented.map(keyOf))
  const mounted = studio.routes.flatMap(({ method, path }): Endpoint[] =>
    method === 'ALL' ? [] : [{ kind: 'api', method, path, query: [] }],
  )
  const undocumented = mounted.filter((endpoint) => !keys.has(keyOf(endpoint)))
  const calls = new Map([...documented, ...undocumented].map((endpoint) => [keyOf(endpoint), endpoint]))
  const pages = addressesOf(siteMap).flatMap((address) =>
    ['GET', 'POST'].map((method): Endpoint => ({ kind: 'page', method, query: [], ...address })),
  )
  return { endpoints: [...calls.values(), ...pages], schemas: document.components?.schemas ?? {} }
}

export function keyOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

function callEndpoint(method: string, path: string, operation: Operation): Endpoint {
  return {
    kind: 'api',
    method: method.toUpperCase(),
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    query: (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
    body: operation.requestBody?.content?.['application/json']?.schema,
    answer: (operation.responses?.[200] ?? operation.responses?.[201])?.content?.['application/json']?.schema,
    who: whoIn(operation),
  }
}

/** What `endpoint()` writes into the document for its `who`. */
function whoIn({ security }: Operation): Endpoint['who'] {
  const [need] = security ?? []
  if (!need) return security && 'everyone'
  const [role] = need.signIn ?? []
  return role === 'staff' || role === 'desk' || role === 'admin' ? role : 'account'
}

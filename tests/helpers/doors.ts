import siteMap from '#src/routes.ts'
import { addressesOf } from '../architecture/site-map.ts'
import type { Visitor } from './visitor.ts'

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

/** One way into the house: a method on an address, whose parameters are written `:name`. */
export type Door = {
  kind: 'page' | 'api'
  method: string
  path: string
  /** Names of documented query parameters. */
  query: string[]
  /** The documented JSON body. */
  body?: Schema
}

type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

const UNDOCUMENTED = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/api/docs',
  '/api/openapi.json',
]

/** Every door of the studio, found by itself: page addresses from the site map (to look at and to post to), calls from the
 *  OpenAPI document. A new one is here without anybody adding it. */
export async function findDoors(visitor: Visitor): Promise<{ doors: Door[]; schemas: Record<string, Schema> }> {
  const { body: document } = await visitor.call<OpenApi>('GET', '/api/openapi.json')
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callDoor(method, path, operation)),
  )
  const pages = addressesOf(siteMap).flatMap(({ path }) =>
    ['GET', 'POST'].map((method): Door => ({ kind: 'page', method, path, query: [] })),
  )
  const others = UNDOCUMENTED.map((path): Door => ({ kind: 'api', method: 'GET', path, query: [] }))
  return { doors: [...calls, ...pages, ...others], schemas: document.components?.schemas ?? {} }
}

function callDoor(method: string, path: string, operation: Operation): Door {
  return {
    kind: 'api',
    method: method.toUpperCase(),
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    query: (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
    body: operation.requestBody?.content?.['application/json']?.schema,
  }
}

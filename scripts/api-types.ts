// The API's description as types, in the shape that openapi-fetch reads: `paths['/api/classes']['get']`. Types alone; nothing of it runs.

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  description?: string
}
type Content = Record<string, { schema?: Schema }>
type Parameter = { in: string; name: string; required?: boolean; schema: Schema; description?: string }
type Operation = {
  summary: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const SHARED = `type Headers = { [name: string]: unknown }
type Failed<Code extends string> = { success: false; error: string; code: Code; fields?: { [name: string]: string } }
type Failure<Code extends string> = { headers: Headers; content: { 'application/json': Failed<Code> } }

`

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
const HEAD =
  '// Written by tests/http/api-types.test.ts from /api/openapi.json: `npx vitest run tests/http/api-types.test.ts -u`.\n\n'

/** A module of types: `paths` by address and method, and the schemas that have a name. */
export function apiTypes({ paths, components }: ApiDocument): string {
  const named = Object.entries(components.schemas).map(([name, schema]) => `    ${name}: ${typeOf(schema)}`)
  const addresses = Object.entries(paths).map(([path, methods]) => {
    const each = METHODS.map(
      (method) => `    ${method}${methods[method] ? `: ${operationOf(methods[method])}` : '?: never'}`,
    )
    return `  '${path}': {\n    parameters: { query?: never; header?: never; path?: never; cookie?: never }\n${each.join('\n')}\n  }`
  })
  const schemas = `export type components = {\n  schemas: {\n${named.join('\n')}\n  }\n}`
  return `${HEAD}${SHARED}export type paths = {\n${addresses.join('\n')}\n}\n\n${schemas}\n`
}

function operationOf({ parameters = [], requestBody, responses }: Operation): string {
  const places = ['query', 'header', 'path', 'cookie'].map((place) => {
    const here = parameters.filter((one) => one.in === place)
    if (here.length === 0) return `${place}?: never`
    const isOptional = here.every(({ required }) => !required)
    const fields = here.map(({ name, required, schema }) => `'${name}'${required ? '' : '?'}: ${typeOf(schema)}`)
    return `${place}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`
  })
  const all = Object.entries(responses)
  const answers = all
    .filter(([status]) => status < '300')
    .map(([status, { content }]) => `${status}: { headers: Headers; content: ${contentOf(content)} }`)
  const codes = all.flatMap(([, { content }]) => content?.['application/json']?.schema?.properties?.code?.enum ?? [])
  // One for all statuses, with the codes of each: what a program asks of a failure is its code.
  answers.push(`default: Failure<${codes.length > 0 ? union(codes.map((code) => JSON.stringify(code))) : 'string'}>`)
  const body = requestBody ? `requestBody: { content: ${contentOf(requestBody.content)} }` : 'requestBody?: never'
  return `{ parameters: { ${places.join('; ')} }; ${body}; responses: { ${answers.join('; ')} } }`
}

function contentOf(content: Content | undefined): string {
  if (!content) return 'never'
  return `{ ${Object.entries(content)
    .map(([type, { schema }]) => `'${type}': ${typeOf(schema ?? {})}`)
    .join('; ')} }`
}

function typeOf(schema: Schema): string {
  const { $ref, enum: values, const: value, anyOf, oneOf, allOf, type, properties, items } = schema
  if ($ref) return `components['schemas']['${$ref.split('/').at(-1)!}']`
  if (value !== undefined) return JSON.stringify(value)
  if (values) return union(values.map((one) => JSON.stringify(one)))
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf)!.map(typeOf))
  if (allOf)
    return allOf
      .map(typeOf)
      .filter((one) => one !== 'unknown')
      .join(' & ')
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })))
  if (type === 'array') return `(${typeOf(items ?? {})})[]`
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type
  if (type === 'object' || properties) return objectOf(schema)
  return 'unknown'
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `'${name}'${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  if (additionalProperties && fields.length > 0) return `{ ${fields.join('; ')} } & { [name: string]: unknown }`
  if (additionalProperties) return `{ [name: string]: ${others} }`
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : '{ [name: string]: never }'
}

/** Without what another of them already includes. */
function union(types: string[]): string {
  const all = [...new Set(types)]
  const kept = all.includes('string') ? all.filter((one) => !one.startsWith('"')) : all
  return kept.map((one) => (/[|&]/.test(one) ? `(${one})` : one)).join(' | ')
}

/** What the documentation's page reads of a JSON schema. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  example?: unknown
  default?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
export type Schemas = Record<string, Schema>

/** The fields of a body, in their order. */
export function fieldsOf(schema: Schema, schemas: Schemas) {
  const { properties = {}, required = [] } = resolved(schema, schemas)
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.includes(name), schema: field }))
}

export function typeInWords(schema: Schema, schemas: Schemas): string {
  const { enum: values, anyOf, items, type, format } = resolved(schema, schemas)
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  if (anyOf) return anyOf.map((one) => typeInWords(one, schemas)).join(' or ')
  if (items) return `array of ${typeInWords(items, schemas)}`
  return [type ?? 'any'].flat().join(' or ') + (format ? ` (${format})` : '')
}

/** A value that fits the schema, to show its shape. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const { example, enum: values, properties, items, anyOf, type, format } = resolved(schema, schemas)
  if (example !== undefined) return example
  if (values) return values[0]
  if (anyOf) return exampleOf(anyOf[0]!, schemas)
  if (items) return [exampleOf(items, schemas)]
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field, schemas)]))
  if (format === 'date-time') return '2026-11-23T18:15:00.000Z'
  return { string: '…', integer: 1, number: 1, boolean: true, object: {} }[[type].flat()[0] ?? ''] ?? null
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema
}

import { z } from '@hono/zod-openapi'
import type { HonoRequest } from 'hono'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
}

const ANSWER_ONLY = z.unknown().optional().openapi({ description: 'Of an answer that is sent back; not read' })

/** What a body may hold: what its schema names and nothing else, at any depth, and, so that an answer can be sent back as input, what
 *  `answer` names, which is not read (PRODUCT 5). */
export function strictBody(schema: z.ZodType, answer?: z.ZodObject): z.ZodType {
  const strict = strictly(schema)
  if (!answer) return strict
  const ignored = Object.fromEntries(answerOnly(schema, answer).map((name) => [name, ANSWER_ONLY]))
  return (strict as z.ZodObject).safeExtend(ignored)
}

/** The body without what only an answer has. */
export function withoutAnswer(body: unknown, schema: z.ZodType, answer: z.ZodObject): unknown {
  const ignored = new Set(answerOnly(schema, answer))
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => !ignored.has(name)))
}

/** The names a caller sent to a call that takes no body. */
export async function namesSent(request: HonoRequest): Promise<string[]> {
  if (!request.header('Content-Type')?.includes('json')) return []
  const sent: unknown = await request.json().catch(() => null)
  return typeof sent === 'object' && sent !== null ? Object.keys(sent) : []
}

/** The names that only an answer has. */
export function answerOnly(schema: z.ZodType, answer: z.ZodObject): string[] {
  const { shape } = schema as z.ZodObject
  return Object.keys(answer.shape).filter((name) => !Object.hasOwn(shape, name))
}

/** The schema again, with every object in it closed. What is open on purpose (`looseObject`, a record) stays so. */
function strictly(schema: z.ZodType): z.ZodType {
  const def = schema.def as unknown as Def
  if (def.type === 'object') {
    const shape = Object.fromEntries(Object.entries(def.shape!).map(([name, field]) => [name, strictly(field)]))
    return again(schema, { shape, catchall: def.catchall ?? z.never() })
  }
  if (def.innerType) return again(schema, { innerType: strictly(def.innerType) })
  if (def.element) return again(schema, { element: strictly(def.element) })
  if (def.options) return again(schema, { options: def.options.map(strictly) })
  return def.in ? again(schema, { in: strictly(def.in) }) : schema
}

/** With what is said of it for the document. */
function again(schema: z.ZodType, changed: Partial<Def>): z.ZodType {
  return z.core.clone(schema, { ...schema.def, ...changed } as never, { parent: true })
}

import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { apiRoutes } from '#src/app/api/api.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'

// One meaning of a line of text (src/kit/typed-text.ts) for every form and every call, found from the code itself.

/** What is kept with its line breaks, by the names of its fields. */
const OF_MANY_LINES =
  /^(text|body|content|description|notes|notesBasedOn|specialRequirements|words|bio|referral|hallHireConsultation|cancellationTerms)$|Lead$/
/** Taken as they are: a password is hashed, never shown. */
const AS_TYPED = /password/i
const [BREAK, BELL, UNSEEN] = ['ab\ncd', 'ab\u0007cd', 'ab\u200Bcd']

test('no text of a form is kept with a bell, an unseen mark or, of one line, a break', async () => {
  const files = globSync('src/{studio,platform/auth}/**/*.ts').filter(
    (file) => !/\.(server|test)\.ts$/.test(file) && /typed-text|email-address|'zod'/.test(readFileSync(file, 'utf8')),
  )
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(`/${file}`)) as Record<string, unknown>] as const),
  )
  const forms = modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => {
      const schema = name.endsWith('Form') && typeof value === 'function' ? made(value as Maker) : value
      return schema instanceof z.ZodType ? [[`${file} ${name}`, schema] as const] : []
    }),
  )
  expect(forms.length).toBeGreaterThan(60)
  expect(forms.flatMap(([name, schema]) => faultsOf(name, schema))).toEqual([])
})

test('nor is any text of the API', () => {
  const app = apiRoutes(anything as Services)
  const calls = app.openAPIRegistry.definitions.flatMap((one) => {
    if (one.type !== 'route') return []
    const { method, path, request } = one.route
    const body = Object.values(request?.body?.content ?? {}).map((content) => (content as { schema?: unknown }).schema)
    return [body[0], request?.query].map((schema) => [`${method} ${path}`, schema] as const)
  })
  expect(calls.length).toBeGreaterThan(150)
  expect(calls.flatMap(([name, schema]) => (schema instanceof z.ZodType ? faultsOf(name, schema) : []))).toEqual([])
})

test('pages make no texts of their own', () => {
  const pages = globSync('src/app/**/*.{ts,tsx}').filter((file) => !/src\/app\/api\/|\.test\.tsx?$/.test(file))
  expect(pages.filter((file) => /z\s*\.(string|email)\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Stands for services of which nothing is asked: routes are only mounted. */
const anything: unknown = new Proxy(Object, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
})

type Maker = (of: unknown) => unknown

/** A form that is made for a setting: the shortest password, or the places of a text. */
function made(form: Maker): unknown {
  try {
    return form(8)
  } catch {
    return form(['words'])
  }
}

/** The fields of a schema, at any depth, that let one of the three through. */
function faultsOf(name: string, schema: z.ZodType): string[] {
  return fieldsOf(schema).flatMap(([field, text]) => {
    if (AS_TYPED.test(field) || isUnread(text)) return []
    return [BREAK, BELL, UNSEEN].flatMap((typed) => {
      if (typed === BREAK && OF_MANY_LINES.test(field)) return []
      const kept = text.safeParse(typed).data
      return keptIn(kept).some((one) => ['\n', '\u0007', '\u200B'].some((mark) => one.includes(mark)))
        ? [`${name} ${field} ${JSON.stringify(typed)}`]
        : []
    })
  })
}

/** Of an answer that is sent back as a body: what is only answered is not read. */
function isUnread(schema: z.ZodType): boolean {
  const { type, innerType } = schema.def as unknown as Def
  return innerType ? isUnread(innerType) : type === 'unknown'
}

function keptIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keptIn) : []
}

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
}

function fieldsOf(schema: z.ZodType, name = ''): [string, z.ZodType][] {
  const { shape, innerType, element, options, in: typed } = schema.def as unknown as Def
  if (shape)
    return Object.entries(shape).flatMap(([field, inner]) => [
      [field, inner] as [string, z.ZodType],
      ...fieldsOf(inner, field),
    ])
  if (element) return [[name, element], ...fieldsOf(element, name)]
  return [innerType, typed, ...(options ?? [])].flatMap((inner) => (inner ? fieldsOf(inner, name) : []))
}

import { isDeepStrictEqual } from 'node:util'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import type { HonoEnv } from '../app-services.server.ts'
import type { Ctx } from '../ctx.server.ts'
import { failure } from './envelope.server.ts'
import { holdEdited } from './forms/edit-present.server.ts'

/** Answers the GET of an address. */
export type Read = (c: Context<HonoEnv>, ctx: Ctx) => Promise<Response>

type Change = {
  /** The GET of the same address. */
  read: Read | undefined
  body: unknown
  /** What an answer holds beside what can be changed. */
  readOnly: readonly string[]
  /** Whether the work may stand in a transaction. */
  inTransaction: boolean
}

/** Changes what the caller has seen: with `If-Match` only while it is as that ETag names it, else 412 with what it is now; and a field
 *  that cannot be changed may be sent back as it is, but not as something else (PRODUCT 5). Forms and calls on one record take turns. */
export function onSeen(
  c: Context<HonoEnv>,
  ctx: Ctx,
  { read, body, readOnly, inTransaction }: Change,
  change: (ctx: Ctx) => Promise<Response>,
): Promise<Response> {
  const named = c.req.header('If-Match')
  const sent = Object.entries((body ?? {}) as object).filter(([name]) => readOnly.includes(name))
  const isChecked = named !== undefined || (read !== undefined && sent.length > 0)
  if (isChecked && !read) return Promise.resolve(failure(c, 412, 'precondition_failed', CHANGED_TEXT))
  const check = async (joined: Ctx) => {
    if (!isChecked || !read) return change(joined)
    const now = await read(c, joined)
    // What is not there yet is made, or refused, by the change itself.
    if (!now.ok) return now.status === 404 && named === undefined ? change(joined) : now
    const { success: _, ...present } = (await now.clone().json()) as Record<string, unknown>
    if (named !== undefined && !isNamed(named, now.headers.get('ETag'))) return changedSince(c, now, present)
    const stored = storedIn(present)
    const wrong = sent.filter(([name, value]) => Object.hasOwn(stored, name) && !isDeepStrictEqual(value, stored[name]))
    if (wrong.length === 0) return change(joined)
    const fields = Object.fromEntries(wrong.map(([name]) => [name, 'This cannot be changed']))
    return failure(c, 400, 'bad_input', 'Some of what was sent is not right', fields)
  }
  if (!inTransaction) return check(ctx)
  return ctx.transaction(async (work) => {
    await holdEdited(work.tx, subjectOf(c))
    return check(work)
  })
}

/** Takes out of what was sent what its schema refuses and is stored so: an answer can be sent back also where what is kept was never
 *  typed here or has lost its names (PRODUCT 5). */
export function withoutStored(schema: z.ZodType, read: Read) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const sent: unknown = await c.req.json().catch(() => null)
    const { error } = schema.safeParse(sent)
    const named = new Set((error?.issues ?? []).flatMap(({ path: [name] }) => (typeof name === 'string' ? [name] : [])))
    if (named.size === 0) return next()
    const now = await read(c, c.get('scope').ctx)
    if (!now.ok) return next()
    const stored = storedIn((await now.json()) as object)
    const isStored = ([name, value]: [string, unknown]) => named.has(name) && isDeepStrictEqual(value, stored[name])
    const rest = Object.fromEntries(Object.entries(sent as object).filter((field) => !isStored(field)))
    Object.assign(c.req.bodyCache, { text: Promise.resolve(JSON.stringify(rest)) })
    await next()
  })
}

/** The subject of an answer: what stands beside its `success`. */
function storedIn(answer: object): Record<string, unknown> {
  const [, subject] = Object.entries(answer).find(([name]) => name !== 'success') ?? []
  return (subject ?? {}) as Record<string, unknown>
}

/** The id of what is changed: the last one in the address. */
function subjectOf(c: Context<HonoEnv>): string {
  return Object.values(c.req.param()).at(-1) ?? c.req.path
}

const CHANGED_TEXT = 'This has been changed since you read it. Please look at what it is now.'

function isNamed(named: string, tag: string | null): boolean {
  const tags = named.split(',').map((one) => one.trim())
  return tags.includes('*') || tags.some((one) => opaque(one) === opaque(tag))
}

/** Proxies that compress make a strong ETag of a weak one, and the other way round. */
function opaque(tag: string | null): string | undefined {
  return tag?.replace(/^W\//, '')
}

function changedSince(c: Context<HonoEnv>, now: Response, present: object): Response {
  c.set('refusal', 'precondition_failed')
  c.header('ETag', now.headers.get('ETag') ?? '')
  return c.json({ success: false, error: CHANGED_TEXT, code: 'precondition_failed', present }, 412)
}

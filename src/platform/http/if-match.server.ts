import { isDeepStrictEqual } from 'node:util'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import type { HonoEnv } from '../app-services.server.ts'
import type { Ctx, Work } from '../ctx.server.ts'
import { failure } from './envelope.server.ts'
import { holdEdited } from './forms/edit-present.server.ts'

/** Answers the GET of an address. */
export type Read = (c: Context<HonoEnv>, ctx: Ctx) => Promise<Response>

type Change = {
  /** The GET of the same address. */
  read: Read | undefined
  /** What other answers hold of it. */
  also(ctx: Ctx): Promise<object | null>
  body: unknown
  /** What an answer holds beside what can be changed. */
  readOnly: readonly string[]
  /** Whether the work may stand in a transaction. */
  inTransaction: boolean
}

/** Changes what the caller has seen: with `If-Match` only while it is as that ETag names it, else 412 with what it is now; and a field
 *  that cannot be changed may be sent back as it is, but not as something else (PRODUCT 5). Forms and calls on one record take turns.
 *  Work that may not stand in a transaction is looked at once more in the first that it opens, under the same lock. */
export async function onSeen(
  c: Context<HonoEnv>,
  ctx: Ctx,
  seen: Change,
  change: (ctx: Ctx) => Promise<Response>,
): Promise<Response> {
  if (!seen.inTransaction) {
    const unseen = await refusalOf(c, ctx, seen)
    return unseen ?? inTurn(c, ctx, seen, change)
  }
  return ctx.transaction(async (work) => {
    await holdEdited(work.tx, subjectOf(c, work))
    return (await refusalOf(c, work, seen)) ?? change(work)
  })
}

/** Why it is not changed; null when it may be. */
async function refusalOf(c: Context<HonoEnv>, ctx: Ctx, { read, also, body, readOnly }: Change) {
  const named = c.req.header('If-Match')
  const sent = Object.entries((body ?? {}) as object).filter(([name]) => readOnly.includes(name))
  if (named === undefined && sent.length === 0) return null
  if (!read) return failure(c, 412, 'precondition_failed', CHANGED_TEXT)
  const now = await read(c, ctx)
  // What is not there yet is made, or refused, by the change itself.
  if (!now.ok) return now.status === 404 && named === undefined ? null : now
  const { success: _, ...present } = (await now.clone().json()) as Record<string, unknown>
  if (named !== undefined && !isNamed(named, now.headers.get('ETag'))) return changedSince(c, now, present)
  const unlike = sent.filter(differs(storedIn(present)))
  if (unlike.length === 0) return null
  const elsewhere = JSON.parse(JSON.stringify((await also(ctx)) ?? {})) as Record<string, unknown>
  const wrong = unlike.filter(differs(elsewhere))
  if (wrong.length === 0) return null
  const fields = Object.fromEntries(wrong.map(([name]) => [name, 'This cannot be changed']))
  return failure(c, 400, 'bad_input', 'Some of what was sent is not right', fields)
}

function differs(stored: Record<string, unknown>) {
  return ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, stored[name])
}

// Thrown out of a transaction that finds it changed.
class Unseen extends Error {
  answer: Response
  constructor(answer: Response) {
    super('This has been changed')
    this.answer = answer
  }
}

/** The change, whose first transaction takes its turn and looks before it writes. */
async function inTurn(c: Context<HonoEnv>, ctx: Ctx, seen: Change, change: (ctx: Ctx) => Promise<Response>) {
  let isSeen = false
  const transaction = function (this: Ctx, body, ...turn) {
    const look = async (work: Work) => {
      if (!isSeen) {
        await holdEdited(work.tx, subjectOf(c, work))
        const unseen = await refusalOf(c, work, seen)
        if (unseen) throw new Unseen(unseen)
        isSeen = true
      }
      return body(work as never)
    }
    return ctx.transaction.call(this, look as never, ...turn)
  } as Ctx['transaction']
  try {
    return await change({ ...ctx, transaction })
  } catch (error) {
    if (error instanceof Unseen) return error.answer
    throw error
  }
}

/** Takes out of what was sent what its schema refuses and is stored so: an answer can be sent back also where what is kept was never
 *  typed here or has lost its names (PRODUCT 5). */
export function withoutStored(schema: z.ZodType, readOf: () => Read | undefined) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const sent: unknown = await c.req.json().catch(() => null)
    const { error } = schema.safeParse(sent)
    const named = new Set((error?.issues ?? []).flatMap(({ path: [name] }) => (typeof name === 'string' ? [name] : [])))
    const read = readOf()
    if (named.size === 0 || !read) return next()
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

/** The id of what is changed: the last one in the address, or the caller's own. */
function subjectOf(c: Context<HonoEnv>, { actor }: Ctx): string {
  return Object.values(c.req.param()).at(-1) ?? (actor.kind === 'account' ? actor.userId : c.req.path)
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

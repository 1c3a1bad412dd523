import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { newId } from '#src/kit/id.ts'
import { invariant } from '#src/kit/outcome.ts'
import type { Ctx } from '../ctx.server.ts'
import type { Tx } from '../database/db.server.ts'
import type { HonoEnv } from '../app-services.server.ts'
import { secretLines } from '../config/secret-lines.ts'
import { idempotencyKeys } from '../database/platform.tables.server.ts'
import { seal, unseal } from '../seal.server.ts'
import { failure } from './envelope.server.ts'

const MOST_KEY_LENGTH = 200

/** Answers a repeat under the same Idempotency-Key with the first response (PRODUCT 5). The key is stored in the transaction of
 *  the work itself, so that a crash cannot separate the two; a repeat that arrives during the work waits for it. A key reused
 *  with another body or query is refused. A response of 429 is not kept: the caller is told to try again. Without a key the work
 *  simply runs. What is kept can be read with the studio's secret alone: an answer may hold a key or the cookie of a sign-in. */
export async function idempotently(
  c: Context<HonoEnv>,
  body: unknown,
  work: (ctx: Ctx) => Promise<Response>,
): Promise<Response> {
  const { ctx } = c.get('scope')
  const read = readKey(c)
  if (read === null) return work(ctx)
  if (read === 'bad') return failure(c, 400, 'bad_idempotency_key', 'The Idempotency-Key is not valid')
  const { key } = read
  const requestHash = hashOf(c, body)
  return ctx.transaction(async (within) => {
    const { tx } = within
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const [kept] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    if (kept) return kept.requestHash === requestHash ? repeated(c, kept) : reused(c)
    const answer = await work(within)
    if (answer.status === 429) return answer
    await tx.insert(idempotencyKeys).values({
      key,
      requestHash,
      ...(await sealed(c, answer)),
      createdAt: new Date(),
    })
    return answer
  })
}

// The status of a row whose response is not there yet (HTTP's own number for it).
export const WORKING = 102
const LOOK_AGAIN_MS = 100
const LOOKS = 100

/** Like `idempotently`, for work that calls a third party and so cannot be one transaction: the key is taken first, the
 *  response stored afterwards. A repeat that arrives during the work waits for it. A crash in between leaves the key taken for
 *  a minute, after which the work may run again, so it must tolerate a repeat: what it makes has its id from the key (`idOfCall`). Failures (429, 5xx) are not kept: the caller is
 *  told to try again. */
export async function oncePerKey(c: Context<HonoEnv>, body: unknown, work: () => Promise<Response>): Promise<Response> {
  const { ctx } = c.get('scope')
  const read = readKey(c)
  if (read === null) return work()
  if (read === 'bad') return failure(c, 400, 'bad_idempotency_key', 'The Idempotency-Key is not valid')
  const { key } = read
  const requestHash = hashOf(c, body)
  for (let look = 0; look < LOOKS; look++) {
    const kept = await ctx.transaction(({ tx }) => takeKey(tx, key, requestHash))
    if (kept === 'mine') return storeResponse(c, key, work)
    if (kept.requestHash !== requestHash) return reused(c)
    if (kept.status !== WORKING) return repeated(c, kept)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  c.header('Retry-After', '10')
  return failure(c, 503, 'still_working', 'The first request with this Idempotency-Key is still being worked on')
}

type Kept = typeof idempotencyKeys.$inferSelect

async function takeKey(tx: Tx, key: string, requestHash: string): Promise<'mine' | Kept> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const { rowCount } = await tx.execute(sql`
    insert into idempotency_keys (key, request_hash, status, body, created_at)
    values (${key}, ${requestHash}, ${WORKING}, '{}', now())
    on conflict (key) do update set created_at = now()
     where idempotency_keys.status = ${WORKING} and idempotency_keys.request_hash = excluded.request_hash
       and idempotency_keys.created_at < now() - interval '1 minute'`)
  if (rowCount === 1) return 'mine'
  const [kept] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  invariant(kept, 'a key that is not ours to take is there')
  return kept
}

async function storeResponse(c: Context<HonoEnv>, key: string, work: () => Promise<Response>): Promise<Response> {
  const { ctx } = c.get('scope')
  const forget = () => ctx.transaction(({ tx }) => tx.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key)))
  try {
    const answer = await work()
    const { status } = answer
    if (status >= 500 || status === 429) await forget()
    else {
      const kept = await sealed(c, answer)
      await ctx.transaction(({ tx }) => tx.update(idempotencyKeys).set(kept).where(eq(idempotencyKeys.key, key)))
    }
    return answer
  } catch (error) {
    await forget()
    throw error
  }
}

/** The caller's key, hashed together with who calls what; null without one. */
function readKey(c: Context<HonoEnv>): { key: string } | 'bad' | null {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return null
  if (key.length === 0 || key.length > MOST_KEY_LENGTH) return 'bad'
  return { key: digest(c.get('scope').services.secret, [callerOf(c), c.req.method, c.req.path, key]) }
}

/** Whose key it is. Of a visitor the network alone would be all who share it: their program and its language count too. */
export function callerOf(c: Context<HonoEnv>): string {
  const { ctx, network } = c.get('scope')
  if (ctx.actor.kind === 'account') return ctx.actor.userId
  return [network, c.req.header('User-Agent') ?? '', c.req.header('Accept-Language') ?? ''].join('\n')
}

/** The id of what a call makes: under an Idempotency-Key always the same, so that what is asked again after a crash is known by it. */
export function idOfCall(c: Context<HonoEnv>): string {
  const key = c.req.header('Idempotency-Key')
  if (!key) return newId()
  const bytes = digest(c.get('scope').services.secret, [callerOf(c), c.req.method, c.req.path, 'id', key])
  return bytes.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

function hashOf(c: Context<HonoEnv>, body: unknown): string {
  return digest(c.get('scope').services.secret, [new URL(c.req.url).search, body])
}

export const PURPOSE = 'idempotency'

async function sealed(c: Context<HonoEnv>, answer: Response): Promise<Pick<Kept, 'status' | 'body'>> {
  const kept = JSON.stringify({ body: await answer.clone().json(), cookies: answer.headers.getSetCookie() })
  return { status: answer.status, body: seal(Buffer.from(kept), c.get('scope').services.secret, PURPOSE) }
}

/** The answer again, with its cookies. */
function repeated(c: Context<HonoEnv>, { status, body: kept }: Kept): Response {
  const { body, cookies } = JSON.parse(unseal(String(kept), c.get('scope').services.secret, PURPOSE).toString()) as {
    body: object
    cookies: string[]
  }
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  return c.json(body, status as 200)
}

function reused(c: Context<HonoEnv>): Response {
  return failure(c, 409, 'idempotency_key_reused', 'This Idempotency-Key was used for another request')
}

/** By the studio's secret: a body may hold a password, which a plain digest would let a thief guess. */
export function digest(secret: string, value: unknown): string {
  const [current] = secretLines(secret)
  return createHmac('sha256', current)
    .update(`${PURPOSE}:${JSON.stringify(value)}`)
    .digest('hex')
}

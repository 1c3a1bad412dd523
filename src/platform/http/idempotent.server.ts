import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Ctx, joined } from '../ctx.server.ts'
import type { HonoEnv } from '../house.server.ts'
import { idempotencyKeys } from '../platform.tables.server.ts'
import { failure } from './envelope.server.ts'

const MOST_KEY_LENGTH = 200

/** Answers a repeat under the same Idempotency-Key with the first answer (PRODUCT 5). The key is kept in the transaction of the
 *  act itself, so that a crash between the two is impossible; a repeat that arrives meanwhile waits for the first. A key used
 *  again with another body is refused. Without a key the work simply runs. */
export async function idempotently(
  c: Context<HonoEnv>,
  body: unknown,
  work: (ctx: Ctx) => Promise<Response>,
): Promise<Response> {
  const { ctx, remoteAddress } = c.get('scope')
  const given = c.req.header('Idempotency-Key')
  if (given === undefined) return work(ctx)
  if (given.length === 0 || given.length > MOST_KEY_LENGTH)
    return failure(c, 400, 'bad_idempotency_key', 'The Idempotency-Key is not valid')
  const caller = ctx.actor.kind === 'account' ? ctx.actor.userId : remoteAddress
  const key = digest([caller, c.req.method, c.req.path, given])
  const requestHash = digest(body)
  return ctx.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const [kept] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    if (kept && kept.requestHash !== requestHash) {
      return failure(c, 409, 'idempotency_key_reused', 'This Idempotency-Key was used for another request')
    }
    if (kept) return c.json(kept.body as object, kept.status as 200)
    const answer = await work(joined(ctx, tx))
    await tx.insert(idempotencyKeys).values({
      key,
      requestHash,
      status: answer.status,
      body: await answer.clone().json(),
      createdAt: new Date(),
    })
    return answer
  })
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
}

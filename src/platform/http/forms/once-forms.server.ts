import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ONCE, ONCE_BY_CONTENT, textOf } from '#src/kit/form.ts'
import type { HonoEnv, Scope } from '../../app-services.server.ts'
import type { Ctx, Work } from '../../ctx.server.ts'
import type { Reader, Tx } from '../../database/db.server.ts'
import { idempotencyKeys } from '../../database/platform.tables.server.ts'
import { seal, unseal } from '../../seal.server.ts'
import { callerOf, digest, PURPOSE, WORKING } from '../idempotent.server.ts'
import { formOf } from './form-of.server.ts'
import { type Notice, noticeIn } from '../notice.server.ts'
import { pageBefore, redirectFor, redirectIn, redirectWithNotice } from '../redirect.server.ts'

/** A form that carries an id is done once, however often it arrives: pressed twice, sent again after the connection broke off, or from
 *  a page that Back has brought again (PRODUCT 5). The id is kept in the transaction of the work, together with who sent what; a repeat
 *  waits for that one and is answered the same. What was refused uses nothing up, so that the corrected form works. */
export function onceForms() {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const request = c.req.raw
    const form = await formOf(request)
    const scope = c.get('scope')
    scope.form = form
    const id = textOf(form, ONCE)
    if (id === '') return next()
    const sent: Sent = { key: await keyOf(c, form), token: crypto.randomUUID(), scope, request }
    const before = await answerBefore(sent)
    if (before) return redirectFor(request, redirectWithNotice(before.location, before.notice))
    scope.ctx = claiming(scope.ctx, sent)
    await next()
    await keepAnswer(sent, c.res)
  })
}

type Sent = { key: string; token: string; scope: Scope; request: Request }
type Answered = { location: string; notice: Notice }

/** The context, each of whose transactions begins by taking the id. */
function claiming(ctx: Ctx, sent: Sent): Ctx {
  const transaction = async function (this: Ctx, body, turn, unless) {
    const once = async (work: Work) => {
      if (!(await claim(work.tx, sent))) throw TAKEN
      return body(work as never)
    }
    for (;;) {
      try {
        return await ctx.transaction.call(this, once, turn, unless as never)
      } catch (error) {
        if (error !== TAKEN) throw error
        const before = await answerBefore(sent)
        // The other was refused in the meantime and gave the id back.
        if (!before) continue
        throw redirectWithNotice(before.location, before.notice)
      }
    }
  } as Ctx['transaction']
  return { ...ctx, transaction, once: { claim: (tx) => claim(tx, sent), without: ctx } }
}

// Thrown out of a transaction that finds the id taken.
const TAKEN = new Error('This form was sent before')

/** Takes the id for this request, in its transaction: anyone else who sends the form waits until that is over. False where it was sent
 *  before. */
async function claim(tx: Tx, { key, token }: Sent): Promise<boolean> {
  const row = { key, requestHash: token, status: WORKING, body: {}, createdAt: new Date() }
  const { rowCount } = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing()
  if (rowCount === 1) return true
  const [kept] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  // Of several transactions of one request the first has taken it.
  return kept?.requestHash === token
}

const LOOK_AGAIN_MS = 100
const LOOKS = 80

/** How the form was answered when it was sent before; null when it was not, or was refused. Waits for one that is being worked on. */
async function answerBefore(sent: Sent): Promise<Answered | null> {
  const { services } = sent.scope
  for (let look = 0; look < LOOKS; look++) {
    const kept = await findKept(services.db.reader, sent.key)
    if (!kept) return null
    if (kept.status !== WORKING)
      return JSON.parse(unseal(String(kept.body), services.secret, PURPOSE).toString()) as Answered
    if (Date.now() - kept.createdAt.getTime() > LOOKS * LOOK_AGAIN_MS) break
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return unknownAnswer(sent)
}

async function findKept(reader: Reader, key: string) {
  const [kept] = await reader.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  return kept ?? null
}

/** After a crash in the middle: the work is done, or some of it. */
function unknownAnswer({ request }: Sent): Answered {
  const text = 'This was sent before. Please look whether it was done, before you send it again.'
  return { location: pageBefore(request, '/dashboard'), notice: { tone: 'info', text } }
}

const FEW_MINUTES = 10 * 60_000
const DONE_TEXT = 'This was done already.'

/** Keeps how the form was answered, for its repeats. An answer that says no gives the id back. */
async function keepAnswer({ key, token, scope, request }: Sent, answer: Response): Promise<void> {
  const { services } = scope
  const own = and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.requestHash, token))
  const location = await redirectIn(answer)
  const notice = noticeIn(answer.headers)
  const isRefused = notice?.tone === 'error' || location?.startsWith('/member?') === true
  const isDone = !isRefused && (location !== null || scope.isDone === true)
  await services.db.transaction(async (tx) => {
    if (!isDone) return void (await tx.delete(idempotencyKeys).where(own))
    const kept: Answered = {
      location: location ?? pageBefore(request, '/dashboard'),
      notice: notice ?? { tone: 'info', text: DONE_TEXT },
    }
    const body = seal(Buffer.from(JSON.stringify(kept)), services.secret, PURPOSE)
    const status = 303
    const row = { key, requestHash: token, status, body, createdAt: new Date() }
    const { rowCount } = await tx.update(idempotencyKeys).set({ status, body }).where(own)
    // What opened no transaction.
    if (rowCount === 0 && notice?.tone === 'success') await tx.insert(idempotencyKeys).values(row).onConflictDoNothing()
  })
}

/** Who sends what to which address under which id. */
async function keyOf(c: Context<HonoEnv>, form: FormData): Promise<string> {
  const { services } = c.get('scope')
  const path = new URL(c.req.url).pathname.replace(/\.data$/, '')
  const fields = await Promise.all([...form].map(async ([name, value]) => [name, await textOrDigest(value)]))
  // Long enough for a form sent twice, and short enough for one that is meant again.
  const during = textOf(form, ONCE) === ONCE_BY_CONTENT ? Math.floor(Date.now() / FEW_MINUTES) : null
  return digest(services.secret, [callerOf(c), 'form', path, during, fields])
}

async function textOrDigest(value: FormDataEntryValue): Promise<string> {
  if (typeof value === 'string') return value
  return createHash('sha256')
    .update(new Uint8Array(await value.arrayBuffer()))
    .digest('hex')
}

import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { isId } from '#src/kit/id.ts'
import { safePath } from '../../auth/require.server.ts'
import type { HonoEnv, Services } from '../../app-services.server.ts'
import { idempotencyKeys } from '../../database/platform.tables.server.ts'
import { countAttempt, limitKey } from '../../rate-limit.server.ts'
import { seal, unseal } from '../../seal.server.ts'
import { clearedCookie, cookieLine, readCookie } from '../cookies.server.ts'
import { formOf } from './form-of.server.ts'
import { pageBefore, redirectFor, redirectIn, redirectWithNotice } from '../redirect.server.ts'

const NAME = 'tempo_typed'
const HOURS = 12
// Browsers drop cookies above 4 KB: what is longer is kept here, for the browser that has its name.
const MOST_IN_COOKIE = 2600
const MOST_CHARACTERS = 400_000
const KEPT_HERE = 'typed'
/** The hidden field of forms that belong to one reader: whose form it is, and which one of the page. */
const MARK = 'of'
const NEVER_KEPT = /password|code|card|method/i

type Typed = { of: string; page: string; values: Record<string, string> }

/** Two tabs, an expired sign-in, another person at the same computer: a form that names its owner never acts for anyone else,
 *  and what was typed into it survives signing in again. */
export function typedForms(services: Services) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const request = c.req.raw
    const form = await formOf(request)
    const mark = form.get(MARK)
    if (typeof mark !== 'string' || mark === '') return next()
    const { actor } = c.get('scope').ctx
    if (actor.kind === 'account' && ownerOf(mark) !== actor.userId) {
      return notYours(request)
    }
    await next()
    if (actor.kind === 'account' || !(await leadsToSignIn(c.res))) return
    const page = new URL(pageBefore(request, new URL(request.url).pathname), request.url).pathname
    const typed = { of: mark, page, values: keepable(form) } satisfies Typed
    const value = await keep(typed, services, c.get('scope').network)
    if (value) c.header('Set-Cookie', cookieLine(NAME, value, HOURS * 3600), { append: true })
  })
}

/** The value of the cookie that brings it back: itself, or its name here; null where it is too much. */
async function keep(typed: Typed, services: Services, network: string): Promise<string | null> {
  const text = JSON.stringify(typed)
  const sealed = seal(Buffer.from(text), services.secret, NAME)
  if (text.length <= MOST_IN_COOKIE) return sealed
  if (text.length > MOST_CHARACTERS || !isId(ownerOf(typed.of))) return null
  const limit = { key: limitKey('typed', network), most: 20, windowSeconds: 3600 }
  if (services.config.rateLimit && !(await countAttempt(services.db.reader, limit)).allowed) return null
  const name = crypto.randomUUID()
  const row = { key: rowOf(name), requestHash: KEPT_HERE, status: 202, body: sealed, createdAt: new Date() }
  await services.db.transaction(async (tx) => void (await tx.insert(idempotencyKeys).values(row)))
  return seal(Buffer.from(JSON.stringify({ name })), services.secret, NAME)
}

// What a thief of the table reads is the name of no cookie.
function rowOf(name: string): string {
  return createHash('sha256').update(`${KEPT_HERE}:${name}`).digest('hex')
}

async function findTyped(value: string, { secret, db }: Services): Promise<Typed | null> {
  const inCookie = JSON.parse(unseal(value, secret, NAME).toString()) as Typed | { name: string }
  if (!('name' in inCookie)) return inCookie
  const [kept] = await db.reader
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, rowOf(inCookie.name)))
  return kept ? (JSON.parse(unseal(String(kept.body), secret, NAME).toString()) as Typed) : null
}

const NOT_YOURS = 'Somebody else has signed in here since this form was opened, so nothing was changed.'

/** Redirects back to the page, which now belongs to the person signed in. */
function notYours(request: Request): Response {
  return redirectFor(request, redirectWithNotice(pageBefore(request, '/dashboard'), { tone: 'error', text: NOT_YOURS }))
}

export const clearedTypedCookie = clearedCookie(NAME)

/** What this reader had typed on this page before their sign-in ended, with the id of its form; null when there is nothing. */
export async function readTyped(
  request: Request,
  { userId, services }: { userId: string; services: Services },
): Promise<Typed | null> {
  const value = readCookie(request.headers.get('Cookie'), NAME, services.config.origin)
  if (!value) return null
  try {
    const typed = await findTyped(value, services)
    const isHere = new URL(request.url).pathname.replace(/\.data$/, '') === typed?.page
    return typed && isHere && ownerOf(typed.of) === userId ? typed : null
  } catch {
    // Sealed by another studio, or tampered with: treated as absent.
    return null
  }
}

function ownerOf(mark: string): string {
  return mark.split(' ')[0] ?? ''
}

async function leadsToSignIn(answer: Response): Promise<boolean> {
  return safePath(await redirectIn(answer), '').startsWith('/member?')
}

function keepable(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.filter(([name]) => name !== MARK && !NEVER_KEPT.test(name)))
}

import { createMiddleware } from 'hono/factory'
import { safePath } from '../../auth/require.server.ts'
import type { HonoEnv, Services } from '../../app-services.server.ts'
import { seal, unseal } from '../../seal.server.ts'
import { clearedCookie, cookieLine, readCookie } from '../cookies.server.ts'
import { formOf } from './form-of.server.ts'
import { pageBefore, redirectFor, redirectIn, redirectWithNotice } from '../redirect.server.ts'

const NAME = 'tempo_typed'
const MINUTES = 15
// Browsers drop cookies above 4 KB; a longer text is better lost than cut.
const MOST_CHARACTERS = 2600
/** The hidden field of forms that belong to one reader: whose form it is, and which one of the page. */
const MARK = 'of'
const NEVER_KEPT = /password|code|card|method/i

type Typed = { of: string; page: string; values: Record<string, string> }

/** Two tabs, an expired sign-in, another person at the same computer: a form that names its owner never acts for anyone else,
 *  and what was typed into it survives signing in again. */
export function typedForms({ secret }: Pick<Services, 'secret'>) {
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
    const kept = JSON.stringify({ of: mark, page, values: keepable(form) } satisfies Typed)
    if (kept.length > MOST_CHARACTERS) return
    const value = seal(Buffer.from(kept), secret, NAME)
    c.header('Set-Cookie', cookieLine(NAME, value, MINUTES * 60), { append: true })
  })
}

const NOT_YOURS = 'Somebody else has signed in here since this form was opened, so nothing was changed.'

/** Redirects back to the page, which now belongs to the person signed in. */
function notYours(request: Request): Response {
  return redirectFor(request, redirectWithNotice(pageBefore(request, '/dashboard'), { tone: 'error', text: NOT_YOURS }))
}

export const clearedTypedCookie = clearedCookie(NAME)

/** What this reader had typed on this page before their sign-in ended, with the id of its form; null when there is nothing. */
export function readTyped(
  request: Request,
  { userId, services }: { userId: string; services: Pick<Services, 'secret' | 'config'> },
): Typed | null {
  const { secret, config } = services
  const value = readCookie(request.headers.get('Cookie'), NAME, config.origin)
  if (!value) return null
  try {
    const typed = JSON.parse(unseal(value, secret, NAME).toString()) as Typed
    const isHere = new URL(request.url).pathname.replace(/\.data$/, '') === typed.page
    return isHere && ownerOf(typed.of) === userId ? typed : null
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

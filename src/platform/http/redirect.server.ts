import { redirect } from 'react-router'
import { safePath } from '../auth/require.server.ts'
import { type Notice, noticeCookie } from './notice.server.ts'

/** Ends a form post: on to a page (303), which shows the notice once. Works the same with and without JavaScript. */
export function redirectWithNotice(to: string, notice: Notice): Response {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': noticeCookie(notice) } })
}

/** The same in the format of the request: the router's own script follows redirects only in its own format. */
export function redirectFor(request: Request, redirected: Response): Response {
  if (!new URL(request.url).pathname.endsWith('.data')) return redirected
  const headers = new Headers(redirected.headers)
  headers.set('X-Remix-Redirect', headers.get('Location') ?? '/')
  headers.set('X-Remix-Reload-Document', 'true')
  headers.delete('Location')
  return new Response(null, { status: 204, headers })
}

/** Where a response leads, in whichever format; null where it is a page. */
export async function redirectIn(response: Response): Promise<string | null> {
  if (response.status !== 202) return response.headers.get('Location')
  const [, named] = /"redirect",("(?:[^"\\]|\\.)*")/.exec(await response.clone().text()) ?? []
  return named === undefined ? null : (JSON.parse(named) as string)
}

/** The loader of a form's address: opened by hand it is no page, and leads to one. */
export function openedByHand(to: string) {
  return () => redirect(to)
}

/** The path of the page that is requested, as it stands in its address: what it was decoded to may be no text for a header. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '')
}

/** The page a form was sent from, if it is one of ours. */
export function pageBefore(request: Request, fallback: string): string {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return fallback
  const { pathname, search } = new URL(referer)
  return safePath(pathname + search, fallback)
}

/** Where a form's own `back` field leads, or else the page it was sent from. */
export function pageToReturnTo(request: Request, form: FormData, fallback: string): string {
  const back = form.get('back')
  return typeof back === 'string' && back !== '' ? safePath(back, fallback) : pageBefore(request, fallback)
}

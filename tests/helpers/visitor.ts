/** What `app.fetch` is: a server that needs no network. */
export type Fetch = (request: Request, env?: { remoteAddress?: string }) => Response | Promise<Response>

export type CallResult<Body> = { status: number; body: Body; headers: Headers }

/** A browser without scripts: it keeps cookies and sends forms, and returns every response before following it. */
export type Visitor = {
  /** Cookies by name, as the server set them. */
  cookies: Map<string, string>
  /** Any request; unsafe methods carry our own Origin unless another is given, or none is to be sent. Redirects are not followed. */
  fetch(path: string, init?: RequestInit, origin?: 'no origin'): Promise<Response>
  get(path: string): Promise<Response>
  /** The text of a page, redirects followed, with the path it ended at. */
  page(path: string): Promise<{ status: number; path: string; html: string }>
  /** A form without JavaScript. */
  post(path: string, fields?: Record<string, string>): Promise<Response>
  /** A call with a JSON body, and its JSON answer. */
  call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<CallResult<Body>>
  /** The page a form's answer leads to. */
  follow(answer: Response): Promise<{ status: number; path: string; html: string }>
}

const SAFE = ['GET', 'HEAD']
const MOST_REDIRECTS = 5

export function openVisitor(fetchApp: Fetch, origin: string, remoteAddress = '127.0.0.1'): Visitor {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit = {}, origins: 'no origin' | 'our own' = 'our own') {
    const url = new URL(path, origin)
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('Cookie', cookieHeader(cookies))
    const isSent = origins === 'our own' && !SAFE.includes(init.method ?? 'GET')
    if (isSent && !headers.has('Origin')) headers.set('Origin', origin)
    const answer = await fetchApp(new Request(url, { ...init, headers, redirect: 'manual' }), { remoteAddress })
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line)
    return answer
  }

  async function page(path: string, redirects = 0): ReturnType<Visitor['page']> {
    const answer = await send(path)
    const location = answer.headers.get('Location')
    if (location && redirects < MOST_REDIRECTS) return page(location, redirects + 1)
    const { pathname, search } = new URL(path, origin)
    return { status: answer.status, path: pathname + search, html: await answer.text() }
  }

  return {
    cookies,
    fetch: send,
    get: (path) => send(path),
    page: (path) => page(path),
    post: (path, fields = {}) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    async call<Body>(method: string, path: string, body?: unknown) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await send(path, { method, headers: { 'Content-Type': 'application/json' }, ...sent })
      const text = await answer.text()
      return {
        status: answer.status,
        body: (text ? JSON.parse(text) : null) as Body,
        headers: answer.headers,
      }
    },
    async follow(answer) {
      const location = answer.headers.get('Location')
      if (!location)
        throw new Error(`Expected a redirect, got ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
      return page(location)
    },
  }
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', ...value] = pair.split('=')
  const isGone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
  if (isGone) cookies.delete(name.trim())
  else cookies.set(name.trim(), value.join('='))
}

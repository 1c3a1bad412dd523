import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { keepLatest } from '#src/kit/lists/keep-latest.ts'
import { mayBeFramed } from '../guards/security-headers.ts'
import { compressBest, type Encoding, encodings, wantedEncoding } from '../files/compress.server.ts'
import { repeatedResponse, type SendResponse } from './repeated-response.server.ts'

type Form = Encoding | 'identity'

/** A cached page, and how to send it in each encoding. */
type Ready = {
  html: Buffer
  headers: Record<string, string>
  /** With those of every response. */
  sent: Record<string, string>
  sendIn: Record<Form, SendResponse>
  etag: string
  until: number
}

/** A page as it was last rendered. */
export type LastGood = { html: string; headers: Record<string, string>; drawnAt: Date }

type Described = { method: string; path: string; cookie: string | null | undefined }

export type PageCache = {
  /** Sends the page at once, before anything else runs, when it is cached; false when it is not. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Renders the page once for all who request it at the same time, caches and returns it; other responses pass through. */
  answer(request: Request, draw: () => Promise<Response>): Promise<Response>
  /** Whether a request may be answered from the cache at all: for a page of the public site, without a cookie of ours. Only a
   *  GET may fill the cache: the response to a HEAD has no body to keep. */
  covers(request: Described): boolean
  /** The same whether or not changes are heard of at the moment. */
  isForEverybody(request: Described): boolean
  /** The page as it was last rendered, however long ago, for when it cannot be rendered now. */
  lastGood(request: Request): LastGood | null
  /** Something that pages show has changed. */
  clear(): void
}

// Changes clear the cache at once; this limits what no event announces: the passing of time.
const KEPT_MS = 1000
// Addresses with a question are many, and anyone may make them up: the pages themselves are kept apart from them, and stay.
const MOST_ASKED = 300
const OWN_COOKIE = /(^|;\s*)(__Host-)?tempo/

/** Public pages as compressed bytes, rendered at most once a second and dropped by the event that changes them, so that none is
 *  more than a second old. `paths` lists what may be kept; `always` are headers of every response, which a kept page brings itself; a request with a cookie of ours is never answered from here. */
export function openPageCache(
  paths: ReadonlySet<string>,
  isListening: () => boolean,
  now: () => Date = () => new Date(),
  always: ReadonlyMap<string, string> = new Map(),
): PageCache {
  const pages = keptPages<Ready>()
  const lastGood = keptPages<LastGood>()
  const drawing = new Map<string, Promise<Response>>()
  let generation = 0

  const isForEverybody: PageCache['covers'] = ({ method, path, cookie }) =>
    method === 'GET' && paths.has(path) && !(cookie && OWN_COOKIE.test(cookie))
  const covers: PageCache['covers'] = (request) => isForEverybody(request) && isListening()

  async function drawAndKeep(key: string, draw: () => Promise<Response>): Promise<Response> {
    const drawnFor = generation
    const until = performance.now() + KEPT_MS
    const response = await draw()
    if (!isKeepable(response)) return response
    const page = await ready(response, until, always)
    const { headers, html } = page
    lastGood.keep(key, { html: html.toString(), headers, drawnAt: now() })
    // A change during rendering may have come too late for it.
    if (drawnFor === generation) pages.keep(key, page)
    return new Response(html as Buffer<ArrayBuffer>, { status: 200, headers })
  }

  return {
    covers,
    isForEverybody,
    clear() {
      generation++
      pages.clear()
      drawing.clear()
    },
    serve(incoming, outgoing) {
      const url = incoming.url ?? '/'
      const page = pages.get(url)
      if (!page || page.until < performance.now()) return false
      const method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? '')
      if (!covers({ method, path: pathOf(url), cookie: headerOf(incoming, 'cookie', '; ') })) return false
      send(page, incoming, outgoing)
      return true
    },
    lastGood: (request) => lastGood.get(keyOf(request)) ?? null,
    async answer(request, draw) {
      const key = keyOf(request)
      const underWay = drawing.get(key)
      if (underWay) return (await underWay).clone()
      const drawn = drawAndKeep(key, draw)
      drawing.set(key, drawn)
      try {
        return (await drawn).clone()
      } finally {
        if (drawing.get(key) === drawn) drawing.delete(key)
      }
    },
  }
}

/** What is kept by address. Of addresses without a question there are as many as `paths`. */
function keptPages<Kept>() {
  const [plain, questions] = [new Map<string, Kept>(), new Map<string, Kept>()]
  return {
    get: (key: string) => plain.get(key) ?? questions.get(key),
    keep(key: string, page: Kept) {
      if (key.includes('?')) keepLatest(questions, key, page, MOST_ASKED)
      else plain.set(key, page)
    },
    clear() {
      plain.clear()
      questions.clear()
    },
  }
}

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

function pathOf(url: string): string {
  const question = url.indexOf('?')
  return question < 0 ? url : url.slice(0, question)
}

function isKeepable(response: Response): boolean {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  return response.status === 200 && isPage === true && !response.headers.has('Set-Cookie')
}

async function ready(response: Response, until: number, always: ReadonlyMap<string, string>): Promise<Ready> {
  const html = Buffer.from(await response.arrayBuffer())
  const [br, gzip] = await Promise.all(encodings.map((encoding) => compressBest(html, encoding)))
  const headers = Object.fromEntries(response.headers)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  // The browser revalidates each time and gets 304 while nothing has changed.
  Object.assign(headers, { 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie', etag })
  const all = withAlways(headers, always)
  const sendIn = {
    identity: repeatedResponse(all, html),
    br: repeatedResponse({ ...all, 'content-encoding': 'br' }, br as Buffer),
    gzip: repeatedResponse({ ...all, 'content-encoding': 'gzip' }, gzip as Buffer),
  }
  return { html, headers, sent: all, sendIn, etag, until }
}

/** The headers of a page with those of every response that it has no better of. */
export function withAlways(
  headers: Record<string, string>,
  always: ReadonlyMap<string, string>,
): Record<string, string> {
  const isFramed = mayBeFramed(headers['content-security-policy'])
  const others = [...always].filter(
    ([name]) => !(name.toLowerCase() in headers) && !(isFramed && name === 'X-Frame-Options'),
  )
  return { ...Object.fromEntries(others), ...headers }
}

function send({ sent, sendIn, etag }: Ready, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (headerOf(incoming, 'if-none-match') === etag) {
    outgoing.writeHead(304, sent).end()
    return
  }
  sendIn[wantedEncoding(headerOf(incoming, 'accept-encoding')) ?? 'identity'](incoming, outgoing)
}

/** A header of the request, those of the same name as one. Looking for three takes less than Node's object of them all. */
function headerOf({ rawHeaders }: IncomingMessage, name: string, between = ', '): string | undefined {
  let value: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length !== name.length || rawHeaders[at]!.toLowerCase() !== name) continue
    value = value === undefined ? rawHeaders[at + 1]! : value + between + rawHeaders[at + 1]!
  }
  return value
}

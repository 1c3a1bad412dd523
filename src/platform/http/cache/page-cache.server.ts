import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepLatest } from '#src/kit/lists/keep-latest.ts'
import { NoTurn } from '../../database/turns.server.ts'
import { mayBeFramed } from '../guards/security-headers.ts'
import { compressBest, type Encoding, encodings, wantedEncoding } from '../files/compress.server.ts'
import { knowsTag } from '../read-headers.server.ts'
import { type AddressKey, type KeptAddresses, openKeptAddresses } from './kept-addresses.ts'
import { repeatedResponse, type SendResponse } from './repeated-response.server.ts'

type Form = Encoding | 'identity'

/** A cached page, and how to send it in each encoding. */
type Ready = {
  /** Its headers, with those of every response. */
  sent: Record<string, string>
  sendIn: Record<Form, SendResponse>
  etag: string
  until: number
}

/** A page as it was last rendered. */
export type LastGood = { html: Buffer; headers: Record<string, string>; drawnAt: Date }

/** Who waits for a page that is being rendered. */
type Drawing = { response: Promise<Response>; waiting: number }

type Described = { method: string; path: string; cookie: string | null | undefined }

export type PageCache = Pick<AddressKey, 'keyOf'> & {
  /** Sends the page at once, before anything else runs, when it is cached; false when it is not. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Renders the page once for all who request it at the same time, caches and returns it; other responses pass through. Nobody waits for
   *  longer than `mostWaitMs`. `isAhead` when nobody asks yet: it is kept as last rendered, and not compressed. */
  answer(request: Request, draw: () => Promise<Response>, isAhead?: boolean): Promise<Response>
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
// Addresses with parameters are many, and anyone may make them up: the pages themselves are kept apart from them, and stay.
const MOST_KEPT = { declared: Number.POSITIVE_INFINITY, named: 500, queried: 100 }
const OWN_COOKIE = /(^|;\s*)(__Host-)?tempo/
// Those who come in a rush wait for the same page, for as long as for a connection to the database.
const MOST_WAITING = 2000
// From the sources (`npm run dev`) the first reader of a page waits until it is compiled.
const MOST_WAIT_MS = import.meta.env?.DEV ? 60_000 : 5000

type Settings = {
  isListening: () => boolean
  now?: () => Date
  /** Headers of every response, which a kept page brings itself. */
  always?: ReadonlyMap<string, string>
  mostWaiting?: number
  mostWaitMs?: number
}

/** Public pages as compressed bytes, rendered at most once a second and dropped by the event that changes them, so that none is
 *  more than a second old. `declared` lists what may be kept; a request with a cookie of ours is never answered from here. */
export function openPageCache(declared: KeptAddresses, settings: Settings): PageCache {
  const { isListening, now = () => new Date(), always = new Map() } = settings
  const { mostWaiting = MOST_WAITING, mostWaitMs = MOST_WAIT_MS } = settings
  const { keyOf, groupOf } = openKeptAddresses(declared)
  const pages = keptIn<Ready>(groupOf)
  const lastGood = keptIn<LastGood>(groupOf)
  const drawings = new Map<string, Drawing>()
  let generation = 0

  const isForEverybody: PageCache['covers'] = ({ method, path, cookie }) =>
    method === 'GET' && keyOf(path) !== null && !(cookie && OWN_COOKIE.test(cookie))
  const covers: PageCache['covers'] = (request) => isForEverybody(request) && isListening()

  async function drawAndKeep(key: string, draw: () => Promise<Response>, isAhead: boolean): Promise<Response> {
    const drawnFor = generation
    const until = performance.now() + KEPT_MS
    const response = await draw()
    // What is not there any more is not shown as it was.
    if (response.status < 500 && !isKeepable(response)) lastGood.drop(key)
    if (!isKeepable(response)) return response
    const [html, headers] = [Buffer.from(await response.arrayBuffer()), headersOf(response)]
    lastGood.keep(key, { html, headers, drawnAt: now() })
    const answered = { ...headers, etag: etagOf(html) }
    const page = isAhead ? null : await ready({ html, headers: answered, until }, always)
    // A change during rendering may have come too late for it.
    if (page && drawnFor === generation) pages.keep(key, page)
    return new Response(html, { status: 200, headers: answered })
  }

  function begin(key: string, draw: () => Promise<Response>, isAhead: boolean): Drawing {
    const drawing = { response: drawAndKeep(key, draw, isAhead), waiting: 0 }
    drawings.set(key, drawing)
    const end = () => void (drawings.get(key) === drawing && drawings.delete(key))
    drawing.response.then(end, end)
    return drawing
  }

  return {
    keyOf,
    covers,
    isForEverybody,
    clear() {
      generation++
      pages.clear()
      drawings.clear()
    },
    serve(incoming, outgoing) {
      const url = incoming.url ?? '/'
      const page = pages.get(url) ?? (url.includes('?') ? pages.get(keyOf(url) ?? url) : undefined)
      if (!page || page.until < performance.now()) return false
      const method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? '')
      if (!covers({ method, path: pathOf(url), cookie: headerOf(incoming, 'cookie', '; ') })) return false
      send(page, incoming, outgoing)
      return true
    },
    lastGood: (request) => lastGood.get(keyOf(addressOf(request)) ?? '') ?? null,
    async answer(request, draw, isAhead = false) {
      const key = keyOf(addressOf(request)) ?? addressOf(request)
      const drawing = drawings.get(key) ?? begin(key, draw, isAhead)
      if (drawing.waiting >= mostWaiting) throw new NoTurn('Too many wait for this page')
      drawing.waiting += 1
      const answer = (await inTime(drawing.response, mostWaitMs)).clone()
      const tag = answer.headers.get('ETag')
      const isKnown = answer.status === 200 && tag && knowsTag(request.headers.get('If-None-Match'), tag)
      return isKnown ? new Response(null, { status: 304, headers: answer.headers }) : answer
    },
  }
}

/** Throws what is answered with 503 when it is not there in time; it goes on in the background. */
async function inTime(response: Promise<Response>, milliseconds: number): Promise<Response> {
  const waiting = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new NoTurn('This page was not rendered in time')
  })
  try {
    return await Promise.race([response, late])
  } finally {
    late.catch(() => {})
    waiting.abort()
  }
}

/** What is kept by address, in groups that take no room from one another. */
function keptIn<Kept>(groupOf: AddressKey['groupOf']) {
  const groups = { declared: new Map<string, Kept>(), named: new Map<string, Kept>(), queried: new Map<string, Kept>() }
  return {
    get: (key: string) => groups[groupOf(key)].get(key),
    keep(key: string, page: Kept) {
      const group = groupOf(key)
      keepLatest(groups[group], key, page, MOST_KEPT[group])
    },
    drop: (key: string) => void groups[groupOf(key)].delete(key),
    clear() {
      for (const group of Object.values(groups)) group.clear()
    },
  }
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

function pathOf(url: string): string {
  const question = url.indexOf('?')
  return question < 0 ? url : url.slice(0, question)
}

function isKeepable(response: Response): boolean {
  const isOfOne = response.headers.get('Cache-Control')?.includes('private')
  return response.status === 200 && !isOfOne && !response.headers.has('Set-Cookie')
}

/** The headers of a page that is kept. The browser revalidates each time and gets 304 while nothing has changed; files for machines say
 *  themselves how long they hold. */
function headersOf(response: Response): Record<string, string> {
  const headers = Object.fromEntries(response.headers)
  const isPage = headers['content-type']?.startsWith('text/html')
  if (isPage) headers['cache-control'] = 'no-cache'
  return { ...headers, vary: 'Accept-Encoding, Cookie' }
}

function etagOf(html: Buffer): string {
  return `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
}

type Drawn = { html: Buffer; headers: Record<string, string> & { etag: string }; until: number }

async function ready({ html, headers, until }: Drawn, always: ReadonlyMap<string, string>): Promise<Ready> {
  const [br, gzip] = await Promise.all(encodings.map((encoding) => compressBest(html, encoding)))
  const sent = withAlways(headers, always)
  const sendIn = {
    identity: repeatedResponse(sent, html),
    br: repeatedResponse({ ...sent, 'content-encoding': 'br' }, br as Buffer),
    gzip: repeatedResponse({ ...sent, 'content-encoding': 'gzip' }, gzip as Buffer),
  }
  return { sent, sendIn, etag: headers.etag, until }
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
  if (knowsTag(headerOf(incoming, 'if-none-match'), etag)) {
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

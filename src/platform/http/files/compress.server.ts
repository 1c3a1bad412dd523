import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '../../app-services.server.ts'

export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

const runBrotli = promisify(brotliCompress)
const runGzip = promisify(gzip)

// Below this size the headers outweigh what is saved.
const SMALLEST_BYTES = 1000
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json|ld\+json)|image\/svg)/

const patternOf = (encoding: Encoding) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`)
const patterns: Record<Encoding, RegExp> = { br: patternOf('br'), gzip: patternOf('gzip') }

export function acceptsEncoding(accepted: string | null | undefined, encoding: Encoding): boolean {
  return Boolean(accepted && patterns[encoding].test(accepted))
}

/** The better of the encodings that the client accepts. */
export function wantedEncoding(accepted: string | null | undefined): Encoding | null {
  return encodings.find((encoding) => acceptsEncoding(accepted, encoding)) ?? null
}

/** For what is compressed once and sent often. */
export function compressBest(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return compress(bytes, encoding, 6)
}

/** For what never changes: as small as possible, however long it takes. */
export function compressForGood(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return compress(bytes, encoding, encoding === 'br' ? 11 : 9)
}

/** Whether a content type is worth compressing: texts are, pictures and fonts are compressed already. */
export function isCompressible(type: string | null | undefined): boolean {
  return Boolean(type && COMPRESSIBLE.test(type))
}

function compress(bytes: Buffer, encoding: Encoding, level: number): Promise<Buffer> {
  if (encoding === 'gzip') return runGzip(bytes, { level })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window no larger than the page: setting up the usual 4 MB one takes longer than compressing a page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 16)))),
  }
  return runBrotli(bytes, { params })
}

/** Compresses the body of a response off the main thread. Streams are left as they are. */
export function compressResponses() {
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next()
    const type = c.res.headers.get('Content-Type')
    if (!c.res.body || !isCompressible(type) || c.res.headers.has('Content-Encoding')) return
    // A cached page sets its own headers.
    if (!c.res.headers.get('Vary')?.includes('Accept-Encoding')) c.res.headers.append('Vary', 'Accept-Encoding')
    const encoding = wantedEncoding(c.req.header('Accept-Encoding'))
    if (!encoding) return
    const bytes = Buffer.from(await c.res.arrayBuffer())
    const { status, headers } = c.res
    const isSmall = bytes.length < SMALLEST_BYTES
    // Fast rather than small: this page is for one reader only.
    const body = isSmall ? bytes : await compress(bytes, encoding, encoding === 'br' ? 3 : 4)
    c.res = new Response(body as Buffer<ArrayBuffer>, { status, headers })
    c.res.headers.set('Content-Length', String(body.length))
    if (!isSmall) c.res.headers.set('Content-Encoding', encoding)
  })
}

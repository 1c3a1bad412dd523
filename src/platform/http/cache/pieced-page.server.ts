import { slicesOf } from '#src/kit/lists/slices.ts'
import type { ServerResponse } from 'node:http'
import { type GzipPiece, gzipPiece, joinGzip } from '../files/gzip-pieces.server.ts'
import { type DrawnFrame, fillFrame, type OwnPart } from '../frame.server.ts'
import { contentPolicy } from '../guards/content-policy.ts'
import { withAlways } from './page-cache.server.ts'
import { inlineHashes } from '../guards/inline-hashes.server.ts'

/** A page that is the same for many readers but for its parts, kept in compressed pieces: for each of them it is put together, and only
 *  what nobody else has seen is rendered and compressed. */
export type PiecedPage = {
  /** Sends it with these parts: as gzip, or as it is. */
  send(outgoing: ServerResponse, parts: readonly OwnPart[], form: 'gzip' | 'identity'): void
}

// One part alone compresses badly, and with many at once fewer readers share a piece.
const PARTS_A_PIECE = 2
const LEVEL = 6
const MOST_PIECES = 300
const OF_ONE_ANSWER = new Set(['content-length', 'content-security-policy', 'vary', 'x-request-id'])

/** `headers` are those of the page as it was rendered for one reader, `always` those of every response. Its nonce is nobody else's: inline scripts and styles are allowed by their
 *  hashes; the parts have none. */
export function piecedPage(drawn: DrawnFrame, headers: Headers, always: ReadonlyMap<string, string>): PiecedPage {
  const { lead, rest } = cutInPieces(drawn)
  const first = gzipPiece(Buffer.from(lead), LEVEL)
  const pieces = new Map<string, GzipPiece>()
  const policy = contentPolicy({ inline: inlineHashes(fillFrame(drawn, [])), isDevelopment: false })
  const same = Object.fromEntries([...headers].filter(([name]) => !OF_ONE_ANSWER.has(name)))
  const own = { ...same, 'content-security-policy': policy, vary: 'Accept-Encoding' }
  const head = Object.entries(withAlways(own, always)).flat()

  function pieceOf(place: Place[], parts: readonly OwnPart[]): GzipPiece {
    const key = place.map(({ part }) => `${part} ${parts[part]?.key}`).join()
    const known = pieces.get(key)
    if (known) return known
    const html = place.map(({ part, text }) => (parts[part]?.html() ?? '') + text).join('')
    const piece = gzipPiece(Buffer.from(html), LEVEL)
    if (pieces.size >= MOST_PIECES) pieces.clear()
    pieces.set(key, piece)
    return piece
  }

  return {
    send(outgoing, parts, form) {
      const own = [first, ...rest.map((place) => pieceOf(place, parts))]
      const isPacked = form === 'gzip'
      const body = isPacked ? joinGzip(own) : Buffer.concat(own.map(({ plain }) => plain))
      const encoded = isPacked ? ['content-encoding', 'gzip'] : []
      outgoing.writeHead(200, [...head, ...encoded, 'content-length', String(body.length)])
      // Node leaves the body out where the method is HEAD.
      outgoing.end(body)
    },
  }
}

/** A part, and the text that follows it. */
type Place = { part: number; text: string }

function cutInPieces({ texts, fills }: DrawnFrame): { lead: string; rest: Place[][] } {
  let lead = texts[0] ?? ''
  const places: Place[] = []
  for (const [at, fill] of fills.entries()) {
    const text = texts[at + 1] ?? ''
    const last = places.at(-1)
    if (fill !== 'nonce') places.push({ part: fill, text })
    else if (last) last.text += text
    else lead += text
  }
  return { lead, rest: slicesOf(places, PARTS_A_PIECE) }
}

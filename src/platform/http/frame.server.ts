import { randomBytes } from 'node:crypto'
import { keepLatest } from '#src/kit/lists/keep-latest.ts'

/** The page around parts that are HTML already. A loader hands over the parts (`setAside`) and puts a placeholder where each
 *  belongs; the page is rendered with the placeholders, and the parts are filled in last. */
export type Frame = {
  parts: string[]
  /** Whether the page without its parts is the same whenever its loaders return the same: then it is rendered once and kept. */
  isShared: boolean
  /** Once it is rendered, where it is shared. */
  drawn?: DrawnFrame
}

/** A part of a page: the same key means the same HTML, as long as the page is kept. */
export type OwnPart = { key: string; html: () => string }

// Unguessable, so that no text a person typed can be taken for a placeholder.
const SEAL = randomBytes(16).toString('hex')
/** The placeholder of the response's nonce. */
export const NONCE_MARK = `nonce-${SEAL}`
const MARKS = new RegExp(`<!--part-(\\d+)-${SEAL}-->|nonce-(${SEAL})`)

/** Keeps ready HTML out of the rendering; returns the placeholder to render instead. */
export function setAside({ parts }: Frame, html: string): string {
  parts.push(html)
  return `<!--part-${parts.length - 1}-${SEAL}-->`
}

/** A rendered page, split where something is filled in. */
export type DrawnFrame = { texts: string[]; fills: (number | 'nonce')[] }

export function cutFrame(html: string): DrawnFrame {
  // Between two texts are the two groups of the placeholder, of which one matched.
  const pieces = html.split(MARKS)
  const texts = pieces.filter((_, at) => at % 3 === 0)
  const fills = texts.slice(1).map((_, at) => (pieces[at * 3 + 1] === undefined ? 'nonce' : Number(pieces[at * 3 + 1])))
  return { texts, fills }
}

/** The whole page. */
export function fillFrame({ texts, fills }: DrawnFrame, parts: readonly string[], nonce = ''): string {
  let html = texts[0] ?? ''
  for (const [at, fill] of fills.entries()) html += (fill === 'nonce' ? nonce : (parts[fill] ?? '')) + texts[at + 1]
  return html
}

const MOST_FRAMES = 60
const frames = new Map<string, Promise<DrawnFrame>>()

/** The frame rendered for this data, from the cache or now. The most recently used are kept longest. */
export async function cachedFrame(facts: string, draw: () => Promise<string>): Promise<DrawnFrame> {
  const frame = frames.get(facts) ?? draw().then(cutFrame)
  keepLatest(frames, facts, frame, MOST_FRAMES)
  frame.catch(() => frames.delete(facts))
  return frame
}

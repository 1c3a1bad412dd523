import { randomBytes } from 'node:crypto'

/** The page around parts that are HTML already. A loader hands the parts over (`setAside`) and puts a mark in the place of each;
 *  the page is drawn with the marks, and the parts are filled in last. */
export type Frame = {
  parts: string[]
  /** Whether the page without its parts is the same for all whose loaders say the same: then it is drawn once and kept. */
  isShared: boolean
}

// Unguessable, so that no text someone typed can be taken for a mark.
const SEAL = randomBytes(16).toString('hex')
/** Stands in a frame where the nonce of the answer goes. */
export const NONCE_MARK = `nonce-${SEAL}`
const MARKS = new RegExp(`<!--part-(\\d+)-${SEAL}-->|nonce-(${SEAL})`)

/** Keeps HTML that is ready out of the drawing; what to draw in its place. */
export function setAside({ parts }: Frame, html: string): string {
  parts.push(html)
  return `<!--part-${parts.length - 1}-${SEAL}-->`
}

/** A drawn page, cut where something is filled in. */
export type DrawnFrame = { texts: string[]; fills: (number | 'nonce')[] }

export function cutFrame(html: string): DrawnFrame {
  // Between two texts stand the two groups of the mark, of which one is there.
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

/** The frame drawn for these facts before, or now. Those asked for last are kept longest. */
export async function cachedFrame(facts: string, draw: () => Promise<string>): Promise<DrawnFrame> {
  const frame = frames.get(facts) ?? draw().then(cutFrame)
  frames.delete(facts)
  frames.set(facts, frame)
  frame.catch(() => frames.delete(facts))
  const [oldest] = frames.keys()
  if (frames.size > MOST_FRAMES && oldest !== undefined) frames.delete(oldest)
  return frame
}

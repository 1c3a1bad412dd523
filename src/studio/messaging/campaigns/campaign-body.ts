/** What someone types into the plain editor: paragraphs, lists, links and the reader's name. No HTML: what looks like it is text. */

/** A piece of a line: text, a link (a fact of that name keeps its address, see outbox/email.ts), or where the name goes. */
export type Piece = { text: string } | { linkUrl: string; label?: string } | { isName: true; before: string }

/** One block: lines of a paragraph, or the items of a list. */
export type Block = { kind: 'text' | 'list'; lines: Piece[][] }

const LIST_MARK = /^\s*[-*•]\s+/
/** The name with the space before it; a link with its label; an address as it is. */
const SPECIAL = /( ?)\{name\}|\[([^\]\n]{1,300})\]\(([^)\s]{1,1000})\)|((?:https?:\/\/|www\.)[^\s<>"]{1,1000})/gi

export function bodyBlocks(body: string): Block[] {
  const paragraphs = body.split(/\n\s*\n/)
  return paragraphs.flatMap((paragraph) => {
    const blocks: Block[] = []
    for (const line of paragraph.split('\n')) {
      if (line.trim() === '') continue
      const kind = LIST_MARK.test(line) ? 'list' : 'text'
      const pieces = piecesOf(line.replace(LIST_MARK, '').trim())
      if (blocks.at(-1)?.kind === kind) blocks.at(-1)?.lines.push(pieces)
      else blocks.push({ kind, lines: [pieces] })
    }
    return blocks
  })
}

/** What is wrong with it, in words; null where nothing is. */
export function bodyFault(body: string): string | null {
  const unknown = /\{(?!name\})[^{}\n]{0,40}\}/i.exec(body)?.[0]
  if (unknown) return `${unknown} is not known: the only thing filled in is {name}`
  for (const [, , label, address] of body.matchAll(SPECIAL))
    if (label !== undefined && !isWebAddress(address ?? ''))
      return `The link of “${label}” has to begin with https:// and be a whole address`
  return null
}

/** The name put into a text of one line, such as the subject. */
export function withName(text: string, name: string): string {
  return text.replace(/( ?)\{name\}/gi, (_, before: string) => nameAfter(before, name))
}

/** `Hello {name},` is `Hello Ada,` and, for someone without a name, `Hello,`. */
export function nameAfter(before: string, name: string): string {
  return name === '' ? '' : `${before}${name}`
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const push = (text: string) => text !== '' && pieces.push({ text })
  for (const found of line.matchAll(SPECIAL)) {
    const [whole, before, label, address, bare] = found
    const [piece, length] = specialPiece({ whole, before, label, address, bare })
    if (!piece) continue
    push(line.slice(at, found.index))
    pieces.push(piece)
    at = found.index + length
  }
  push(line.slice(at))
  return pieces
}

type Found = Record<'before' | 'label' | 'address' | 'bare', string | undefined> & { whole: string }

/** The piece, and how many characters it takes; none where it is only text after all. */
function specialPiece({ whole, before, label, address, bare }: Found): [Piece | null, number] {
  if (before !== undefined) return [{ isName: true, before }, whole.length]
  if (label !== undefined) return [isWebAddress(address ?? '') ? { linkUrl: address ?? '', label } : null, whole.length]
  // A sentence ends after the address, not within it.
  const plain = (bare ?? '').replace(/[.,;:!?)\]}'’”]+$/, '')
  const linkUrl = /^www\./i.test(plain) ? `https://${plain}` : plain
  return [isWebAddress(linkUrl) ? { linkUrl } : null, plain.length]
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"<>\\]+$/i.test(text) || !URL.canParse(text)) return false
  return new URL(text).username === '' && new URL(text).hostname.includes('.')
}

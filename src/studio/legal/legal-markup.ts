/** Legal texts are kept as plain text, which reads as it is, in few signs: `# ` and `## ` before headings, `- ` before each item of a list,
 *  an empty line between paragraphs, `**` around what stands out, and `[words](address)` for a link. */
export type LegalBlock =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; items: Inline[][] }

export type Inline = { kind: 'text' | 'strong'; text: string } | { kind: 'link'; text: string; href: string }

/** The blocks of a text, in order. A heading of the second rank below none of the first is one of the first. */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = []
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', parts: inlines(lines.join(' ')) })
    lines = []
  }
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, signs = '', heading] = /^(##?) +(.+)$/.exec(line) ?? []
    const [, item] = /^[-•*] +(.+)$/.exec(line) ?? []
    if (heading === undefined && item === undefined && line !== '') {
      lines.push(line)
      continue
    }
    const isListOpen = lines.length === 0
    end()
    const last = blocks.at(-1)
    if (heading !== undefined) {
      const isBelow = signs === '##' && blocks.some(({ kind }) => kind === 'heading')
      blocks.push({ kind: 'heading', level: isBelow ? 3 : 2, text: heading })
    } else if (item !== undefined) {
      if (isListOpen && last?.kind === 'list') last.items.push(inlines(item))
      else blocks.push({ kind: 'list', items: [inlines(item)] })
    }
  }
  end()
  return blocks
}

const INLINE =
  /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<to>[^)\s]+)\)|(?<url>https:\/\/[^\s<>"]*[^\s<>".,;:!?)])|(?<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

/** The parts of a line. An address that leads elsewhere than to the web, a mailbox or a page of ours is text. */
function inlines(line: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of line.matchAll(INLINE)) {
    const part = inlineOf(match.groups ?? {})
    if (!part) continue
    if (match.index > from) parts.push({ kind: 'text', text: line.slice(from, match.index) })
    parts.push(part)
    from = match.index + match[0].length
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) })
  return parts
}

function inlineOf({ strong, label, to, url, email }: Record<string, string | undefined>): Inline | null {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (email !== undefined) return { kind: 'link', text: email, href: `mailto:${email}` }
  if (url !== undefined) return { kind: 'link', text: url, href: url }
  if (label === undefined || to === undefined) return null
  const isOurs = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(to)
  return isOurs || /^(https:\/\/|mailto:)/.test(to) ? { kind: 'link', text: label, href: to } : null
}

/** A mail as it came over the wire, taken apart. */
export type ReceivedMail = {
  to: string[]
  raw: string
  /** Names in lower case; unfolded, encoded words decoded. */
  headers: Map<string, string>
  messageId: string
  subject: string
  text: string
  html: string
  /** The text/calendar part and the Content-Type it came with. */
  calendar: { type: string; text: string } | null
  parts: MailPart[]
}

export type MailPart = { type: string; headers: Map<string, string>; body: string }

export function readMail(raw: string, to: string[]): ReceivedMail {
  const parts = partsOf(raw)
  const headers = parts[0]?.headers ?? new Map<string, string>()
  const body = (type: string) => parts.find((part) => part.type.startsWith(type))?.body ?? ''
  const calendar = parts.find((part) => part.type.startsWith('text/calendar'))
  return {
    to,
    raw,
    headers,
    messageId: headers.get('message-id') ?? '',
    subject: headers.get('subject') ?? '',
    text: body('text/plain'),
    html: body('text/html'),
    calendar: calendar ? { type: calendar.type, text: calendar.body } : null,
    parts,
  }
}

/** The mail itself and, depth first, everything inside it. */
function partsOf(raw: string): MailPart[] {
  const [, head = '', content = ''] = /^([^]*?)\r\n\r\n([^]*)$/.exec(raw) ?? []
  const headers = headersOf(head)
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!boundary) return [{ type, headers, body: decoded(content, headers.get('content-transfer-encoding')) }]
  const inner = content.split(`--${boundary}`).slice(1, -1)
  return [{ type, headers, body: '' }, ...inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '')))]
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), withoutEncodedWords(line.slice(colon + 1).trim())]
    }),
  )
}

function decoded(content: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return fromQuotedPrintable(content.replace(/=\r\n/g, ''))
  return content
}

function fromQuotedPrintable(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

function withoutEncodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromQuotedPrintable(text.replace(/_/g, ' ')),
    )
}
